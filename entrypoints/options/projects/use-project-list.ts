import type { Page, Project } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { useResource } from "../hooks/use-resource.ts";
import { listIdOf } from "../list-id.ts";
import { hashOfProjects, type ProjectsView } from "../routes/list-route.ts";

/** A page of projects with the view it was asked for. */
interface ListedPage extends Page<Project> {
  view: ProjectsView;
}

/** Lists the projects of a view, again with each other key; those of the former view stay while they load. */
export function useProjectList({ id: connectionId, keyId }: ConnectionRecord, view: ProjectsView) {
  const hash = hashOfProjects(view);
  const list = useResource<ListedPage>(async () => {
    const page = await ask("listProjects", { listId: listIdOf("projects"), connectionId, ...view });
    return { ...page, view };
  }, [hash, keyId]);
  const page = list.value.value;
  return {
    hash,
    load: list.again,
    page,
    loading: list.loading.value,
    failure: list.failure.value,
    isCurrent: page !== null && hashOfProjects(page.view) === hash,
    /** Leaves a project out. @returns its place */
    drop(project: string): number {
      list.change((shown) => {
        const rows = shown.rows.filter((row) => row.project !== project);
        return { ...shown, rows, total: shown.total && shown.total - (shown.rows.length - rows.length) };
      });
      return page?.rows.findIndex((row) => row.project === project) ?? 0;
    },
  };
}
