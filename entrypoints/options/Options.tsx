import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useRecovery } from "@/components/hooks/use-recovery.ts";
import type { LiveAppState } from "@/components/state.ts";
import { Address } from "@/components/ui/Address.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { lazy } from "@/components/ui/lazy.tsx";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { isConnected } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { Arrival } from "./Arrival.tsx";
import { Navigation } from "./Navigation.tsx";
import { NotConnected } from "./NotConnected.tsx";
import type { ListSnapshot } from "./reports/list-restoration.ts";
import { hashOfMonitoring } from "./routes/monitoring-route.ts";
import type { Route } from "./routes/route.ts";
import type { Router } from "./routes/router.ts";
import { createConnectionDraft } from "./settings/connection-draft.ts";

const PAGES = {
  activity: lazy(async () => (await import("./activity/ActivityPage.tsx")).ActivityPage),
  help: lazy(async () => (await import("./help/HelpPage.tsx")).HelpPage),
  monitoring: lazy(async () => (await import("./monitoring/MonitoringPage.tsx")).MonitoringPage),
  new_reports: lazy(async () => (await import("./new-reports/NewReportsPage.tsx")).NewReportsPage),
  overview: lazy(async () => (await import("./overview/OverviewPage.tsx")).OverviewPage),
  projects: lazy(async () => (await import("./projects/ProjectsPage.tsx")).ProjectsPage),
  report: lazy(async () => (await import("./report/ReportPage.tsx")).ReportPage),
  reports: lazy(async () => (await import("./reports/ReportsPage.tsx")).ReportsPage),
  settings: lazy(async () => (await import("./settings/SettingsPage.tsx")).SettingsPage),
} satisfies Record<Route["page"], { preload: () => Promise<void> }>;

/** Loads a page's code ahead, while what it draws is being read. */
export function preloadPage({ page }: Route): void {
  void PAGES[page].preload();
}

interface OptionsProps {
  appState: LiveAppState;
  router: Router;
}

export function Options({ appState, router }: OptionsProps) {
  useRecovery(appState.value);
  const { value: route } = router.route;
  const current = route.page;
  const shown = pageOf(route, appState.value.connection.id);
  const first = useRef(shown);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (first.current !== shown) first.current = "";
  }, [shown]);
  return (
    <>
      <button type="button" class="skip visually-hidden" onClick={() => moveFocus()}>
        {t("skip_to_content")}
      </button>
      <header>
        <span class="brand">
          <img src="/icon/icon.svg" alt="" />
          <b>{t("extensionName")}</b>
        </span>
        <Navigation appState={appState} current={current} />
        <span class="service secondary">
          <Address url={appState.value.connection.serviceUrl} />
        </span>
      </header>
      <div ref={content}>
        <CurrentPage appState={appState} router={router} shown={shown} />
      </div>
      <Arrival key={shown} content={content} isFirst={first.current === shown} />
      <Announcer />
    </>
  );
}

/** Names what counts as one page: each report, job and view of Monitoring is one of its own, as is what each service has. */
function pageOf(route: Route, connectionId: string): string {
  const { page } = route;
  if (page === "activity" || page === "help" || page === "settings") return page;
  return [connectionId, page, partOf(route)].join(" ");
}

function partOf(route: Route): string | null {
  if (route.page === "report") return route.id;
  if (route.page === "monitoring") return hashOfMonitoring(route.view);
  return route.page === "new_reports" ? route.view.job : null;
}

function CurrentPage({ appState, router, shown: key }: OptionsProps & { shown: string }) {
  // Kept here to survive a visit to another page.
  const draft = useMemo(() => createConnectionDraft(appState.peek().connection.serviceUrl), []);
  const left = useMemo(() => ({ current: null as ListSnapshot | null }), [appState.value.connection.id]);
  const route = router.route.value;
  if (route.page === "settings") return <PAGES.settings appState={appState} draft={draft} />;
  if (route.page === "help") {
    return <PAGES.help about={route.about} hasSingleKeys={appState.value.preferences.listKeys} />;
  }
  if (route.page === "activity") return <PAGES.activity appState={appState} filter={route.filter} />;
  if (!isConnected(appState.value)) return <NotConnected page={route.page} settings={appState.value} />;
  const shared = { appState, router };
  // By key: nothing of a former service may stay on the page.
  switch (route.page) {
    case "overview":
      return <PAGES.overview key={key} {...shared} chart={route.chart} project={route.project} />;
    case "report":
      return <PAGES.report key={key} {...shared} id={route.id} view={route.view} />;
    case "new_reports":
      return <PAGES.new_reports key={key} {...shared} view={route.view} />;
    case "monitoring":
      return <PAGES.monitoring key={key} {...shared} view={route.view} />;
    case "projects":
      return <PAGES.projects key={key} {...shared} view={route.view} />;
    case "reports":
      return <PAGES.reports key={key} {...shared} view={route.view} left={left} />;
  }
}
