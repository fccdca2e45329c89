import { TurnCounts } from "@/components/report/TurnCounts.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { FAILED } from "@/components/ui/icons.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";
import { countTurns } from "@/utils/models/turn.ts";
import { cameNone, lateText, outcomeOf, reasonText, unchangedText, unconfirmedText } from "../texts/run-text.ts";

/** Outcome of a finished run: what changed, or that it ended early. */
export function Findings({ run }: { run: Run }) {
  const { worse, better } = countTurns(run.found);
  const outcome = outcomeOf(run);
  const extent = extentOf(run, outcome === "failed");
  const doubts = unconfirmedText(run);
  const isUnchanged = worse + better === 0 && !doubts && !cameNone(run);
  const late = lateText(run);
  const reason = reasonText(run);
  return (
    <span class="row findings">
      {outcome === "failed" && (
        <span class="state wrong">
          <Icon path={FAILED} />
          {extent}
        </span>
      )}
      <TurnCounts worse={worse} better={better} />
      {doubts && <span>{doubts}</span>}
      {outcome === "stopped" && <span class="secondary">{extent}</span>}
      {reason && run.state !== "failed" && <small>{reason}</small>}
      {outcome === "ended" && isUnchanged && <span class="secondary">{unchangedText(run)}</span>}
      {outcome === "ended" && late && <span class="secondary">{late}</span>}
    </span>
  );
}

/** Says how far a run came that was broken off. */
function extentOf({ checked, total }: Run, isFailed: boolean): string {
  if (total === null) return t(isFailed ? "job_failed" : "run_stopped");
  return t(isFailed ? "run_failed_after" : "run_stopped_after", formatNumber(checked), formatNumber(total));
}
