import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { MonitoringPage } from "@/entrypoints/options/monitoring/MonitoringPage.tsx";
import type { MonitoringView } from "@/entrypoints/options/routes/monitoring-route.ts";
import { parseRoute } from "@/entrypoints/options/routes/route.ts";
import { database } from "@/utils/database.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import * as monitoring from "@/utils/monitoring.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { setUpAsk } from "../../support/asking.ts";
import { knownReport } from "../../support/known.ts";
import { run, schedule } from "./schedules.ts";

export const go = vi.fn();

export function show(hash = "#/monitoring", preferences?: Partial<Preferences>) {
  const connection = { id: "c", serviceUrl: "https://reports.example.com" };
  const appState = signal(emptyState(settingsOf(connection, preferences)));
  const { view } = parseRoute(hash) as { view: MonitoringView };
  return render(<MonitoringPage appState={appState} router={{ go } as never} view={view} />);
}

export function store(schedules: Schedule[], runs: Run[] = []) {
  return database.use(async (db) => {
    for (const one of schedules) await db.put("schedules", one);
    for (const one of runs) await db.put("runs", one);
  });
}

/** Shows the schedule "Shops" in the list, whose last run was this one. */
export async function showListAfterRun(changes: Partial<Run> = {}) {
  await store([schedule()], [run("r", changes)]);
  show();
}

/** Shows the page of a run of the schedule "Shops". */
export async function showRun(changes: Partial<Run> = {}) {
  await store([schedule()], [run("r", changes)]);
  show("#/monitoring/runs/r");
}

export const know = (...reports: Parameters<typeof knownReport>[]) =>
  database.use(async (db) => {
    for (const given of reports) await db.put("reports", knownReport(...given));
  });
export const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("tr") as HTMLElement;
/** Tells the page that something was stored. */
export const announceChange = () => new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
export const denyNotifications = () =>
  vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
export const button = (name: string | RegExp) => screen.findByRole("button", { name });
export const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
export const change = (from: "good" | "bad", to: "good" | "bad", id: string) => ({
  ...{ url: `https://example.com/${id}`, reportId: id, from, to, at: Date.now() - 3_600_000 },
});
export const nameField = () => screen.findByRole("textbox", { name: "Name" }) as Promise<HTMLInputElement>;
export const startButton = () => button("Start monitoring");

/** Each test gets a browser that knows nothing, and a background that answers each question with "id". */
export function setUpMonitoringPage(): void {
  setUpAsk("id");

  beforeEach(() => {
    go.mockReset();
    location.hash = "";
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
}
