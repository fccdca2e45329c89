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
import { SOURCES, type SourceKind } from "@/utils/models/address-source.ts";
import { decode, hashOf } from "./hash.ts";
import { hashOfMonitoring, type MonitoringView, readMonitoringView } from "./monitoring-route.ts";

export const ACTIVITY_FILTERS = ["all", "open", "failed"] as const;
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number];

/** What of the addresses for new reports is listed. */
export const ADDRESS_FILTERS = ["all", "new", "known", "twice", "not"] as const;
export type AddressFilter = (typeof ADDRESS_FILTERS)[number];

/** What of a job is listed. */
export const JOB_FILTERS = ["all", "done", "failed", "unknown", "running", "waiting", "stopped"] as const;
export type JobFilter = (typeof JOB_FILTERS)[number];

/** Topics of Help, in its order. */
export const HELP_TOPICS = [
  "promise",
  "unknown",
  "privacy",
  "key",
  "deleting",
  "monitoring",
  "trouble",
  "keyboard",
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** Lengths of a period, in days. */
export const PERIODS = [30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
const PERIOD: Period = 90;

/** What a chart shows. */
export interface ChartView {
  period: Period;
  /** The numbers in a table, instead of a picture. */
  asTable: boolean;
}

/** A list's query, and the query string of a neighbouring page as the service gave it. */
interface ListView<Query> {
  query: Query;
  /** Null on the first page. */
  at: string | null;
}
export type ReportsView = ListView<ReportsQuery>;
export type ProjectsView = ListView<ProjectsQuery>;

/** Either the addresses that are put together, or the job that creates their reports. */
export type NewReportsView =
  | {
      job: null;
      source: SourceKind;
      filter: AddressFilter;
      /** Tab from which it was opened; null for none. */
      tab: number | null;
    }
  | { job: string; filter: JobFilter };

/** Everything the options page shows; its address says it all. */
export type Route =
  | { page: "overview"; chart: ChartView }
  | { page: "reports"; view: ReportsView }
  /** @param withId - another report to compare it with; null for none */
  | { page: "report"; id: string; withId: string | null; chart: ChartView }
  | { page: "projects"; view: ProjectsView }
  | { page: "new_reports"; view: NewReportsView }
  | { page: "monitoring"; view: MonitoringView }
  | { page: "activity"; filter: ActivityFilter }
  | { page: "settings" }
  | { page: "help"; about: HelpTopic | null };

/** Parses a hash such as `#/reports?result=bad&per_page=50`; unknown parameters are dropped, unknown pages are null. */
export function parseRoute(hash: string): Route | null {
  const [path = "", search = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const given = new URLSearchParams(search);
  const at = given.get("at");
  const id = /^\/reports\/(.+)$/.exec(path)?.[1];
  const monitoring = /^\/monitoring(?:\/(.+))?$/.exec(path);
  if (monitoring) return { page: "monitoring", view: readMonitoringView(monitoring[1] ?? "", given) };
  if (id) return { page: "report", id: decode(id), withId: given.get("with") || null, chart: readChartView(given) };
  switch (path) {
    case "/overview":
      return { page: "overview", chart: readChartView(given) };
    case "/reports":
      return { page: "reports", view: { query: readReportsQuery(given), at } };
    case "/projects":
      return { page: "projects", view: { query: readProjectsQuery(given), at } };
    case "/new-reports":
      return { page: "new_reports", view: readNewReportsView(given) };
    case "/activity":
      return { page: "activity", filter: oneOf(ACTIVITY_FILTERS, given.get("show")) ?? "all" };
    case "/settings":
      return { page: "settings" };
    case "/help":
      return { page: "help", about: oneOf(HELP_TOPICS, given.get("about")) ?? null };
    default:
      return null;
  }
}

/** Formats a hash without default values, for example `#/reports?result=bad`. */
export function formatRoute(route: Route): string {
  switch (route.page) {
    case "overview":
      return hashOf("overview", chartParameters(route.chart));
    case "report":
      return hashOf(`reports/${encodeURIComponent(route.id.toWellFormed())}`, {
        with: route.withId,
        ...chartParameters(route.chart),
      });
    case "reports":
      return hashOf("reports", { ...differences(route.view.query, REPORTS_QUERY), at: route.view.at });
    case "projects":
      return hashOf("projects", { ...differences(route.view.query, PROJECTS_QUERY), at: route.view.at });
    case "new_reports":
      return hashOf("new-reports", newReportsParameters(route.view));
    case "monitoring":
      return hashOfMonitoring(route.view);
    case "activity":
      return hashOf("activity", { show: route.filter === "all" ? null : route.filter });
    case "settings":
      return hashOf("settings");
    case "help":
      return hashOf("help", { about: route.about });
  }
}

/** A report's page, with the default chart. @param withId - another report to compare it with */
export function routeOfReport(id: string, withId: string | null = null): Route & { page: "report" } {
  return { page: "report", id, withId, chart: { period: PERIOD, asTable: false } };
}

export function hashOfReport(id: string, withId: string | null = null): string {
  return formatRoute(routeOfReport(id, withId));
}

/** The progress and the outcome of a job. */
export function routeOfJob(job: string): Route {
  return { page: "new_reports", view: { job, filter: "all" } };
}

export function hashOfJob(job: string): string {
  return formatRoute(routeOfJob(job));
}

function readNewReportsView(given: URLSearchParams): NewReportsView {
  const [job, show] = [given.get("job"), given.get("show")];
  if (job) return { job, filter: oneOf(JOB_FILTERS, show) ?? "all" };
  const tab = /^\d{1,15}$/.test(given.get("tab") ?? "") ? Number(given.get("tab")) : null;
  const source = oneOf(SOURCES, given.get("from")) ?? sourceOf(tab);
  return { job: null, source, filter: oneOf(ADDRESS_FILTERS, show) ?? "all", tab };
}

function newReportsParameters(view: NewReportsView): Record<string, unknown> {
  const show = view.filter === "all" ? null : view.filter;
  if (view.job !== null) return { job: view.job, show };
  return { tab: view.tab, from: view.source === sourceOf(view.tab) ? null : view.source, show };
}

/** Whoever comes from a page probably wants its links. */
function sourceOf(tab: number | null): SourceKind {
  return tab === null ? "paste" : "links";
}

function readChartView(given: URLSearchParams): ChartView {
  return { period: oneOf(PERIODS, Number(given.get("days"))) ?? PERIOD, asTable: given.get("show") === "table" };
}

function chartParameters({ period, asTable }: ChartView): Record<string, unknown> {
  return { days: period === PERIOD ? null : period, show: asTable ? "table" : null };
}

function readReportsQuery(given: URLSearchParams): ReportsQuery {
  const project = given.get("project");
  const result = oneOf(RESULTS, given.get("result"));
  return {
    ...REPORTS_QUERY,
    ...readListQuery(given),
    ...(project && { project }),
    ...(result && { result }),
    sort_by: oneOf(REPORT_SORT_FIELDS, given.get("sort_by")) ?? REPORTS_QUERY.sort_by,
  };
}

function readProjectsQuery(given: URLSearchParams): ProjectsQuery {
  const sort_by = oneOf(PROJECT_SORT_FIELDS, given.get("sort_by")) ?? PROJECTS_QUERY.sort_by;
  return { ...PROJECTS_QUERY, ...readListQuery(given), sort_by };
}

function readListQuery(given: URLSearchParams) {
  const search = given.get("search");
  const sort = oneOf(SORTS, given.get("sort"));
  const per_page = oneOf(PAGE_SIZES, Number(given.get("per_page")));
  return { ...(search && { search }), ...(sort && { sort }), ...(per_page && { per_page }) };
}

function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

function differences<Query extends object>(query: Query, defaults: Query): Record<string, unknown> {
  const standard = new Map<string, unknown>(Object.entries(defaults));
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => standard.get(name) !== value));
}
