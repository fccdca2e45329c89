import { signal } from "@preact/signals";
import { createResource } from "@/components/hooks/resource.ts";
import { type Page, PROJECTS_QUERY, type Project, type ProjectsQuery } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { listIdOf } from "../list-id.ts";

export type ProjectOptions = ReturnType<typeof createProjectOptions>;

/** Projects of a picker: searched at the service, page after page. */
export function createProjectOptions(connectionId: string) {
  const resource = createResource<Page<Project>>();
  const names = signal<string[]>([]);
  const next = signal<string | null>(null);
  let query: ProjectsQuery = { ...PROJECTS_QUERY, sort_by: "project", sort: "asc", per_page: 25 };

  async function load(at: string | null, earlier: string[]) {
    await resource.load(async () => {
      const page = await ask("listProjects", { connectionId, listId: listIdOf("project-picker"), query, at });
      names.value = [...new Set([...earlier, ...page.rows.map(({ project }) => project)])];
      // A page that brings nothing new leads in a circle.
      next.value = names.value.length > earlier.length ? page.next : null;
      return page;
    });
  }

  return {
    names,
    loading: resource.loading,
    failure: resource.failure,
    stop: resource.stop,
    hasMore: () => next.value !== null,
    search(text: string) {
      const { search: _former, ...others } = query;
      query = text ? { ...others, search: text } : others;
      return load(null, []);
    },
    more: () => load(next.value, names.value),
  };
}
