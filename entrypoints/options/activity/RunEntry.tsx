import { useAction } from "@/components/hooks/use-action.ts";
import { useNow } from "@/components/hooks/use-now.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { MINUTE_MS } from "@/utils/day.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Run } from "@/utils/models/run.ts";
import { hashOfMonitoring } from "../routes/monitoring-route.ts";
import { isUnderWay, outcomeOf, reasonText, runBefore, stateText, summaryOf, waitText } from "../texts/run-text.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { EntryItem } from "./EntryItem.tsx";

export function RunEntry({ run, runs }: { run: Run; runs: Run[] }) {
  const { id, name, startedAt, checked, total } = run;
  const outcome = outcomeOf(run);
  const now = useNow(MINUTE_MS).value;
  const stop = useAction(() => ask("stopRun", id));
  const isRunning = isUnderWay(run);
  const before = runBefore(run, runs, now);
  const why = isRunning ? waitText(run, now) : reasonText(run);
  const actions = isRunning && <ActionButton action={stop} class="quiet" label={t("stop")} />;
  return (
    <EntryItem what={t("monitoring")} at={startedAt} actions={actions}>
      <a href={hashOfMonitoring({ kind: "run", id })}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </a>
      {isRunning && total !== null && <progress value={checked} max={Math.max(total, 1)} aria-label={name} />}
      <p class={outcome === "failed" ? "problem" : "secondary"}>{before ? stateText(run, before) : summaryOf(run)}</p>
      {why && <p class="secondary">{why}</p>}
      {isRunning && <ErrorNote failure={stop.failure.value} title={t("not_stopped")} />}
    </EntryItem>
  );
}
