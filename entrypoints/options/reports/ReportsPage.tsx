import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useLoaded } from "@/components/hooks/resource.ts";
import { EditedReport } from "@/components/report/EditedReport.tsx";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { lazy } from "@/components/ui/lazy.tsx";
import type { Report } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { Pager, type Step } from "../Pager.tsx";
import { formatRoute, type ReportsView, routeOfReport } from "../route.ts";
import type { Router } from "../router.ts";
import { useKeptFocus } from "../use-kept-focus.ts";
import { BatchProgress } from "./BatchProgress.tsx";
import { NoReports } from "./NoReports.tsx";
import { ReportsTable } from "./ReportsTable.tsx";
import { ReportsToolbar } from "./ReportsToolbar.tsx";
import { createReportList, type ReportList } from "./report-list.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const ExportDialog = lazy(async () => (await import("./on-demand.ts")).ExportDialog);
const ShortcutsDialog = lazy(async () => (await import("./on-demand.ts")).ShortcutsDialog);

interface ReportsPageProps {
  appState: LiveAppState;
  router: Router;
  view: ReportsView;
}

export function ReportsPage({ appState, router, view }: ReportsPageProps) {
  const list = useLoaded(() => createReportList(appState));
  const rows = useRef<HTMLTableSectionElement>(null);
  const edited = useSignal<Report | null>(null);
  const dialog = useSignal<"export" | "shortcuts" | null>(null);
  const steps = useMemo(() => new Map<string, Step>(), []);
  const hash = formatRoute({ page: "reports", view });
  const newestDone = appState.value.submissions.find(({ state }) => state === "done")?.id;
  // Before anything can be clicked: the rows are still those of the former view.
  useLayoutEffect(() => void list.load(view), [hash, newestDone]);
  const { value: hasGap } = list.hasGap;
  useEffect(() => {
    if (hasGap) void list.load();
  }, [hasGap]);
  useEffect(() => watchUpdatedReports(list.replace), []);
  useKeptFocus(rows);
  useShortcuts(list, () => (dialog.value = "shortcuts"));
  function goTo(at: string | null, step?: Step) {
    const route = { page: "reports", view: { ...view, at } } as const;
    if (step) steps.set(formatRoute(route), step);
    router.go(route);
  }
  return (
    <main class="wide">
      <h1 tabIndex={-1}>{t("reports")}</h1>
      <ReportsToolbar connectionId={list.connectionId} view={view} router={router} />
      <SelectionBar
        list={list}
        onExport={() => (dialog.value = "export")}
        onHelp={() => (dialog.value = "shortcuts")}
      />
      <BatchProgress appState={appState} list={list} />
      {list.failure.value && <Failed list={list} />}
      {list.rows.value.length > 0 ? (
        <ReportsTable
          list={list}
          settings={appState.value}
          query={view.query}
          body={rows}
          onSort={(query) => router.go({ page: "reports", view: { query, at: null } })}
          onDetails={(id) => router.go(routeOfReport(id))}
          onEdit={(report) => (edited.value = report)}
        />
      ) : (
        <NoReports list={list} view={view} />
      )}
      {list.page.value && list.page.value.unreadable > 0 && (
        <p class="secondary">{t("rows_unreadable", formatNumber(list.page.value.unreadable))}</p>
      )}
      {list.page.value && (
        <Pager
          page={list.page.value}
          at={list.page.value.view.at}
          step={steps.get(formatRoute({ page: "reports", view: list.page.value.view }))}
          isStale={list.loading.value || list.failure.value !== null}
          onGo={goTo}
        />
      )}
      <EditedReport edited={edited} connectionId={list.connectionId} onSaved={list.replace} />
      {dialog.value === "export" && (
        <ExportDialog connectionId={list.connectionId} query={view.query} onClose={() => (dialog.value = null)} />
      )}
      {dialog.value === "shortcuts" && <ShortcutsDialog onClose={() => (dialog.value = null)} />}
    </main>
  );
}

function Failed({ list }: { list: ReportList }) {
  return (
    <div class="stack">
      {list.failure.value && <ErrorNote failure={list.failure.value} title={t("list_failed")} />}
      <div>
        <button type="button" onClick={() => list.load()}>
          {t("try_again")}
        </button>
      </div>
    </div>
  );
}
