import { PROJECTS_QUERY, REPORTS_QUERY } from "@/utils/contract.ts";
import { hashOf } from "@/utils/options-page.ts";
import { decodedParts } from "@/utils/percent.ts";
import { type ChartView, chartParameters, readChartView } from "./chart-view.ts";
import { oneOf, onlyGiven } from "./hash.ts";
import {
  hashOfProjects,
  hashOfReports,
  type ProjectsView,
  type ReportsView,
  readProjectsView,
  readReportsView,
} from "./list-route.ts";
import { hashOfMonitoring, type MonitoringView, readMonitoringView } from "./monitoring-route.ts";
import { hashOfNewReports, type NewReportsView, readNewReportsView } from "./new-reports-route.ts";
import { hashOfReport, type ReportView, readReportView } from "./report-route.ts";

export const ACTIVITY_FILTERS = ["all", "open", "failed", "runs"] as const;
export type ActivityFilter = (typeof ACTIVITY_FILTERS)[number];

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

/** Everything the options page shows; its address says it all. */
export type Route =
  /** @param project - the only one that is looked at; null for all */
  | { page: "overview"; chart: ChartView; project: string | null }
  | { page: "reports"; view: ReportsView }
  | { page: "report"; id: string; view: ReportView }
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
  const id = /^\/reports\/(.+)$/.exec(path)?.[1];
  const monitoring = /^\/monitoring(?:\/(.+))?$/.exec(path);
  if (monitoring) return { page: "monitoring", view: readMonitoringView(monitoring[1] ?? "", given) };
  if (id) return { page: "report", id: decodedParts(id), view: readReportView(given) };
  switch (path) {
    case "/overview":
      return { page: "overview", chart: readChartView(given), project: given.get("project") || null };
    case "/reports":
      return { page: "reports", view: readReportsView(given) };
    case "/projects":
      return { page: "projects", view: readProjectsView(given) };
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
      return hashOf("overview", onlyGiven({ project: route.project, ...chartParameters(route.chart) }));
    case "report":
      return hashOfReport(route.id, route.view);
    case "reports":
      return hashOfReports(route.view);
    case "projects":
      return hashOfProjects(route.view);
    case "new_reports":
      return hashOfNewReports(route.view);
    case "monitoring":
      return hashOfMonitoring(route.view);
    case "activity":
      return hashOf("activity", onlyGiven({ show: route.filter === "all" ? null : route.filter }));
    case "settings":
      return hashOf("settings");
    case "help":
      return hashOf("help", onlyGiven({ about: route.about }));
  }
}

export function routeOfJob(job: string): Route {
  return { page: "new_reports", view: { job, filter: "all" } };
}

export function hashOfJob(job: string): string {
  return formatRoute(routeOfJob(job));
}

/** Returns the view in which another service's reports begin. What names none of them stays. */
export function forOtherService(route: Route): Route {
  switch (route.page) {
    case "reports":
    case "report":
      return { page: "reports", view: { query: REPORTS_QUERY, at: null } };
    case "projects":
      return { page: "projects", view: { query: PROJECTS_QUERY, at: null } };
    case "overview":
      return { ...route, project: null };
    default:
      return route;
  }
}
