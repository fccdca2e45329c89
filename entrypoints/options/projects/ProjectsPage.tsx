import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { moveFocus } from "@/components/ui/focus.ts";
import type { ProjectsQuery } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { Failed } from "../Failed.tsx";
import { Loading } from "../Loading.tsx";
import type { ProjectsView } from "../list-route.ts";
import { NotRemembered } from "../NotRemembered.tsx";
import { Pager, useSteps } from "../Pager.tsx";
import type { Route } from "../route.ts";
import type { Router } from "../router.ts";
import { useKeptFocus } from "../use-kept-focus.ts";
import { DeleteProjectDialog } from "./DeleteProjectDialog.tsx";
import { NoProjects } from "./NoProjects.tsx";
import { ProjectsTable } from "./ProjectsTable.tsx";
import { ProjectsToolbar, SEARCH_ID } from "./ProjectsToolbar.tsx";
import { readSummaries, type Summaries } from "./summaries.ts";
import { useProjectList } from "./use-project-list.ts";

interface ProjectsPageProps {
  connectionId: string;
  preferences: Pick<Preferences, "rememberResults">;
  router: Router;
  view: ProjectsView;
}

export function ProjectsPage({ connectionId, preferences, router, view }: ProjectsPageProps) {
  const main = useRef<HTMLElement>(null);
  const list = useProjectList(connectionId, view);
  useKeptFocus();
  const leaving = useSignal<string | null>(null);
  const notice = useSignal("");
  useLayoutEffect(() => {
    leaving.value = null; // It may not be among the projects asked for now.
    notice.value = "";
  }, [list.hash]);

  /** Another query starts at its first page. */
  function change(query: ProjectsQuery, step?: "push" | "replace") {
    router.go(routeOf({ query, at: null }), step);
  }

  async function takeAway(project: string, state: "done" | "gone") {
    notice.value = t(`projects_deleted_${state}`, project);
    const index = list.drop(project);
    const loaded = list.load();
    // At once: before the answer the user may be typing elsewhere.
    requestAnimationFrame(() => focusRow(main.current, index));
    await loaded;
  }

  const { page, failure, loading, isCurrent } = list;
  return (
    <main class="wide" ref={main}>
      <div class="head">
        <h1 tabIndex={-1}>{t("projects")}</h1>
        {page && isCurrent && page.total !== null && <span class="secondary">{formatNumber(page.total)}</span>}
      </div>
      <ProjectsToolbar query={view.query} onChange={change} />
      <NotRemembered preferences={preferences} text={t("history_off")} />
      <p class="name" role="status">
        {notice.value}
      </p>
      <Failed failure={failure} title={t("list_failed")} onRetry={list.load} />
      {loading && (!page || failure) && <Loading />}
      <Listed
        connectionId={connectionId}
        preferences={preferences}
        list={list}
        router={router}
        view={view}
        onChange={change}
        onDelete={(project) => (leaving.value = project)}
      />
      {leaving.value !== null && (
        <DeleteProjectDialog
          connectionId={connectionId}
          project={leaving.value}
          search={page?.search ?? ""}
          onDeleted={takeAway}
          onClose={() => (leaving.value = null)}
        />
      )}
    </main>
  );
}

interface ListedProps extends ProjectsPageProps {
  list: ReturnType<typeof useProjectList>;
  onChange: (query: ProjectsQuery) => void;
  onDelete: (project: string) => void;
}

const NOTHING: Summaries = new Map();

function Listed({
  connectionId,
  preferences: { rememberResults },
  list,
  router,
  view,
  onChange,
  onDelete,
}: ListedProps) {
  const { page, failure, loading, isCurrent } = list;
  const steps = useSteps(connectionId, router, routeOf);
  // At once, so that it is there when the list is. What was remembered before it was switched off says nothing of today.
  const read = async () => (rememberResults ? readSummaries(connectionId) : NOTHING);
  const known = useRemembered(read, NOTHING, [connectionId, rememberResults]);
  if (!page || failure) return null;
  const isEmpty = page.rows.length + page.unreadable === 0;
  return (
    <>
      {page.rows.length > 0 && (
        <ProjectsTable
          known={known}
          projects={page.rows}
          query={view.query}
          loading={loading}
          isCurrent={isCurrent}
          onSort={onChange}
          onDelete={onDelete}
        />
      )}
      {isEmpty && !loading && <NoProjects view={view} onChange={onChange} />}
      {page.unreadable > 0 && <p class="secondary">{t("rows_unreadable", formatNumber(page.unreadable))}</p>}
      {!isEmpty && (
        <Pager
          page={page}
          at={view.at}
          step={steps.stepTo(view)}
          isStale={loading}
          onGo={(at, step) => steps.go({ ...view, at }, step)}
        />
      )}
    </>
  );
}

function routeOf(view: ProjectsView): Route {
  return { page: "projects", view };
}

/** Focuses the row that took the place of a removed one. */
function focusRow(main: HTMLElement | null, index: number): void {
  const buttons = [...(main?.querySelectorAll<HTMLElement>("tbody .danger") ?? [])];
  moveFocus(buttons[index] ?? buttons.at(-1) ?? document.getElementById(SEARCH_ID));
}
