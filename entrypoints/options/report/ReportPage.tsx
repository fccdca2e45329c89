import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { EditedReport } from "@/components/report/EditedReport.tsx";
import type { LiveAppState } from "@/components/state.ts";
import { rescueFocus } from "@/components/ui/focus.ts";
import { lazy } from "@/components/ui/lazy.tsx";
import { Spoken } from "@/components/ui/Spoken.tsx";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { hashOf } from "@/utils/options-page.ts";
import { Failed } from "../Failed.tsx";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { hashOfReport, type ReportView } from "../routes/report-route.ts";
import type { Router } from "../routes/router.ts";
import { outcomeOf } from "../texts/deletion-text.ts";
import { Loading } from "../ui/Loading.tsx";
import { ReportCrumbs, ReportHead } from "./ReportHead.tsx";
import { ReportPanels } from "./ReportPanels.tsx";
import { latestSnapshot } from "./snapshot.ts";
import { type ReportState, useReport } from "./use-report.ts";
import "./details/details.css";
import "./report.css";

const ComparedReport = lazy(async () => (await import("./on-demand.ts")).ComparedReport);

interface ReportPageProps {
  appState: LiveAppState;
  router: Router;
  id: string;
  view: ReportView;
}

/** One report: its development, what it says now, and what changed. */
export function ReportPage({ appState, router, id, view }: ReportPageProps) {
  const state = useReport(appState, id);
  const edited = useSignal<Report | null>(null);
  const { report, history, connectionId } = state;
  const now = useMemo(() => latestSnapshot(id, report, history), [id, report, history]);
  useKeptFocus();
  // Lists are longer than a window.
  useLayoutEffect(() => scrollTo(0, 0), []);
  const { deletion } = state;
  const isDeleted = deletion?.isDeleted === true;
  useLayoutEffect(() => {
    if (deletion) rescueFocus();
  }, [isDeleted, deletion?.isOpen]);
  if (isDeleted) return <Deleted outcome={outcomeOf(deletion)} project={state.facts?.project ?? null} />;
  const { withId } = view;
  return (
    <main class="report">
      <ReportHead state={state} settings={appState.value} now={now} onEdit={(report) => (edited.value = report)} />
      <Reading state={state} />
      {withId !== null && (report || state.loading) && (
        <ComparedReport
          key={withId}
          appState={appState}
          connectionId={connectionId}
          report={report}
          withId={withId}
          endHash={hashOfReport(id, { ...view, withId: null })}
        />
      )}
      <ReportPanels
        id={id}
        state={state}
        now={now}
        preferences={appState.value.preferences}
        view={view}
        onView={(changes) => router.go({ page: "report", id, view: { ...view, ...changes } }, "replace")}
      />
      <EditedReport edited={edited} connectionId={connectionId} settings={appState.value} onSaved={state.changed} />
    </main>
  );
}

/** State of the reading; a report that was read before stays on the page. */
function Reading({ state: { facts, loading, failure, read } }: { state: ReportState }) {
  return (
    <>
      {loading && !facts && <Loading />}
      <Failed failure={failure} title={t("details_failed")} isBusy={loading} onRetry={read} />
    </>
  );
}

function Deleted({ outcome, project }: { outcome: string; project: string | null }) {
  return (
    <main class="report">
      <ReportCrumbs project={project} />
      <h1 tabIndex={-1}>
        <Spoken text={outcome} />
      </h1>
      <div>
        <a class="button" href={hashOf("reports")}>
          {t("all_reports")}
        </a>
      </div>
    </main>
  );
}
