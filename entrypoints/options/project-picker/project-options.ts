import { computed } from "@preact/signals";
import { createResource } from "@/components/hooks/resource.ts";
import { PROJECTS_QUERY, type ProjectsQuery } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { listIdOf } from "../list-id.ts";

interface Offered {
  names: string[];
  search: string;
  /** Paging parameters of the next page; null after the last. */
  next: string | null;
}

/** Projects of a picker: searched at the service, page after page. */
export function createProjectOptions(connectionId: string) {
  const { value, loading, failure, load, stop } = createResource<Offered>();
  const names = computed(() => value.value?.names ?? []);
  const next = computed(() => value.value?.next ?? null);
  let query: ProjectsQuery = { ...PROJECTS_QUERY, sort_by: "project", sort: "asc", per_page: 25 };

  function read(at: string | null, earlier: string[]) {
    return load(async () => {
      const page = await ask("listProjects", { connectionId, listId: listIdOf("project-picker"), query, at });
      const all = [...new Set([...earlier, ...page.rows.map(({ project }) => project)])];
      // A page that brings nothing new leads in a circle.
      return { names: all, search: query.search ?? "", next: all.length > earlier.length ? page.next : null };
    });
  }

  return {
    names,
    /** Was this text searched for, and the service's answer is shown? */
    isFor: (text: string) => value.value?.search === text,
    loading,
    failure,
    stop,
    hasMore: () => next.value !== null,
    search(text: string) {
      const { search: _former, ...others } = query;
      query = text ? { ...others, search: text } : others;
      return read(null, []);
    },
    more: () => (loading.value ? undefined : read(next.value, names.value)),
  };
}
