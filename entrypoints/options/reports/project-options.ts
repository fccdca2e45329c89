import { signal } from "@preact/signals";
import { createResource } from "@/components/resource.ts";
import { type Page, PROJECTS_QUERY, type Project, type ProjectsQuery } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { channelOf } from "../channel.ts";

export type ProjectOptions = ReturnType<typeof createProjectOptions>;

/** The projects that a picker offers: searched at the service, page after page. */
export function createProjectOptions() {
  const resource = createResource<Page<Project>>();
  const names = signal<string[]>([]);
  const next = signal<string | null>(null);

  async function load(query: ProjectsQuery | string, earlier: string[]) {
    await resource.load(async () => {
      const page = await ask("listProjects", { channel: channelOf("project-picker"), query });
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
    search: (text: string) =>
      load({ ...PROJECTS_QUERY, sort_by: "project", sort: "asc", per_page: 25, ...(text && { search: text }) }, []),
    more: () => load(next.value ?? "", names.value),
  };
}
