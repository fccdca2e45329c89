import { sentence } from "@/components/ui/ErrorNote.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { CLOCK, FAILED, PAUSE, SPIN } from "@/components/ui/icons.ts";
import { formatAge, formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { nextDue } from "@/utils/schedule-times.ts";
import { waitText } from "../../run-text.ts";
import { formatAhead, formatWhen } from "../../when.ts";

interface NextRunProps {
  schedule: Schedule;
  /** The one under way. */
  running: Run | undefined;
  canRun: boolean;
  now: number;
}

/** Tells when a schedule runs next, how far it is, or why it does not run. */
export function NextRun({ schedule, running, canRun, now }: NextRunProps) {
  if (running) return <Running run={running} now={now} />;
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
      <span>{due <= now ? t("run_soon") : formatWhen(due, now)}</span>
      <small>{due <= now ? t("run_made_up") : formatAhead(due, now)}</small>
    </>
  );
}

function Running({ run, now }: { run: Run; now: number }) {
  const wait = waitText(run, now);
  const done =
    run.total !== null && t("now_done", t("count_of_all", formatNumber(run.checked), formatNumber(run.total)));
  return (
    <>
      <span class={`state ${wait ? "aside" : "busy"}`}>
        <Icon path={wait ? CLOCK : SPIN} />
        {t("job_running")}
      </span>
      <small>{[done, wait].filter(Boolean).join(" · ")}</small>
    </>
  );
}
