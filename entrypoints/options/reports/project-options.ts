import { signal } from "@preact/signals";
import { createResource } from "@/components/resource.ts";
import { type Page, PROJECTS_QUERY, type Project, type ProjectsQuery } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { viewOf } from "../view.ts";

/** The projects that a picker offers: searched at the service, page after page. */
export function createProjectOptions() {
  const resource = createResource<Page<Project>>();
  const names = signal<string[]>([]);

  async function load(query: ProjectsQuery | string, earlier: string[]) {
    await resource.load(async () => {
      const page = await ask("listProjects", { view: viewOf("project-picker"), query });
      names.value = [...new Set([...earlier, ...page.rows.map(({ project }) => project)])];
      return page;
    });
  }

  return {
    names,
    loading: resource.loading,
    failure: resource.failure,
    hasMore: () => resource.value.value?.next != null,
    search: (text: string) =>
      load({ ...PROJECTS_QUERY, sort_by: "project", sort: "asc", per_page: 25, ...(text && { search: text }) }, []),
    more: () => load(resource.value.value?.next ?? "", names.value),
  };
}
