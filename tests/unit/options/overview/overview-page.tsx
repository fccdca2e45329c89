import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, vi } from "vitest";
import { forgetReports } from "@/entrypoints/background/history/forget.ts";
import { record } from "@/entrypoints/background/history/record.ts";
import { OverviewPage } from "@/entrypoints/options/overview/OverviewPage.tsx";
import type { ChartView } from "@/entrypoints/options/routes/chart-view.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { DAY, pageOf, reportRow } from "../../support/known.ts";

export const NOW = Date.now();
export const CHART: ChartView = { period: 90, asTable: false };

export const go = vi.fn();

interface Shown {
  project?: string;
  chart?: ChartView;
  preferences?: Partial<Preferences>;
  state?: Partial<AppState>;
}

export function show({ chart = CHART, project, preferences, state }: Shown = {}) {
  const connection = { id: "c", serviceUrl: "https://reports.example.com" };
  const appState = signal({ ...emptyState(settingsOf(connection, preferences)), ...state });
  const router = { go, isReturn: () => false } as never;
  render(<OverviewPage appState={appState} router={router} chart={chart} project={project ?? null} />);
  return appState;
}

/** Records that all reports were read, as the background does. */
export function noteAllRead({ goneIds }: { goneIds: string[] }, time = NOW) {
  return forgetReports("c", goneIds, time, true);
}

/** A service with these reports, which filters and counts. */
export function serve(reports: Report[], others: Record<string, (asked: never) => unknown> = {}) {
  ask.mockImplementation(async (question: string, asked: never) => {
    if (others[question]) return others[question](asked);
    if (question === "noteAllRead") return noteAllRead(asked);
    if (question === "recorded") return undefined;
    const { query } = asked as { query: ReportsQuery };
    const isAsked = ({ more }: Report) => !query.project || more.project === query.project;
    const rows = reports.filter((report) => isAsked(report) && (!query.result || report.result === query.result));
    return pageOf(rows.slice(0, query.per_page), { total: rows.length });
  });
}

export function at(days: number): string {
  return new Date(NOW - days * DAY).toISOString();
}

/** A page that was good and is bad since yesterday, and one that was bad and is good. */
export async function rememberTwo() {
  const reports = (first: string, second: string, days: number) => [
    reportRow("1", {
      result: first,
      generatedAt: at(days),
      more: { project: "Shop", score: first === "bad" ? 41 : 90 },
    }),
    reportRow("2", { result: second, generatedAt: at(days), more: { project: "Shop" } }),
  ];
  await record("c", reports("good", "bad", 20), NOW - 20 * DAY);
  await noteAllRead({ goneIds: [] }, NOW - 20 * DAY);
  const now = reports("bad", "good", 1);
  await record("c", now, NOW - DAY);
  return now;
}

export const region = (name: string) => screen.findByRole("region", { name });

/** Each test gets a page of its own; one that reads all reports is stopped at the test's end. */
export function setUpOverviewPage(): void {
  setUpAsk();

  beforeEach(() => {
    go.mockReset();
  });
  afterEach(() => {
    const reading = screen.queryByRole("region", { name: "Read all reports" });
    // It would go on in the next test.
    for (const stop of reading ? within(reading).queryAllByRole("button", { name: "Stop" }) : []) fireEvent.click(stop);
    cleanup();
  });
}
