import { sentence } from "@/components/ui/ErrorNote.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { CLOCK, FAILED, PAUSE, SPIN } from "@/components/ui/icons.ts";
import { formatAge } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { nextDue } from "@/utils/schedule-times.ts";
import { checkedText, runBefore, stateText, waitText } from "../../texts/run-text.ts";
import { formatAhead, formatDue } from "../../texts/when.ts";

interface NextRunProps {
  schedule: Schedule;
  running: Run | undefined;
  open: Run[];
  canRun: boolean;
  now: number;
}

/** Tells when a schedule runs next, how far it is, or why it does not run. */
export function NextRun({ schedule, running, open, canRun, now }: NextRunProps) {
  if (running) return <Running run={running} before={runBefore(running, open, now)} now={now} />;
  const { state, failure, changedAt } = schedule;
  if (state === "paused") {
    return (
      <>
        <span class={`state ${failure ? "wrong" : "aside"}`}>
          <Icon path={failure ? FAILED : PAUSE} />
          {t("paused")}
        </span>
        <small>{failure ? sentence(failure) : t("paused_by_you", formatAge(changedAt, now))}</small>
      </>
    );
  }
  if (!canRun) return <span class="secondary">{t("mark_none")}</span>;
  const due = nextDue(schedule, now);
  return (
    <>
      <span>{formatDue(due, now)}</span>
      <small>{due <= now ? t("run_made_up") : formatAhead(due, now)}</small>
    </>
  );
}

function Running({ run, before, now }: { run: Run; before: Run | undefined; now: number }) {
  const wait = waitText(run, now);
  const checked = before ? null : checkedText(run);
  return (
    <>
      <span class={`state ${wait || before ? "aside" : "busy"}`}>
        <Icon path={wait || before ? CLOCK : SPIN} />
        {stateText(run, before)}
      </span>
      <small>{[checked, wait].filter(Boolean).join(" · ")}</small>
    </>
  );
}
