import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useNow } from "@/components/hooks/use-now.ts";
import { MINUTE_MS } from "@/utils/day.ts";
import { t } from "@/utils/i18n.ts";
import { readRuns, readSchedules } from "@/utils/monitoring.ts";
import { Failed } from "../../Failed.tsx";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { hashOfMonitoring } from "../../routes/monitoring-route.ts";
import { Head } from "../../ui/Head.tsx";
import { RunList } from "../RunList.tsx";
import { useWatched } from "../use-watched.ts";
import { AllRunsLink } from "./AllRunsLink.tsx";

const STEP = 50;

interface RunsPageProps {
  connectionId: string;
  /** Null for all. */
  scheduleId: string | null;
}

export function RunsPage({ connectionId, scheduleId }: RunsPageProps) {
  const most = useSignal(STEP);
  const now = useNow(MINUTE_MS).value;
  const {
    value: read,
    failure,
    again,
  } = useWatched(() => readNewest(connectionId, scheduleId, most.value), [most.value]);
  // The button to show more leaves when the last ones have been read, and they stand in its place.
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  const name = read?.schedule?.name ?? read?.runs[0]?.name;
  const title = name ? t("field_message", t("runs"), name) : (read || failure) && t("runs");
  return (
    <>
      <Head title={scheduleId ? title : t("all_runs")}>
        {scheduleId && (
          <>
            {read?.schedule && (
              <a class="button" href={hashOfMonitoring({ kind: "edit", id: scheduleId })}>
                {t("edit_schedule")}
              </a>
            )}
            <AllRunsLink />
          </>
        )}
      </Head>
      <Failed failure={failure} title={t("history_not_read")} onRetry={again} />
      {read?.runs.length === 0 && <p class="empty">{t("run_none")}</p>}
      {read && read.runs.length > 0 && (
        <section class="panel all-runs" aria-label={t("runs")} aria-busy={read.most !== most.value}>
          <RunList
            runs={read.runs}
            now={now}
            isOfOne={scheduleId !== null}
            list={list}
            onShowMore={read.isCut ? () => (most.value += STEP) : null}
          />
        </section>
      )}
    </>
  );
}

async function readNewest(connectionId: string, scheduleId: string | null, most: number) {
  const [schedules, runs] = await Promise.all([readSchedules(connectionId), readRuns(scheduleId, most + 1)]);
  return {
    most,
    schedule: schedules.find(({ id }) => id === scheduleId) ?? null,
    runs: runs.slice(0, most).filter((run) => run.connectionId === connectionId),
    isCut: runs.length > most,
  };
}
