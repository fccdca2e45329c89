import { TurnCounts } from "@/components/report/TurnCounts.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { FAILED } from "@/components/ui/icons.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isWorse, type Run } from "@/utils/models/run.ts";
import { checkedText, sawNothing } from "../run-text.ts";

/** What a run that is over came to: what changed, or that it was broken off. */
export function Findings({ run }: { run: Run }) {
  const { worse, better } = countFound(run);
  const stands = standing(run);
  return (
    <span class="findings">
      {run.state === "failed" && (
        <span class="state wrong">
          <Icon path={FAILED} />
          {stands}
        </span>
      )}
      <TurnCounts worse={worse} better={better} />
      {run.state === "stopped" && <span class="secondary">{stands}</span>}
      {run.state === "ended" && worse + better === 0 && (
        <span class="secondary">{sawNothing(run) ? checkedText(run) : t("no_change")}</span>
      )}
    </span>
  );
}

export function countFound({ found }: Pick<Run, "found">): { worse: number; better: number } {
  const worse = found.filter(isWorse).length;
  return { worse, better: found.length - worse };
}

/** Says how far a run came that was broken off. */
function standing({ state, checked, total }: Run): string {
  const isFailed = state === "failed";
  if (total === null) return t(isFailed ? "job_failed" : "job_stopped");
  return t(isFailed ? "run_failed_after" : "run_stopped_after", formatNumber(checked), formatNumber(total));
}
