import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { formatDays } from "@/components/charts/chart-format.ts";
import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { REFRESH } from "@/components/ui/icons.ts";
import { Spoken, speak } from "@/components/ui/Spoken.tsx";
import { DAY_MS } from "@/utils/day.ts";
import { formatNumber, formatTime } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Update } from "@/utils/models/update.ts";
import { hashOf } from "@/utils/options-page.ts";
import { shortAddress } from "@/utils/url.ts";
import { isRetried, textOf, toBatch } from "../batches.ts";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { ReportLink } from "../ReportLink.tsx";
import { refreshOne } from "../refresh.ts";
import { Panel } from "../ui/Panel.tsx";
import { RefreshAllDialog } from "./RefreshAllDialog.tsx";
import type { StaleReport } from "./stale.ts";
import { ShowAllBelow, ShowMoreBelow, useFolded } from "./use-folded.tsx";

interface StalePanelProps {
  reports: StaleReport[];
  /** Addresses of which nobody knows when they were checked. */
  undated: number;
  refreshing: Signal<number>;
  updates: Update[];
  now: number;
}

/** Reports whose newest result is more than 30 days old. */
export function StalePanel({ reports, undated, refreshing, updates, now }: StalePanelProps) {
  const isAsking = useSignal(false);
  const asked = useSignal("");
  const { shown, folded } = useFolded(t("not_checked"), reports);
  const list = useRef<HTMLUListElement>(null);
  // A report that was refreshed leaves the list with its button.
  useKeptFocus(list);
  return (
    <Panel
      title={t("not_checked")}
      count={reports.length}
      end={
        reports.length > 0 && (
          <button type="button" class="quiet" onClick={() => (isAsking.value = true)}>
            {t("refresh_all")}
          </button>
        )
      }
    >
      {reports.length === 0 && undated === 0 && <p class="body secondary">{t("all_checked")}</p>}
      <ul class="oldest" ref={list}>
        {shown.map((report) => (
          <StaleRow key={report.reportId} {...{ report, refreshing, now }} />
        ))}
      </ul>
      <ShowMoreBelow folded={folded} />
      <ShowAllBelow folded={folded} />
      {undated > 0 && <p class="body secondary">{t("field_message", t("undated_results"), formatNumber(undated))}</p>}
      <RefreshOutcome batch={asked.value} tasks={updates.filter(({ batch }) => batch && batch === asked.value)} />
      {isAsking.value && (
        <RefreshAllDialog
          reports={reports}
          onStart={(batch) => (asked.value = batch)}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </Panel>
  );
}

/** Says what became of the refresh of all; while it runs, the panel Now tells of it. */
function RefreshOutcome({ batch: id, tasks }: { batch: string; tasks: Update[] }) {
  const batch = toBatch(id, tasks);
  if (tasks.length === 0 || batch.isRunning || isRetried(batch)) return null;
  return (
    <p class="body secondary">
      <Spoken text={textOf(batch).outcomes()} /> <a href={hashOf("activity")}>{t("activity")}</a>
    </p>
  );
}

interface StaleRowProps {
  report: StaleReport;
  refreshing: Signal<number>;
  now: number;
}

function StaleRow({ report, refreshing, now }: StaleRowProps) {
  const outcome = useSignal("");
  const say = (text: string) => {
    outcome.value = text;
    // Also of a row that leaves.
    if (text) speak(text);
  };
  const refresh = useAction(async () => {
    say(t("refreshing"));
    refreshing.value++;
    try {
      say(t((await refreshOne(report)) ? "results_asked_for" : "error_idReused"));
    } catch (thrown) {
      say("");
      throw thrown;
    } finally {
      refreshing.value--;
    }
  });
  const age = Math.floor((now - report.generatedAt) / DAY_MS);
  return (
    <li tabIndex={-1}>
      <ReportLink id={report.reportId} url={report.url} />
      <small title={formatTime(report.generatedAt)}>{formatDays(age)}</small>
      <IconButton
        label={t("field_message", t("refresh_results"), shortAddress(report.url))}
        hint={t("refresh_results")}
        path={REFRESH}
        isDisabled={refresh.running.value}
        onClick={refresh.run}
      />
      {outcome.value && (
        <small class="outcome" aria-hidden="true">
          {outcome.value}
        </small>
      )}
      <ErrorNote failure={refresh.failure.value} title={t("not_refreshed")} uncertainTitle={t("maybe_refreshed")} />
    </li>
  );
}
