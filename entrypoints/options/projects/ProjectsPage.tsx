import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
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
import type { Router, Step } from "../routes/router.ts";
import { outcomeOf } from "../texts/deletion-text.ts";
import { Head } from "../ui/Head.tsx";
import { Loading } from "../ui/Loading.tsx";
import { DeleteProjectDialog } from "./DeleteProjectDialog.tsx";
import { ListedProjects } from "./ListedProjects.tsx";
import { ProjectsToolbar, SEARCH_ID } from "./ProjectsToolbar.tsx";
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
  const list = useProjectList(connection, view);
  useKeptFocus();
  const leaving = useSignal<string | null>(null);
  const notice = useSignal("");
  useLayoutEffect(() => {
    leaving.value = null; // It may not be among the projects asked for now.
    notice.value = "";
  }, [list.hash]);

  /** Another query starts at its first page. */
  function change(query: ProjectsQuery, step?: Step) {
    router.go({ page: "projects", view: { query, at: null } }, step);
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
    <main ref={main}>
      <Head title={t("projects")} beside={page && isCurrent && page.total !== null && formatNumber(page.total)} />
      <ProjectsToolbar query={view.query} onChange={change} />
      <NotRemembered preferences={preferences} missing={t("results")} />
      <p class="name" role="status">
        {notice.value}
      </p>
      <Failed failure={failure} title={t("list_failed")} onRetry={list.load} />
      {loading && (!page || failure) && <Loading />}
      <ListedProjects
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
          search={page?.view.query.search ?? ""}
          deletions={deletions}
          onDeleted={takeAway}
          onClose={() => (leaving.value = null)}
        />
      )}
    </main>
  );
}

/** Focuses the row that took the place of a removed one. */
function focusRow(main: HTMLElement | null, index: number): void {
  const buttons = [...(main?.querySelectorAll<HTMLElement>("tbody .danger") ?? [])];
  moveFocus(buttons[index] ?? buttons.at(-1) ?? document.getElementById(SEARCH_ID));
}
