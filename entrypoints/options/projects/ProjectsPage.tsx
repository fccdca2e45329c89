import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import type { LiveAppState } from "@/components/state.ts";
import { moveFocus } from "@/components/ui/focus.ts";
import type { ProjectsQuery } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { type Deletion, isJustDeleted } from "@/utils/models/deletion.ts";
import { Failed } from "../Failed.tsx";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { NotRemembered } from "../NotRemembered.tsx";
import type { ProjectsView } from "../routes/list-route.ts";
import type { Route } from "../routes/route.ts";
import type { Router } from "../routes/router.ts";
import { outcomeOf } from "../texts/deletion-text.ts";
import { Head } from "../ui/Head.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Pager, useSteps } from "../ui/Pager.tsx";
import { DeleteProjectDialog } from "./DeleteProjectDialog.tsx";
import { NoProjects } from "./NoProjects.tsx";
import { ProjectsTable } from "./ProjectsTable.tsx";
import { ProjectsToolbar, SEARCH_ID } from "./ProjectsToolbar.tsx";
import { readSummaries, type Summaries } from "./summaries.ts";
import { useProjectList } from "./use-project-list.ts";

interface ProjectsPageProps {
  appState: LiveAppState;
  router: Router;
  view: ProjectsView;
}

export function ProjectsPage({ appState, router, view }: ProjectsPageProps) {
  const { connection, preferences } = appState.value;
  const { id: connectionId } = connection;
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

  const deletions = appState.value.deletions.filter(
    (deletion) => deletion.resource === "project" && deletion.connectionId === connectionId,
  );
  const over = deletions.filter(isJustDeleted);
  const [told] = useState(() => new Set(over.map(({ id }) => id)));
  useLayoutEffect(() => over.forEach(takeAway));

  /** Takes a deleted project off the page, once: the answer tells of it, and the journal, which may do so much later. */
  function takeAway(deletion: Deletion) {
    const { id, resourceId: project } = deletion;
    if (told.has(id)) return;
    told.add(id);
    notice.value = t("field_message", project, outcomeOf(deletion));
    const index = list.drop(project);
    const isAsked = leaving.value === project;
    if (isAsked) leaving.value = null;
    // At once: before the answer, or without the dialog, the user may be typing elsewhere.
    if (isAsked || main.current?.querySelectorAll("tbody tr")[index]?.contains(document.activeElement)) {
      requestAnimationFrame(() => focusRow(main.current, index));
    }
    void list.load();
  }

  const { page, failure, loading, isCurrent } = list;
  return (
    <main class="wide" ref={main}>
      <Head title={t("projects")} beside={page && isCurrent && page.total !== null && formatNumber(page.total)} />
      <ProjectsToolbar query={view.query} onChange={change} />
      <NotRemembered preferences={preferences} />
      <p class="name" role="status">
        {notice.value}
      </p>
      <Failed failure={failure} title={t("list_failed")} onRetry={list.load} />
      {loading && (!page || failure) && <Loading />}
      <Listed
        connectionId={connectionId}
        rememberResults={preferences.rememberResults}
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
          deletions={deletions}
          onDeleted={takeAway}
          onClose={() => (leaving.value = null)}
        />
      )}
    </main>
  );
}

interface ListedProps extends Pick<ProjectsPageProps, "router" | "view"> {
  connectionId: string;
  rememberResults: boolean;
  list: ReturnType<typeof useProjectList>;
  onChange: (query: ProjectsQuery) => void;
  onDelete: (project: string) => void;
}

const NOTHING: Summaries = new Map();

function Listed({ connectionId, rememberResults, list, router, view, onChange, onDelete }: ListedProps) {
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
      <Pager
        page={page}
        at={view.at}
        step={steps.stepTo(view)}
        isStale={loading}
        onGo={(at, step) => steps.go({ ...view, at }, step)}
      />
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
