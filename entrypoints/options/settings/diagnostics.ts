import { type AppState, isConnected } from "@/utils/app-state.ts";
import { privacyName } from "@/utils/contract.ts";
import type { Failure } from "@/utils/errors.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { RUN_STATES, type Run, type Spending } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { REPORT_PAGE } from "@/utils/url.ts";

/** Facts about the browser and this extension. */
export interface BrowserFacts {
  version: string;
  manifestVersion: number;
  userAgent: string;
  /** Operating system and processor, for example "linux x86-64". */
  platform: string;
  languages: [browser: string, sentences: string];
  permissions: string[];
  /** Match patterns; they name hosts. */
  origins: string[];
  /** Does the extension have the host permission for the service? */
  isServiceAllowed: boolean;
}

/** Schedules and runs, of which only numbers are told. */
export interface MonitoringFacts {
  schedules: Pick<Schedule, "state">[];
  runs: Pick<Run, "state">[];
  /** Usage of today; null if there is none. */
  spending: Pick<Spending, "requests" | "writes"> | null;
}

const MAX_OUTCOMES = 20;

/**
 * Writes English facts for a bug report, without addresses, hosts, key, passwords, names or ids of reports and
 * projects, words of the service, or anything of private windows.
 */
export function diagnosticsOf(facts: BrowserFacts, appState: AppState, monitoring: MonitoringFacts | null): string {
  const { preferences, submissions, deletions, jobs, updates } = appState;
  const outcomes = outcomesOf(appState);
  return [
    `Website Reports ${facts.version}, manifest ${facts.manifestVersion}`,
    `Browser: ${facts.userAgent}`,
    `Platform: ${facts.platform}`,
    `Language: ${facts.languages[0]}, shown in ${facts.languages[1]}`,
    `Permissions: ${[...facts.permissions].sort().join(", ")}; hosts: ${countByScheme(facts.origins)}`,
    `Service: ${serviceOf(facts, appState)}`,
    `Preferences: ${preferencesOf(preferences)}`,
    `Journal: ${submissions.filter(isPublic).length} creations, ${jobs.length} jobs, ${deletions.length} deletions, ${updates.length} changes`,
    `Monitoring: ${monitoring ? monitoringOf(monitoring) : "could not be read"}`,
    `Last outcomes:${outcomes.length === 0 ? " none" : ""}`,
    ...outcomes,
  ].join("\n");
}

function countByScheme(origins: string[]): string {
  const counts = Map.groupBy(origins, (origin) => /^(https?|\*):/.exec(origin)?.[1] ?? "other");
  return Array.from(counts, ([scheme, { length }]) => `${length} ${scheme}`).join(", ") || "none";
}

function serviceOf({ isServiceAllowed }: BrowserFacts, appState: AppState): string {
  const { serviceUrl, reachableByCors } = appState.connection;
  if (serviceUrl === "") return "not connected";
  const way = isServiceAllowed ? "by host permission" : reachableByCors ? "by CORS" : "without permission";
  return [isConnected(appState) ? "connected" : "without key", new URL(serviceUrl).protocol.slice(0, -1), way].join(
    ", ",
  );
}

function preferencesOf({ lookUpOnOpen, defaultPrivacy, forgetKeyOnClose, reportPage }: Preferences): string {
  const page = reportPage === REPORT_PAGE ? "default" : reportPage === "" ? "empty" : "changed";
  return [
    `look-up ${lookUpOnOpen ? "on" : "off"}`,
    `default privacy ${privacyName(defaultPrivacy) ?? "unknown"}`,
    `forget key on close ${forgetKeyOnClose ? "on" : "off"}`,
    `report page ${page}`,
  ].join(", ");
}

function monitoringOf({ schedules, runs, spending }: MonitoringFacts): string {
  const paused = schedules.filter(({ state }) => state === "paused").length;
  const byState = Object.keys(RUN_STATES).map((name) => `${runs.filter(({ state }) => state === name).length} ${name}`);
  return [
    `schedules ${schedules.length - paused} active, ${paused} paused`,
    `last runs ${byState.join(", ")}`,
    `today ${spending?.requests ?? 0} requests, ${spending?.writes ?? 0} writes`,
  ].join("; ");
}

function outcomesOf({ submissions, deletions, jobs, updates }: AppState): string[] {
  const told = [
    ...jobs.map((task) => ({ task, what: "job" })),
    ...submissions.filter(isPublic).map((task) => ({ task, what: "create" })),
    ...deletions.map((task) => ({ task, what: `delete ${task.resource}` })),
    ...updates.map((task) => ({ task, what: "update report" })),
  ];
  const newest = told.sort((a, b) => b.task.startedAt - a.task.startedAt).slice(0, MAX_OUTCOMES);
  return newest.map(
    ({ task: { startedAt, state, failure }, what }) => `${timeOf(startedAt)} ${what} ${state}${reasonOf(failure)}`,
  );
}

function isPublic({ incognito }: { incognito: boolean }): boolean {
  return !incognito;
}

function reasonOf(failure: Failure | null): string {
  if (!failure) return "";
  return failure.status === undefined ? ` (${failure.kind})` : ` (${failure.kind} ${failure.status})`;
}

/** To the second; an invalid time must not break the rest of the text. */
function timeOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? "(no time)" : date.toISOString().replace(/\.\d+Z$/, "Z");
}
