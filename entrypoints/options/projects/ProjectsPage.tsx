import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { createResource, useLoaded } from "@/components/hooks/resource.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { Spoken } from "@/components/ui/Spoken.tsx";
import type { Page, Project, ProjectsQuery } from "@/utils/contract.ts";
import type { Failure } from "@/utils/errors.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { listIdOf } from "../list-id.ts";
import { Pager, type Step } from "../Pager.tsx";
import { formatRoute, type ProjectsView } from "../route.ts";
import type { Router } from "../router.ts";
import { useKeptFocus } from "../use-kept-focus.ts";
import { DeleteProjectDialog } from "./DeleteProjectDialog.tsx";
import { NoProjects } from "./NoProjects.tsx";
import { ProjectsTable } from "./ProjectsTable.tsx";
import { ProjectsToolbar, SEARCH_ID } from "./ProjectsToolbar.tsx";

interface ProjectsPageProps {
  connectionId: string;
  router: Router;
  view: ProjectsView;
}

/** A page of projects with the view it was asked for. */
interface ListedPage extends Page<Project> {
  at: string | null;
  hash: string;
  search: string;
}

export function ProjectsPage({ connectionId, router, view }: ProjectsPageProps) {
  const main = useRef<HTMLElement>(null);
  const list = useLoaded(createResource<ListedPage>);
  useKeptFocus();
  const leaving = useSignal<string | null>(null);
  const notice = useSignal("");
  const steps = useMemo(() => new Map<string, Step>(), []);
  const hash = formatRoute({ page: "projects", view });
  const load = () =>
    list.load(async () => {
      const page = await ask("listProjects", { listId: listIdOf("projects"), connectionId, ...view });
      return { ...page, at: view.at, hash, search: view.query.search ?? "" };
    });
  useLayoutEffect(() => {
    leaving.value = null; // It may not be among the projects asked for now.
    void load();
  }, [hash]);

  /** Another query starts at its first page. */
  function change(query: ProjectsQuery, step?: "replace") {
    notice.value = "";
    router.go({ page: "projects", view: { query, at: null } }, step);
  }

  function goTo(at: string | null, step?: Step) {
    const route = { page: "projects", view: { ...view, at } } as const;
    if (step) steps.set(formatRoute(route), step);
    router.go(route);
  }

  async function takeAway(project: string, state: "done" | "gone") {
    notice.value = t(`projects_deleted_${state}`, project);
    const index = list.value.value?.rows.findIndex((row) => row.project === project) ?? 0;
    list.change((page) => ({ ...page, rows: page.rows.filter((row) => row.project !== project) }));
    const loaded = load();
    // At once: before the answer the user may be typing elsewhere.
    requestAnimationFrame(() => focusRow(main.current, index));
    await loaded;
  }

  const page = list.value.value;
  const failure = list.failure.value;
  const loading = list.loading.value;
  const isCurrent = page?.hash === hash;
  return (
    <main class="wide" ref={main}>
      <div class="head">
        <h1 tabIndex={-1}>{t("projects")}</h1>
        {isCurrent && page.total !== null && <span class="secondary">{formatNumber(page.total)}</span>}
      </div>
      <ProjectsToolbar query={view.query} onChange={change} />
      <p class="name" role="status">
        {notice.value}
      </p>
      {failure && <Failed failure={failure} onRetry={load} />}
      {loading && (!page || failure) && (
        <p>
          <Spoken text={t("loading")} />
        </p>
      )}
      {page && !failure && (
        <>
          {page.rows.length > 0 && (
            <ProjectsTable
              connectionId={connectionId}
              projects={page.rows}
              query={view.query}
              loading={loading}
              isCurrent={isCurrent}
              onSort={change}
              onDelete={(project) => (leaving.value = project)}
            />
          )}
          {page.rows.length + page.unreadable === 0 && !loading && <NoProjects view={view} onChange={change} />}
          {page.unreadable > 0 && <p class="secondary">{t("rows_unreadable", formatNumber(page.unreadable))}</p>}
          {page.rows.length + page.unreadable > 0 && (
            <Pager page={page} at={view.at} step={steps.get(hash)} isStale={loading} onGo={goTo} />
          )}
        </>
      )}
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

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div class="stack">
      <ErrorNote failure={failure} title={t("list_failed")} />
      <div>
        <button type="button" onClick={onRetry}>
          {t("try_again")}
        </button>
      </div>
    </div>
  );
}

/** Focuses the row that took the place of a removed one. */
function focusRow(main: HTMLElement | null, index: number): void {
  const buttons = [...(main?.querySelectorAll<HTMLElement>("tbody .danger") ?? [])];
  moveFocus(buttons[index] ?? buttons.at(-1) ?? document.getElementById(SEARCH_ID));
}
