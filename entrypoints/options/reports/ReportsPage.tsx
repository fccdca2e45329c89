import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useLoaded } from "@/components/hooks/resource.ts";
import { EditedReport } from "@/components/report/EditedReport.tsx";
import type { LiveAppState } from "@/components/state.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { EXPORT } from "@/components/ui/icons.ts";
import { lazy } from "@/components/ui/lazy.tsx";
import type { AppState } from "@/utils/app-state.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { type Deletion, isDeleted } from "@/utils/models/deletion.ts";
import { isOpen, isRunning } from "@/utils/models/task.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { taskNameOf } from "../batches.ts";
import { Failed } from "../Failed.tsx";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { useSpokenEnds } from "../hooks/use-spoken-ends.ts";
import { NewReportsLink } from "../NewReportsLink.tsx";
import { NotRemembered } from "../NotRemembered.tsx";
import { hashOfReports, type ReportsView } from "../routes/list-route.ts";
import type { Route } from "../routes/route.ts";
import type { Router } from "../routes/router.ts";
import { outcomeOf } from "../texts/deletion-text.ts";
import { Head } from "../ui/Head.tsx";
import { Pager, useSteps } from "../ui/Pager.tsx";
import { type ListSnapshot, ofView, useListRestoration } from "./list-restoration.ts";
import { NoReports } from "./NoReports.tsx";
import { ReportsTable } from "./ReportsTable.tsx";
import { ReportsToolbar } from "./ReportsToolbar.tsx";
import { createReportList, type ReportList } from "./report-list.ts";
import { newsIn, useReload } from "./use-reload.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const BatchProgress = lazy(async () => (await import("./on-demand.ts")).BatchProgress);
const ListDialogs = lazy(async () => (await import("./on-demand.ts")).ListDialogs);

interface ReportsPageProps {
  appState: LiveAppState;
  router: Router;
  view: ReportsView;
  /** The list as it was left, to go on there after a step back. */
  left?: RefObject<ListSnapshot | null>;
}

export function ReportsPage({ appState, router, view, left }: ReportsPageProps) {
  const list = useLoaded(() => {
    const former = left && router.isReturn() ? ofView(left.current, view) : null;
    return createReportList(appState, former?.page, left?.current?.kept, former?.drawn);
  });
  const { preferences } = appState.value;
  const rows = useRef<HTMLTableSectionElement>(null);
  const { dialog, edited } = list;
  const steps = useSteps(list.connectionId, router, routeOf);
  const hash = hashOfReports(view);
  // Before anything can be clicked: the rows are still those of the former view.
  useLayoutEffect(() => void list.load(view, left && router.isReturn()), [hash]);
  useReload(list, newsIn(appState.value), dialog.value !== null || edited.value !== null);
  useEffect(() => watchUpdatedReports(list.replace), []);
  useKeptFocus(rows);
  useSpokenEnds([...list.deletions.value.values()], mayBeFound, deletedText);
  useListRestoration(list, rows, left);
  useShortcuts(list, () => appState.peek().preferences.listKeys);
  const total = list.isCurrent.value ? (list.page.value?.total ?? null) : null;
  return (
    <main>
      <Head title={t("reports")} beside={total !== null && formatNumber(total)}>
        <button type="button" class="export" onClick={() => (dialog.value = "export")}>
          <Icon path={EXPORT} />
          <span>{t("export")}</span>
        </button>
        <NewReportsLink />
      </Head>
      <ReportsToolbar
        connectionId={list.connectionId}
        view={view}
        router={router}
        hasSingleKeys={preferences.listKeys}
      />
      {hasBatch(list, appState.value) && <BatchProgress appState={appState} list={list} />}
      <NotRemembered preferences={preferences} missing={t("trend")} />
      <Failed failure={list.failure.value} title={t("list_failed")} onRetry={() => list.load()} />
      {list.rows.value.length > 0 ? (
        <ReportsTable
          list={list}
          settings={appState.value}
          query={view.query}
          body={rows}
          onSort={(query) => router.go(routeOf({ query, at: null }))}
        />
      ) : (
        <NoReports list={list} view={view} />
      )}
      {list.page.value && list.page.value.unreadable > 0 && (
        <p class="secondary">{t("rows_unreadable", formatNumber(list.page.value.unreadable))}</p>
      )}
      {list.page.value && (
        <div class="row below">
          <button type="button" class="quiet" onClick={() => (dialog.value = "shortcuts")}>
            {t("shortcuts")}
          </button>
          <Pager
            page={list.page.value}
            at={list.page.value.view.at}
            step={steps.stepTo(list.page.value.view)}
            isStale={list.loading.value || list.failure.value !== null}
            onGo={(at, step) => steps.go({ ...view, at }, step)}
          />
        </div>
      )}
      <EditedReport edited={edited} connectionId={list.connectionId} settings={appState.value} onSaved={list.replace} />
      {dialog.value && <ListDialogs list={list} query={view.query} hasSingleKeys={preferences.listKeys} />}
    </main>
  );
}

function mayBeFound(deletion: Deletion): boolean {
  return isRunning(deletion) || deletion.state === "unclear";
}

/** A row that leaves cannot speak of itself, a batch speaks as a whole. */
function deletedText(deletion: Deletion): string | null {
  if (deletion.batch || !isDeleted(deletion)) return null;
  return t("field_message", taskNameOf(deletion), outcomeOf(deletion));
}

function routeOf(view: ReportsView): Route {
  return { page: "reports", view };
}

/** Is there progress or an outcome of a batch to show? */
function hasBatch(list: ReportList, { deletions, updates }: AppState): boolean {
  return list.batches.value.size > 0 || [...deletions, ...updates].some((task) => task.batch && isOpen(task));
}
