import {
  PAGE_SIZES,
  PROJECT_SORT_FIELDS,
  PROJECTS_QUERY,
  type ProjectsQuery,
  REPORT_SORT_FIELDS,
  REPORTS_QUERY,
  RESULTS,
  type ReportsQuery,
  SORTS,
} from "@/utils/contract.ts";
import { hashOf } from "@/utils/options-page.ts";
import { oneOf, onlyGiven } from "./hash.ts";

/** A list's query, and the query string of a neighbouring page as the service gave it. */
interface ListView<Query> {
  query: Query;
  /** Null on the first page. */
  at: string | null;
}
export type ReportsView = ListView<ReportsQuery>;
export type ProjectsView = ListView<ProjectsQuery>;

/** @param given - parameters of the hash */
export function readReportsView(given: URLSearchParams): ReportsView {
  const project = given.get("project");
  const result = oneOf(RESULTS, given.get("result"));
  const query: ReportsQuery = {
    ...REPORTS_QUERY,
    ...readListQuery(given),
    ...(project && { project }),
    ...(result && { result }),
    sort_by: oneOf(REPORT_SORT_FIELDS, given.get("sort_by")) ?? REPORTS_QUERY.sort_by,
  };
  return { query, at: given.get("at") || null };
}

/** @param given - parameters of the hash */
export function readProjectsView(given: URLSearchParams): ProjectsView {
  const sort_by = oneOf(PROJECT_SORT_FIELDS, given.get("sort_by")) ?? PROJECTS_QUERY.sort_by;
  return { query: { ...PROJECTS_QUERY, ...readListQuery(given), sort_by }, at: given.get("at") || null };
}

export function hashOfReports({ query, at }: ReportsView): string {
  return hashOf("reports", onlyGiven({ ...differences(query, REPORTS_QUERY), at }));
}

export function hashOfProjects({ query, at }: ProjectsView): string {
  return hashOf("projects", onlyGiven({ ...differences(query, PROJECTS_QUERY), at }));
}

/** The first page of the reports that match a filter, in the usual order. */
export function hashOfMatching(filter: Pick<ReportsQuery, "project" | "result">): string {
  return hashOfReports({ query: { ...REPORTS_QUERY, ...filter }, at: null });
}

function readListQuery(given: URLSearchParams) {
  const search = given.get("search");
  const sort = oneOf(SORTS, given.get("sort"));
  const per_page = oneOf(PAGE_SIZES, Number(given.get("per_page")));
  return { ...(search && { search }), ...(sort && { sort }), ...(per_page && { per_page }) };
}

function differences<Query extends object>(query: Query, defaults: Query): Record<string, unknown> {
  const standard = new Map<string, unknown>(Object.entries(defaults));
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => standard.get(name) !== value));
}
