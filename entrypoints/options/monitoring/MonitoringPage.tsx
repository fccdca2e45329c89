import type { LiveAppState } from "@/components/state.ts";
import { lazy } from "@/components/ui/lazy.tsx";
import { t } from "@/utils/i18n.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { hashOfMonitoring, type MonitoringView } from "../routes/monitoring-route.ts";
import type { Router } from "../routes/router.ts";
import { Crumbs } from "../ui/Crumbs.tsx";
import { NotInPrivate } from "../ui/NotInPrivate.tsx";
import { SchedulesPage } from "./list/SchedulesPage.tsx";
import { ChangesPage } from "./runs/ChangesPage.tsx";
import { RunPage } from "./runs/RunPage.tsx";
import { RunsPage } from "./runs/RunsPage.tsx";
import { titleOf } from "./title-of.ts";
import "./monitoring.css";

const FormPage = lazy(async () => (await import("./form/FormPage.tsx")).FormPage);

interface MonitoringPageProps {
  appState: LiveAppState;
  router: Router;
  view: MonitoringView;
}

export function MonitoringPage({ appState, router, view }: MonitoringPageProps) {
  return (
    <main class="monitoring">
      {isPrivateWindow() ? (
        <NotInPrivate title="monitoring" />
      ) : (
        <Content appState={appState} router={router} view={view} />
      )}
    </main>
  );
}

function Content({ appState, router, view }: MonitoringPageProps) {
  if (view.kind === "list") return <SchedulesPage appState={appState} />;
  return (
    <>
      <Crumbs
        parts={[
          { label: t("monitoring"), href: hashOfMonitoring({ kind: "list" }) },
          {
            label: titleOf(view),
            ...(view.kind === "run" && { href: hashOfMonitoring({ kind: "runs", schedule: null }) }),
          },
        ]}
      />
      {view.kind === "run" ? (
        <RunPage id={view.id} />
      ) : view.kind === "changes" ? (
        <ChangesPage connectionId={appState.value.connection.id} runIds={view.runs} />
      ) : view.kind === "runs" ? (
        <RunsPage connectionId={appState.value.connection.id} scheduleId={view.schedule} />
      ) : (
        <FormPage appState={appState} router={router} view={view} />
      )}
    </>
  );
}
