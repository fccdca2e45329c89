import { useNow } from "@/components/hooks/use-now.ts";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import type { ProjectsQuery } from "@/utils/contract.ts";
import { dayOf, MINUTE_MS } from "@/utils/day.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { ProjectsView } from "../routes/list-route.ts";
import type { Route } from "../routes/route.ts";
import type { Router } from "../routes/router.ts";
import { Pager, useSteps } from "../ui/Pager.tsx";
import { NoProjects } from "./NoProjects.tsx";
import { ProjectsTable } from "./ProjectsTable.tsx";
import { readSummaries, type Summaries } from "./summaries.ts";
import type { useProjectList } from "./use-project-list.ts";

interface ListedProjectsProps {
  router: Router;
  view: ProjectsView;
  connectionId: string;
  rememberResults: boolean;
  list: ReturnType<typeof useProjectList>;
  onChange: (query: ProjectsQuery) => void;
  onDelete: (project: string) => void;
}

const NOTHING: Summaries = new Map();

/** The list with its pages, or why it is empty. */
export function ListedProjects(props: ListedProjectsProps) {
  const { connectionId, rememberResults, list, router, view, onChange, onDelete } = props;
  const { page, failure, loading, isCurrent } = list;
  const steps = useSteps(connectionId, router, routeOf);
  // At once, so that it is there when the list is. What was remembered before it was switched off says nothing of today.
  const read = async () => (rememberResults ? readSummaries(connectionId) : NOTHING);
  const known = useRemembered(read, NOTHING, [connectionId, rememberResults, dayOf(useNow(MINUTE_MS).value)]);
  if (failure && view.at !== null) return <NoProjects view={view} failure={failure} onChange={onChange} />;
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
        at={page.view.at}
        step={steps.stepTo(page.view)}
        isStale={loading}
        onGo={(at, step) => steps.go({ ...view, at }, step)}
      />
    </>
  );
}

function routeOf(view: ProjectsView): Route {
  return { page: "projects", view };
}
