import { contains } from "@/utils/filter.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { everythingOf } from "../../reports/remembered.ts";
import { read } from "../journal.ts";

/**
 * Has an empty list lost more than these deletions' things? It does not prove that they are gone then: it may be that of
 * an expired subscription, or of an index that is being rebuilt.
 */
export async function hasLostMore(group: Deletion[]): Promise<boolean> {
  const [{ connectionId, resource, search = "" }] = group as [Deletion];
  const deleting = (await read((journal) => journal.with("attention", "remove"))).filter(
    (task) => task.kind === "remove" && task.connectionId === connectionId && task.resource === resource,
  ) as Deletion[];
  const named = new Set([...group, ...deleting].map(({ resourceId }) => resourceId));
  const { reports } = await everythingOf(connectionId);
  const isOther = resource === "report" ? isOtherReport : isOfOtherProject;
  return reports.some((report) => isOther(report, named, search));
}

function isOtherReport({ reportId, url }: KnownReport, named: Set<string>, search: string): boolean {
  return !named.has(reportId) && contains(url, search);
}

function isOfOtherProject({ project }: KnownReport, named: Set<string>, search: string): boolean {
  return project !== null && !named.has(project) && contains(project, search);
}
