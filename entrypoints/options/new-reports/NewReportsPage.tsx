import type { LiveAppState } from "@/components/state.ts";
import { lazy } from "@/components/ui/lazy.tsx";
import { t } from "@/utils/i18n.ts";
import { hashOf } from "@/utils/options-page.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { useResource } from "../hooks/use-resource.ts";
import type { NewReportsView } from "../routes/new-reports-route.ts";
import type { Router } from "../routes/router.ts";
import { Crumbs } from "../ui/Crumbs.tsx";
import { NotInPrivate } from "../ui/NotInPrivate.tsx";
import { readDraft, type StoredDraft } from "./draft.ts";
import type { IntakePageProps } from "./IntakePage.tsx";
import { JobPage } from "./job/JobPage.tsx";
import "./new-reports.css";

const IntakePage = lazy(async () => (await import("./IntakePage.tsx")).IntakePage);

const NOTHING: StoredDraft = { draft: null, added: [], leftOut: [] };

interface NewReportsPageProps {
  appState: LiveAppState;
  router: Router;
  view: NewReportsView;
}

/** Puts addresses together and starts a job for their reports, or shows such a job. */
export function NewReportsPage({ appState, router, view }: NewReportsPageProps) {
  return (
    <main class="new-reports">
      <Crumbs
        parts={[
          { label: t("reports"), href: hashOf("reports") },
          { label: t("new_reports"), ...(view.job !== null && { href: hashOf("new-reports") }) },
        ]}
      />
      {view.job !== null ? (
        <JobPage appState={appState} router={router} view={view} />
      ) : isPrivateWindow() ? (
        <NotInPrivate title="new_reports" />
      ) : (
        <WithDraft appState={appState} router={router} view={view} />
      )}
    </main>
  );
}

/** Waits for what was put in before, a moment. */
function WithDraft(props: Omit<IntakePageProps, "kept">) {
  const { id } = props.appState.peek().connection;
  const kept = useResource(() => readDraft(id).catch(() => NOTHING), []).value.value;
  if (!kept) return <h1 tabIndex={-1}>{t("new_reports")}</h1>;
  return <IntakePage {...props} kept={kept} />;
}
