// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { clear, forgetReports } from "@/entrypoints/background/history/forget.ts";
import { record } from "@/entrypoints/background/history/record.ts";
import { OverviewPage } from "@/entrypoints/options/overview/OverviewPage.tsx";
import type { ChartView } from "@/entrypoints/options/routes/chart-view.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as history from "@/utils/history.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Update } from "@/utils/models/update.ts";
import { runOf } from "../../../support/monitored.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { DAY, pageOf, reportRow } from "../../support/known.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { storeMonitored } from "../../support/monitored.ts";

const NOW = Date.now();
const CHART: ChartView = { period: 90, asTable: false };

const go = vi.fn();
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

interface Shown {
  project?: string;
  chart?: ChartView;
  preferences?: Partial<Preferences>;
  state?: Partial<AppState>;
}

function show({ chart = CHART, project, preferences, state }: Shown = {}) {
  const connection = { id: "c", serviceUrl: "https://reports.example.com" };
  const appState = signal({ ...emptyState(settingsOf(connection, preferences)), ...state });
  const router = { go, isReturn: () => false } as never;
  render(<OverviewPage appState={appState} router={router} chart={chart} project={project ?? null} />);
  return appState;
}

/** Records that all reports were read, as the background does. */
function noteAllRead({ goneIds }: { goneIds: string[] }, time = NOW) {
  return forgetReports("c", goneIds, time, true);
}

/** A service with these reports, which filters and counts. */
function serve(reports: Report[], others: Record<string, (asked: never) => unknown> = {}) {
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

function at(days: number): string {
  return new Date(NOW - days * DAY).toISOString();
}

/** A page that was good and is bad since yesterday, and one that was bad and is good. */
async function rememberTwo() {
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

const region = (name: string) => screen.findByRole("region", { name });

/** Shows the page and reads all reports. @returns the panel that offers it */
async function readAll() {
  show();
  const offer = within(await region("Read all reports"));
  fireEvent.click(offer.getByRole("button", { name: "Read all reports" }));
  return offer;
}

describe("one project", () => {
  async function rememberOther() {
    const other = (result: string, days: number) =>
      reportRow("3", { result, generatedAt: at(days), more: { project: "Museum" } });
    const ofShop = await rememberTwo();
    await record("c", [other("good", 20)], NOW - 20 * DAY);
    await record("c", [other("bad", 1)], NOW - DAY);
    return [...ofShop, other("bad", 1)];
  }

  test("is chosen among those that are known", async () => {
    serve(await rememberOther());
    show();
    const field = await screen.findByRole("combobox", { name: "Project" });
    expect([...(field as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      "All projects",
      "Museum",
      "Shop",
    ]);
    fireEvent.change(field, { target: { value: "Museum" } });
    expect(go).toHaveBeenCalledWith({ page: "overview", project: "Museum", chart: CHART }, "replace");
  });

  test("has its own counts, told by the service, and changes; what is counted by day has no projects", async () => {
    serve(await rememberOther());
    show({ project: "Museum" });
    const counts = within(await region("Reports by result"));
    await counts.findByText("Counted by your service.");
    expect(counts.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "#/reports?project=Museum",
      ...["good", "decent", "bad"].map((result) => `#/reports?project=Museum&result=${result}`),
    ]);
    expect(counts.getAllByRole("link")[0]?.textContent).toBe("Reports1");
    const worse = within(await region("Got worse"));
    expect(worse.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("example.com/3"),
    ]);
    expect(screen.queryByRole("region", { name: "Results over time" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Share of bad reports" })).toBeNull();
  });

  type LiveState = ReturnType<typeof show>;
  test.each([
    ["Try again", () => void fireEvent.click(screen.getByRole("button", { name: "Try again" }))],
    [
      "another key",
      (appState: LiveState) => {
        const connection = { ...appState.value.connection, keyId: "another" };
        appState.value = { ...appState.value, connection };
      },
    ],
  ])("is counted anew with the others by %s", async (_words, repair) => {
    const reports = await rememberOther();
    ask.mockRejectedValue(new AppError("keyRejected", { status: 401 }));
    const appState = show({ project: "Museum" });
    await screen.findByText("Counted from the reports that this browser has seen.");
    await screen.findByRole("alert");
    serve(reports);
    act(() => repair(appState));
    await screen.findByText("Counted by your service.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("has nothing to compare where only others' reports were checked twice", async () => {
    const once = reportRow("4", { generatedAt: at(1), more: { project: "Library" } });
    const reports = [...(await rememberOther()), once];
    await record("c", [once], NOW - DAY);
    serve(reports);
    show({ project: "Library" });
    const changes = within(await region("Got worse, got better"));
    expect(changes.getByText(/^Nothing to compare yet\./)).toBeTruthy();
    expect(screen.queryByText("Nothing got worse in this period.")).toBe(null);
  });

  test("is counted here where the service does not tell of its rows that they are the project's", async () => {
    const reports = (await rememberOther()).map((report) => ({ ...report, more: {} }));
    serve([], {
      listReports: ({ query: { result } }: { query: ReportsQuery }) =>
        pageOf(reports.filter((report) => !result || report.result === result)),
    });
    show({ project: "Museum" });
    const counts = within(await region("Reports by result"));
    expect(counts.getAllByRole("link")[0]?.textContent).toBe("Reports1");
  });
});

test("a service without reports: what will be here, and what runs now", async () => {
  serve([]);
  show();
  expect(await screen.findByRole("heading", { name: "No reports yet" })).toBeTruthy();
  expect(screen.queryByRole("radiogroup")).toBe(null);
  expect(await region("Now")).toBeTruthy();
});

test("before the service has answered, and where it tells no totals, the page tells what runs now", async () => {
  const { promise, resolve } = Promise.withResolvers();
  ask.mockReturnValue(promise);
  show({ preferences: { rememberResults: false } });
  expect(await region("Now")).toBeTruthy();
  expect(screen.getByText("Loading…")).toBeTruthy();
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("true");
  resolve(pageOf([reportRow("1")], { total: null, next: "page=2" }));
  await waitFor(() => expect(screen.queryByText("Loading…")).toBe(null));
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("false");
  expect(await region("Now")).toBeTruthy();
});

describe("the counts", () => {
  test("are the service's where it tells them, each a link to its list", async () => {
    serve(await rememberTwo());
    show();
    const counts = await region("Reports by result");
    await within(counts).findByText("Counted by your service.");
    const links = within(counts).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "#/reports",
      "#/reports?result=good",
      "#/reports?result=decent",
      "#/reports?result=bad",
    ]);
    expect(links[3]?.textContent).toMatch(/^Bad150%As many as on /);
    // The service has not said how many projects there are.
    expect(links[0]?.textContent).toBe("Reports2");
    expect(counts.querySelectorAll(".stacked > *")).toHaveLength(2);
  });

  test("say how many have none of the three results, and fill the bar only as far as they do", async () => {
    const [one, other] = await rememberTwo();
    serve([one, other, reportRow("3", { result: null }), reportRow("4", { result: "poor" })] as Report[]);
    show();
    const counts = await region("Reports by result");
    await within(counts).findByText("Counted by your service. Other results, or none yet: 2.");
    const shares = [...counts.querySelectorAll<HTMLElement>(".stacked > *")].map(({ style }) => style.flexGrow);
    expect(shares).toEqual(["1", "1", "2"]);
  });

  test("are those of the index where the service ignores the filter", async () => {
    const reports = await rememberTwo();
    ask.mockImplementation(async () => pageOf(reports, { total: 70 }));
    show();
    const counts = await region("Reports by result");
    await within(counts).findByText("Counted from the reports that this browser has seen.");
    expect(within(counts).getAllByRole("link")[0]?.textContent).toContain("2");
  });

  test("are those of the index where the service cannot be asked, and can be asked for again", async () => {
    const reports = await rememberTwo();
    ask.mockRejectedValueOnce(new AppError("unreachable"));
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("could not be asked how many reports");
    await screen.findByText("Counted from the reports that this browser has seen.");
    serve(reports);
    const again = screen.getByRole("button", { name: "Try again" });
    again.focus();
    fireEvent.click(again);
    await screen.findByText("Counted by your service.");
    expect(screen.queryByRole("alert")).toBe(null);
    expect(document.activeElement?.tagName).toBe("H1");
  });

  test("are asked for again once another page has entered the key that was missing", async () => {
    const reports = await rememberTwo();
    ask.mockRejectedValueOnce(new AppError("keyRejected", { status: 401 }));
    const appState = show();
    await screen.findByRole("alert");
    serve(reports);
    const { connection } = appState.value;
    act(() => {
      appState.value = { ...appState.value, connection: { ...connection, keyId: "another" } };
    });
    await screen.findByText("Counted by your service.");
    expect(screen.queryByRole("alert")).toBe(null);
  });

  test("are asked for anew after a deletion on another page of the extension", async () => {
    const reports = await rememberTwo();
    serve(reports);
    const appState = show();
    const counts = within(await region("Reports by result"));
    await counts.findByRole("link", { name: /^Reports\s*2/ });
    serve(reports.slice(1));
    const common = { connectionId: "c", url: "", search: "", startedAt: NOW, dueAt: NOW, failure: null } as const;
    const deleted: Deletion = {
      ...common,
      kind: "remove",
      id: "d",
      resource: "project",
      resourceId: "Shop",
      state: "done",
    };
    appState.value = { ...appState.value, deletions: [{ ...deleted, endedAt: NOW }] };
    expect(await counts.findByRole("link", { name: /^Reports\s*1/ })).toBeTruthy();
  });

  test("are asked for anew when a result changed, as after the refresh of one report", async () => {
    const [first, second] = await rememberTwo();
    serve([first, second] as Report[]);
    show();
    const counts = within(await region("Reports by result"));
    await counts.findByRole("link", { name: /^Bad\s*1/ });
    expect(ask).toHaveBeenCalledTimes(4);
    const changed = { ...(second as Report), result: "bad", generatedAt: at(0) };
    serve([first, changed] as Report[]);
    await record("c", [changed], NOW);
    new BroadcastChannel("history").postMessage(null);
    expect(await counts.findByRole("link", { name: /^Bad\s*2/ })).toBeTruthy();
    expect(ask).toHaveBeenCalledTimes(8);
  });

  /** The second report becomes bad while something is going on: that is counted within a minute, not at once. */
  async function expectCountedAfterAMinute(first: Report, second: Report) {
    const counts = within(await region("Reports by result"));
    await counts.findByRole("link", { name: /^Bad\s*1/ });
    await region("Got better");
    const changed = { ...second, result: "bad", generatedAt: at(0) };
    serve([first, changed as Report]);
    await record("c", [changed], NOW);
    new BroadcastChannel("history").postMessage(null);
    await screen.findByText("Nothing got better in this period.");
    expect(ask).toHaveBeenCalledTimes(4);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(await counts.findByRole("link", { name: /^Bad\s*2/ })).toBeTruthy();
    vi.useRealTimers();
  }

  test("are asked for anew once a minute while many reports are refreshed, and when that is over", async () => {
    const [first, second] = await rememberTwo();
    serve([first, second] as Report[]);
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: NOW });
    const update: Update = {
      ...{ kind: "update", id: "u", connectionId: "c", reportId: "1", url: "https://example.com/1", batch: "b" },
      ...{ changes: { results: 1 }, state: "sending", startedAt: NOW, failure: null },
    };
    const appState = show({ state: { updates: [update] } });
    await expectCountedAfterAMinute(first as Report, second as Report);
    appState.value = { ...appState.value, updates: [{ ...update, state: "done" }] };
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(12));
  });

  test("are asked for anew once a minute while a schedule runs, and when that is over", async () => {
    const [first, second] = await rememberTwo();
    serve([first, second] as Report[]);
    const run = runOf({ connectionId: "c", state: "running", attention: "running", endedAt: null });
    await storeMonitored({ runs: [run] });
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: NOW });
    show();
    await expectCountedAfterAMinute(first as Report, second as Report);
    await storeMonitored({ runs: [{ ...run, state: "ended", attention: undefined, endedAt: NOW }] });
    new BroadcastChannel("monitoring").postMessage(null);
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(12));
  });

  test("tell the difference to the start of the period", async () => {
    await record("c", [reportRow("3", { generatedAt: at(100) })], NOW - 100 * DAY);
    await noteAllRead({ goneIds: [] }, NOW - 100 * DAY);
    serve(await rememberTwo());
    show();
    const counts = await region("Reports by result");
    expect(counts.textContent).toContain("Addresses: 1 more than 90 days ago");
    expect(counts.textContent).toContain("Addresses: As many as 90 days ago");
  });

  test("tell no difference to a day on which only some of the reports had been seen", async () => {
    const all = Array.from({ length: 12 }, (_, id) => reportRow(String(id), { generatedAt: at(30) }));
    await record("c", all.slice(0, 2), NOW - 9 * DAY);
    await record("c", all, NOW - DAY);
    serve(all);
    show();
    const counts = await region("Reports by result");
    await within(counts).findByText("Counted by your service.");
    expect(counts.textContent).not.toMatch(/more|fewer|As many/);
    expect((await region("Results over time")).textContent).toContain(
      "Counting starts once all reports have been read.",
    );
  });
});

test("what got worse and better, with from, to and the difference, leads to the report", async () => {
  serve(await rememberTwo());
  show();
  const worse = within(await region("Got worse"));
  const [row] = worse.getAllByRole("listitem");
  expect(row?.textContent).toContain("Good→Bad");
  expect(row?.textContent).toContain("41−49");
  expect(worse.getByRole("link").getAttribute("href")).toBe("#/reports/1");
  expect(within(await region("Got better")).getByRole("listitem").textContent).toContain("Bad→Good");
});

test("five are shown at first, then all", async () => {
  for (let id = 0; id < 7; id++) {
    await record("c", [reportRow(String(id), { generatedAt: at(20) })], NOW - 20 * DAY);
    await record("c", [reportRow(String(id), { result: "bad", generatedAt: at(id + 1) })], NOW - DAY);
  }
  serve([reportRow("1")]);
  show();
  const worse = within(await region("Got worse"));
  expect(worse.getAllByRole("listitem")).toHaveLength(5);
  fireEvent.click(worse.getByRole("button", { name: "Show all 7" }));
  expect(worse.getAllByRole("listitem")).toHaveLength(7);
  fireEvent.click(worse.getByRole("button", { name: "Show less" }));
  expect(worse.getAllByRole("listitem")).toHaveLength(5);
});

test("all are promised only where all are shown at once", async () => {
  const rows = Array.from({ length: 501 }, (_, id) => reportRow(String(id), { generatedAt: at(60) }));
  await record("c", rows, NOW - DAY);
  serve([reportRow("1")]);
  show();
  const stale = within(await region("Not checked for a while"));
  fireEvent.click(stale.getByRole("button", { name: "Show more" }));
  expect(stale.getAllByRole("listitem")).toHaveLength(500);
  fireEvent.click(stale.getByRole("button", { name: "Show more" }));
  expect(stale.getAllByRole("listitem")).toHaveLength(501);
});

describe("the results over time", () => {
  test("say their finding in a sentence, and since when they are counted", async () => {
    serve(await rememberTwo());
    show();
    const results = within(await region("Results over time"));
    expect(results.getByRole("img").getAttribute("aria-label")).toMatch(/good from 1 to 1, decent from 0 to 0, bad/);
    expect(results.getByText(/^Counted by this browser since /)).toBeTruthy();
    expect(results.getByRole("link").getAttribute("href")).toBe("#/overview?show=table");
  });

  test("on the first day say that they begin today", async () => {
    await record("c", [reportRow("1", { generatedAt: at(1) })], NOW);
    // One short list tells that these are all.
    serve([reportRow("1")]);
    show();
    const results = within(await region("Results over time"));
    expect(await results.findByText(/^Counting started today\./)).toBeTruthy();
    expect(await screen.findByText(/^Nothing to compare yet\./)).toBeTruthy();
  });

  test("as a table on the first day have no lines that grow", async () => {
    await record("c", [reportRow("1", { generatedAt: at(1) })], NOW);
    serve([reportRow("1")]);
    show({ chart: { period: 30, asTable: true } });
    const results = within(await region("Results over time"));
    expect(await results.findByText(/^Counted by this browser since /)).toBeTruthy();
    expect(results.queryByText(/lines/)).toBeNull();
  });

  test("are a table on request, with the same numbers", async () => {
    serve(await rememberTwo());
    show({ chart: { period: 30, asTable: true } });
    const table = within(await screen.findByRole("table"));
    const cells = table.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(cells[1]).toEqual(["1", "0", "1", "2", "50%"]);
    expect(cells).toHaveLength(6);
    expect(screen.getByText("One row every 5 days.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show as chart" }).getAttribute("href")).toBe("#/overview?days=30");
  });

  test("follow the chosen period, which is in the address", async () => {
    serve(await rememberTwo());
    show();
    fireEvent.click(await screen.findByRole("radio", { name: "365 days" }));
    expect(go).toHaveBeenCalledWith(
      { page: "overview", project: null, chart: { period: 365, asTable: false } },
      "replace",
    );
  });
});

describe("what was not checked for a while", () => {
  const OLD = reportRow("old", { generatedAt: at(40), result: "bad" });
  beforeEach(() => record("c", [OLD, reportRow("new", { generatedAt: at(2) })], NOW));

  test("is read before new results are asked for", async () => {
    const answer = Promise.withResolvers<Report>();
    const updated = vi.fn(() => answer.promise);
    serve([OLD], { readReport: () => OLD, updateReport: updated });
    await renderAnnouncer();
    show();
    const old = within(await region("Not checked for a while"));
    expect(old.getAllByRole("listitem")).toHaveLength(1);
    expect(old.getByText("40 days")).toBeTruthy();
    fireEvent.click(old.getByRole("button", { name: "Refresh results: example.com/old" }));
    await waitFor(() => expect(liveTexts()).toContain("Refreshing…"));
    expect(within(old.getByRole("listitem")).getByText("Refreshing…")).toBeTruthy();
    const now = within(await region("Now"));
    expect(now.queryByText("Nothing is running.")).toBe(null);
    answer.resolve(OLD);
    expect(await now.findByText("Nothing is running.")).toBeTruthy();
    await waitFor(() => expect(liveTexts().join()).toContain("New results were requested."));
    expect(updated).toHaveBeenCalledWith({ connectionId: "c", report: OLD, changes: { results: 1 } });
  });

  test("shows five at first, and all on demand", async () => {
    const many = [1, 2, 3, 4, 5].map((n) => reportRow(`old-${n}`, { generatedAt: at(50 + n) }));
    await record("c", many, NOW);
    serve([OLD, ...many]);
    show();
    const stale = within(await region("Not checked for a while"));
    expect(stale.getAllByRole("listitem")).toHaveLength(5);
    fireEvent.click(stale.getByRole("button", { name: "Show all 6" }));
    expect(stale.getAllByRole("listitem")).toHaveLength(6);
  });

  test("is left alone where the report has another address now", async () => {
    const updated = vi.fn();
    serve([OLD], { readReport: () => reportRow("old", { url: "https://other.example/" }), updateReport: updated });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh results: example.com/old" }));
    expect(await screen.findAllByText(/now has another address/)).toHaveLength(1);
    expect(updated).not.toHaveBeenCalled();
  });

  test("is refreshed as a whole after a confirmation with the count and what that takes, and nothing is waited for", async () => {
    await renderAnnouncer();
    const refreshed = vi.fn(async () => "batch");
    serve([OLD], { readReport: () => new Promise(() => undefined), refreshReports: refreshed });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh all" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refresh 1 report?" }));
    expect(dialog.getByText(/^Each report takes at least two requests/)).toBeTruthy();
    expect(dialog.getByText(/^You can close this page/)).toBeTruthy();
    expect(refreshed).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole("button", { name: "Refresh 1 report" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    expect(refreshed).toHaveBeenCalledWith({ connectionId: "c", reports: [{ reportId: "old", url: OLD.url }] });
    await waitFor(() => expect(liveTexts()).toContain("Refreshing 1 report"));
  });

  test("says what became of the refresh of all, and where each is told", async () => {
    await renderAnnouncer();
    serve([OLD], { refreshReports: () => "batch" });
    const appState = show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh all" }));
    fireEvent.click(await screen.findByRole("button", { name: "Refresh 1 report" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    const task = (state: Update["state"], batch = "batch"): Update => ({
      ...{ kind: "update", id: crypto.randomUUID(), connectionId: "c", reportId: "old", url: OLD.url, batch },
      ...{ changes: { results: 1 }, state, startedAt: NOW, failure: null },
    });
    const stale = within(await region("Not checked for a while"));
    const tell = (...states: Update["state"][]) =>
      act(() => {
        appState.value = { ...appState.value, updates: [...states.map((state) => task(state)), task("done", "b")] };
      });
    tell("queued", "failed");
    expect(stale.queryByRole("link", { name: "Activity" })).toBe(null);
    tell("done", "failed");
    expect(stale.getByText("1 refreshed, 1 failed")).toBeTruthy();
    expect(stale.getByRole("link", { name: "Activity" }).getAttribute("href")).toBe("#/activity");
    await waitFor(() => expect(liveTexts().join()).toContain("1 refreshed, 1 failed"));
    act(() => {
      const retried = (one: Update) => (one.state === "failed" ? { ...one, isRetried: true as const } : one);
      const updates = appState.value.updates.map(retried);
      appState.value = { ...appState.value, updates };
    });
    expect(stale.queryByText("1 refreshed, 1 failed"), "sent once more elsewhere").toBe(null);
  });

  test("does not say of a report that is not checked for a while since that it waits in turn", async () => {
    serve([OLD]);
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh all" }));
    await screen.findByRole("dialog", { name: "Refresh 1 report?" });
    await record("c", [reportRow("older", { generatedAt: at(50) })], NOW);
    await waitFor(() => expect(screen.getByText("50 days")).toBeTruthy());
    expect(screen.getByRole("dialog").textContent).not.toContain("These are the 1");
  });

  test("says in the dialog why it was not refreshed as a whole", async () => {
    serve([OLD], {
      refreshReports: () => {
        throw new AppError("storageFailed");
      },
    });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh all" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Refresh 1 report" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^Nothing was sent\./);
  });
});

test("projects with their share of bad reports lead to these", async () => {
  serve(await rememberTwo());
  show();
  const shares = within(await region("Share of bad reports"));
  expect(shares.getByRole("listitem").textContent).toBe("Shop50% 1 of 2");
  expect(shares.getByRole("link", { name: "Shop" }).getAttribute("href")).toBe("#/reports?project=Shop&result=bad");
});

test("no share is told of reports of which some were only come across", async () => {
  const reports = Array.from({ length: 50 }, (_, index) =>
    reportRow(String(index), { result: "bad", generatedAt: at(1), more: { project: "Shop" } }),
  );
  await record("c", reports, NOW - DAY);
  serve([], { listReports: () => pageOf(reports.slice(0, 10), { total: null, next: "2" }) });
  show();
  expect((await region("Read all reports")).textContent).toContain("Reports that this browser has seen: 50.");
  expect(screen.queryByRole("region", { name: "Share of bad reports" })).toBeNull();
});

test("all reports are read on while another view is looked at", async () => {
  const reports = Array.from({ length: 60 }, (_, index) => reportRow(String(index), { generatedAt: at(1) }));
  const rest = Promise.withResolvers<void>();
  const isAll = ({ listId }: { listId: string }) => listId.startsWith("read-all");
  serve(reports, {
    async listReports(asked: { listId: string; at: string | null }) {
      if (!isAll(asked)) return pageOf(reports.slice(0, 10), { total: 60, next: "2" });
      if (asked.at === null) return pageOf(reports.slice(0, 40), { total: 60, next: "2" });
      await rest.promise;
      return pageOf(reports.slice(40), { total: 60 });
    },
  });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Read all reports" }));
  const progress = () => within(screen.getByRole("region", { name: "Read all reports" })).findByText("40 of 60");
  await progress();
  cleanup();
  show();
  await region("Read all reports");
  await progress();
  rest.resolve();
  expect(await screen.findByText("All reports were read.")).toBeTruthy();
});

test("what reading all reports waits for is told in Now, too", async () => {
  const rows = await rememberTwo();
  serve(rows, {
    listReports({ listId }: { listId: string }) {
      if (listId.startsWith("read-all")) throw new AppError("rateLimited", { retryAt: NOW + 3_600_000 });
      return pageOf(rows, { total: 60 });
    },
  });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Read all reports" }));
  expect(await within(await region("Now")).findByText(/^The service asks for a pause until/)).toBeTruthy();
});

test("what runs now can be stopped", async () => {
  serve(await rememberTwo(), { stopBatch: () => undefined });
  const update = (state: Update["state"]): Update => ({
    ...{ kind: "update", id: crypto.randomUUID(), connectionId: "c", reportId: "1", url: "https://example.com/1" },
    ...{ batch: "b", changes: { results: 1 }, state, startedAt: NOW, failure: null },
  });
  const held = { ...update("queued"), heldUntil: NOW + 3_600_000 };
  const noted = [update("accepted"), update("unclear"), update("stopped")];
  show({ state: { updates: [update("done"), held, update("failed"), ...noted] } });
  const now = within(await region("Now"));
  expect(now.getByRole("progressbar", { name: "Refreshing 6 reports" })).toBeTruthy();
  expect(
    now.getByText("1 done · 1 failed · 1 unclear · 1 requested, without new results yet · 1 stopped · 1 waiting"),
  ).toBeTruthy();
  expect(now.getByText(/^The service asks for a pause until .* The rest follows afterwards\.$/)).toBeTruthy();
  fireEvent.click(now.getByRole("button", { name: "Stop: Refreshing 6 reports" }));
  await waitFor(() => expect(ask).toHaveBeenCalledWith("stopBatch", { kind: "update", id: "b" }));
});

test("what is asked for alone is told as long as it is under way, also where only its result is not there yet", async () => {
  serve(await rememberTwo());
  const update: Update = {
    ...{ kind: "update", id: "u", connectionId: "c", reportId: "1", url: "https://example.com/1" },
    ...{ changes: { results: 1 }, state: "sending", startedAt: NOW, failure: null },
  };
  const submission = { kind: "create", id: "s", connectionId: "c", state: "sending" } as Submission;
  const appState = show({ state: { updates: [update], submissions: [submission] } });
  const now = within(await region("Now"));
  expect(now.getByText("Refreshing 1 report")).toBeTruthy();
  expect(now.getByText("Creating 1 report")).toBeTruthy();
  const privacy: Update = { ...update, id: "v", changes: { privacy: 1 }, state: "accepted" };
  act(() => {
    appState.value = { ...appState.value, updates: [{ ...update, state: "accepted" }, privacy], submissions: [] };
  });
  expect(now.getByText("1 requested, without new results yet")).toBeTruthy();
  expect(now.getByText("1 received by the service")).toBeTruthy();
  expect(now.queryByText("Nothing is running.")).toBe(null);
  act(() => {
    appState.value = { ...appState.value, updates: [{ ...privacy, failure: { kind: "timeout" } }] };
  });
  // Nobody knows whether the service has received it.
  expect(now.queryByText("1 received by the service")).toBe(null);
  act(() => {
    appState.value = { ...appState.value, updates: [] };
  });
  expect(now.getByText("Nothing is running.")).toBeTruthy();
});

test("a job is stopped after a confirmation, as on its own page", async () => {
  serve(await rememberTwo(), { stopJob: () => undefined });
  const job = { kind: "job", id: "j", connectionId: "c", state: "running" } as Job;
  const waiting = ["1", "2"].map(
    (id) => ({ kind: "create", id, batch: "j", connectionId: "c", state: "waiting" }) as Submission,
  );
  show({ state: { jobs: [job], submissions: waiting } });
  const now = within(await region("Now"));
  fireEvent.click(now.getByRole("button", { name: "Stop: Creating 2 reports" }));
  const dialog = within(screen.getByRole("dialog", { name: "Stop this job?" }));
  expect(dialog.getByText("Creating 2 reports")).toBeDefined();
  expect(ask).not.toHaveBeenCalledWith("stopJob", "j");
  fireEvent.click(dialog.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(ask).toHaveBeenCalledWith("stopJob", "j"));
});

describe("reading all reports", () => {
  const ALL = Array.from({ length: 60 }, (_, index) => reportRow(String(index), { generatedAt: at(1) }));

  test("is offered where too few are known, and fills the index page by page", async () => {
    const pages = [pageOf(ALL.slice(0, 40), { total: 60, next: "page=2" }), pageOf(ALL.slice(40), { total: 60 })];
    ask.mockImplementation(async (question, asked) => {
      if (question === "noteAllRead") return noteAllRead(asked);
      if (question === "recorded") return undefined;
      const { at, query } = asked;
      if (query.per_page !== 100)
        return pageOf(ALL.slice(0, 5), { total: query.result === "good" || !query.result ? 60 : 0 });
      const page = pages[at === null ? 0 : 1] as (typeof pages)[0];
      await record("c", page.rows, NOW);
      return page;
    });
    show();
    const offer = within(await region("Read all reports"));
    expect(offer.getByText("Reports that this browser has seen: 0 of 60.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Results over time" })).toBe(null);
    fireEvent.click(offer.getByRole("button", { name: "Read all reports" }));
    expect(await offer.findByText("All reports were read.")).toBeTruthy();
    expect(await region("Results over time")).toBeTruthy();
    fireEvent.click(offer.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region", { name: "Read all reports" })).toBe(null);
  });

  test("is offered again where another page has cleared the history since", async () => {
    serve(ALL, {
      async listReports({ query }: { query: ReportsQuery }) {
        if (query.per_page !== 100) return pageOf(ALL.slice(0, 10), { total: 60, next: "2" });
        await record("c", ALL, NOW);
        return pageOf(ALL, { total: 60 });
      },
    });
    const offer = await readAll();
    await offer.findByText("All reports were read.");
    await region("Results over time");
    await clear();
    expect(await offer.findByText("Reports that this browser has seen: 0 of 60.")).toBeTruthy();
    expect(offer.getByRole("button", { name: "Read all reports" })).toBeTruthy();
  });

  test("ends where another page turns remembering off", async () => {
    serve(ALL, {
      listReports({ query, at }: { query: ReportsQuery; at: string | null }) {
        if (at !== null) return new Promise(() => undefined);
        return pageOf(ALL.slice(0, query.per_page === 100 ? 40 : 10), { total: 60, next: "2" });
      },
    });
    const appState = show();
    fireEvent.click(await screen.findByRole("button", { name: "Read all reports" }));
    const now = within(await region("Now"));
    await now.findByText("Read all reports: 40 of 60");
    act(() => {
      const preferences = { ...appState.value.preferences, rememberResults: false };
      appState.value = { ...appState.value, preferences };
    });
    expect(within(await region("Now")).getByText("Nothing is running.")).toBeTruthy();
  });

  test.each([
    [60, null, ["gone"]],
    [null, null, []],
    [null, "notFound", ["gone"]],
    [null, "timeout", []],
  ] as const)(
    "takes what it lacks for gone where a total shows that nothing moved, or it is not found: %s, %s",
    async (total, kind, goneIds) => {
      await record("c", [reportRow("gone", { generatedAt: at(9) })], NOW - 86_400_000);
      const noted = vi.fn();
      ask.mockImplementation(async (question, asked) => {
        if (question === "noteAllRead") return noted(asked.goneIds);
        if (question === "recorded") return undefined;
        if (question === "readReport" && kind) throw new AppError(kind);
        if (question === "readReport") return reportRow(asked.id);
        if (asked.query.per_page !== 100) return pageOf(ALL.slice(0, 5), { total: asked.query.result ? 0 : 60 });
        return asked.at === null
          ? pageOf(ALL.slice(0, 40), { total, next: "page=2" })
          : pageOf(ALL.slice(40), { total, isLast: true });
      });
      const offer = await readAll();
      expect(await offer.findByText("All reports were read.")).toBeTruthy();
      expect(noted.mock.calls).toEqual([[goneIds]]);
    },
  );

  test("can be stopped and taken up again, and goes on where it failed", async () => {
    const first = pageOf(ALL.slice(0, 40), { total: 60, next: "page=2" });
    const second = Promise.withResolvers();
    ask.mockImplementation(async (_question, { at, query }) => {
      if (query.per_page !== 100) return pageOf(ALL.slice(0, 5), { total: 60 });
      return at === null ? first : second.promise;
    });
    const offer = await readAll();
    expect(await offer.findByText("40 of 60")).toBeTruthy();
    // Each page of the list would else be spoken.
    expect(liveTexts()).not.toContain("40 of 60");
    const now = within(await region("Now"));
    expect(now.getByText("Read all reports: 40 of 60")).toBeTruthy();
    expect(now.queryByText("Nothing is running.")).toBe(null);
    fireEvent.click(offer.getByRole("button", { name: "Stop" }));
    expect(now.getByText("Nothing is running.")).toBeTruthy();
    expect(await offer.findByText("Stopped: 40 of 60")).toBeTruthy();
    expect(liveTexts()).toContain("Stopped: 40 of 60");
    fireEvent.click(offer.getByRole("button", { name: "Read all reports" }));
    second.reject(new AppError("serviceFailed", { status: 500 }));
    expect((await offer.findByRole("alert")).textContent).toContain("What was read is kept.");
    const third = Promise.withResolvers();
    ask.mockImplementation(() => third.promise);
    render(<Announcer />);
    fireEvent.click(offer.getByRole("button", { name: "Try again" }));
    (await offer.findByRole("button", { name: "Stop" })).focus();
    third.resolve(pageOf(ALL.slice(40), { total: 60 }));
    expect(await offer.findByText("All reports were read.")).toBeTruthy();
    expect(document.activeElement).toBe(offer.getByRole("button", { name: "Close" }));
    const isSpoken = ({ textContent }: HTMLElement) => textContent === "All reports were read.";
    await waitFor(() => expect(screen.getAllByRole("status").some(isSpoken)).toBe(true));
  });

  const MOVED = "The list may have changed meanwhile, so reports may be missing.";
  test.each([
    ["sends a row that cannot be read", { total: null, unreadable: 1 }, "Rows that could not be read: 2."],
    ["has another list by then", { total: 59 }, MOVED],
    ["answers from a cache on the way", { total: null, isStale: true }, MOVED],
    [
      "tells neither a total nor its end",
      { total: null, isLast: false },
      /^Your service did not show clearly where its list ends,/,
    ],
  ])("is not said to be complete where the service %s", async (_name, paging, reason) => {
    const pages = [pageOf(ALL.slice(0, 40), { ...paging, next: "page=2" }), pageOf(ALL.slice(40, 59), paging)];
    const recording = Promise.withResolvers();
    ask.mockImplementation(async (question, asked) => {
      if (question === "recorded") return recording.promise;
      const { at, query } = asked;
      if (query.per_page !== 100) return pageOf(ALL.slice(0, 5), { total: query.result ? 0 : 60 });
      return { ...pages[at === null ? 0 : 1], ...(at === null && paging.total && { total: 60 }) };
    });
    const offer = await readAll();
    await waitFor(() => expect(ask.mock.lastCall?.[0]).toBe("recorded"));
    expect(offer.queryByText(/These may not be all/)).toBe(null);
    expect(offer.getByRole("button", { name: "Stop" })).toBeTruthy();
    recording.resolve(undefined);
    expect(await offer.findByText("Reports read: 59. These may not be all.")).toBeTruthy();
    expect(offer.getByText(reason)).toBeTruthy();
    expect(ask).not.toHaveBeenCalledWith("noteAllRead", expect.anything());
    expect(offer.getByRole("button", { name: "Close" })).toBeTruthy();
    fireEvent.click(offer.getByRole("button", { name: "Read all reports" }));
    expect(await offer.findByText("Reports read: 59. These may not be all.")).toBeTruthy();
  });

  test("counts what there is once more when all was read, and says nothing of their age before", async () => {
    const recording = Promise.withResolvers();
    const all = [...ALL];
    serve(all, { recorded: () => recording.promise });
    show();
    const offer = within(await region("Read all reports"));
    expect(await offer.findByText("Reports that this browser has seen: 0 of 60.")).toBeTruthy();
    const counts = await region("Reports by result");
    // Nobody here knows when any of them was checked.
    expect(screen.queryByRole("region", { name: "Not checked for a while" })).toBe(null);
    all.push(reportRow("60"));
    fireEvent.click(offer.getByRole("button", { name: "Read all reports" }));
    await waitFor(() => expect(ask).toHaveBeenCalledWith("recorded"));
    recording.resolve(undefined);
    expect(await offer.findByText("All reports were read.")).toBeTruthy();
    await waitFor(() => expect(counts.textContent).toContain("Reports61"));
  });

  test("is not said to be missing reports where the service does not tell how many it has", async () => {
    await record("c", ALL.slice(0, 20), NOW);
    ask.mockImplementation(async () => pageOf(ALL.slice(0, 10), { total: null, next: "page=2" }));
    show();
    const offer = await region("Read all reports");
    expect(offer.textContent).toContain("Reports that this browser has seen: 20. Your service may have more.");
  });

  test("is not offered before what is known was read", async () => {
    await record("c", ALL, NOW);
    const isRead = Promise.withResolvers();
    const { readIndex } = history;
    vi.spyOn(history, "readIndex").mockImplementation((id) => isRead.promise.then(() => readIndex(id)));
    serve(ALL);
    show();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(4));
    await act(async () => {});
    expect(screen.queryByRole("region", { name: "Read all reports" })).toBe(null);
    isRead.resolve(undefined);
    await region("Results over time");
  });

  test("again does not say that this browser has seen more reports than there are", async () => {
    const known = Array.from({ length: 13 }, (_, id) => reportRow(String(id), { generatedAt: at(60) }));
    await record("c", known, NOW - 2 * DAY);
    await noteAllRead({ goneIds: [] });
    ask.mockImplementation(async (_question, { query }) => {
      if (query.per_page === 100) return new Promise(() => {});
      return pageOf(known.slice(0, 10), { total: query.result ? 0 : 12, next: "page=2" });
    });
    show();
    await region("Not checked for a while");
    fireEvent.click(screen.getByRole("button", { name: "Read all reports" }));
    const panel = await region("Read all reports");
    expect(panel.textContent).not.toContain("has seen: 13 of 12");
    expect(panel.textContent).toContain("Reading them all also removes reports from here");
  });

  test("again does not say that the service has more than was read where it tells no total", async () => {
    await record("c", ALL, NOW - 2 * DAY);
    await noteAllRead({ goneIds: [] });
    ask.mockImplementation(async (_question, { query }) => {
      if (query.per_page === 100) return new Promise(() => {});
      return pageOf(ALL.slice(0, 10), { total: null, next: "page=2" });
    });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Read all reports" }));
    const panel = await region("Read all reports");
    expect(panel.textContent).not.toContain("may have more");
    expect(panel.textContent).toContain("Reading them all also removes reports from here");
  });

  test("without a total, asks for fifty of those that it lacks, however many they are", async () => {
    const lost = Array.from({ length: 70 }, (_, index) => reportRow(`gone ${index}`, { generatedAt: at(9) }));
    await record("c", lost.slice(0, 40), NOW - DAY);
    await record("c", lost.slice(40), NOW - 2 * DAY);
    const noted = vi.fn();
    ask.mockImplementation(async (question, asked) => {
      if (question === "noteAllRead") return noted(asked.goneIds);
      if (question === "recorded") return undefined;
      if (question === "readReport") throw new AppError("notFound");
      return asked.at === null
        ? pageOf(ALL.slice(0, 40), { total: null, next: "page=2" })
        : pageOf(ALL.slice(40), { total: null, isLast: true });
    });
    const offer = await readAll();
    expect(await offer.findByText("All reports were read.")).toBeTruthy();
    expect(noted.mock.lastCall?.[0]).toHaveLength(50);
    expect(noted.mock.lastCall?.[0]).toEqual(expect.arrayContaining(lost.slice(40).map(({ id }) => id)));
  });

  test("again takes away what the service no longer has, but nothing that was seen meanwhile", async () => {
    const known = Array.from({ length: 13 }, (_, id) => reportRow(String(id), { generatedAt: at(60) }));
    await record("c", known, NOW - 2 * DAY);
    await record("c", [known[12] as Report], NOW + 1_000);
    await noteAllRead({ goneIds: [] }, NOW - 2 * DAY);
    serve(known.slice(0, 11));
    show();
    const stale = within(await region("Not checked for a while"));
    expect(stale.getByText("13")).toBeTruthy();
    const again = await screen.findByRole("button", { name: "Read all reports" });
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Read all reports" })));
    expect(await screen.findByText("All reports were read.")).toBeTruthy();
    expect(await stale.findByText("12")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("button", { name: "Read all reports" })).toBeTruthy();
  });
});

test("what was checked nobody knows when is not said to be checked lately", async () => {
  const rows = [reportRow("1", { generatedAt: null }), reportRow("2", { generatedAt: null })];
  await record("c", rows, NOW);
  serve(rows);
  show();
  const old = within(await region("Not checked for a while"));
  expect(await old.findByText("Results without a date: 2")).toBeTruthy();
  expect(old.queryByText(/^Everything known here/)).toBe(null);
});

test("what was remembered before says nothing of today once nothing is remembered any more", async () => {
  serve(await rememberTwo());
  show({ preferences: { rememberResults: false } });
  await screen.findByText("Counted by your service.");
  expect(await region("Now")).toBeTruthy();
  for (const name of ["Results over time", "Got worse", "Got better", "Not checked for a while"]) {
    expect(screen.queryByRole("region", { name })).toBe(null);
  }
});

test("nor does it count as reports where the service tells no totals", async () => {
  await rememberTwo();
  ask.mockImplementation(async () => pageOf([reportRow("1")], { total: null, next: "page=2" }));
  show({ preferences: { rememberResults: false } });
  await waitFor(() => expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("false"));
  expect(await region("Now")).toBeTruthy();
  expect(screen.queryByText(/^Counted from the reports/)).toBe(null);
});

test("where nothing is remembered, it says so and offers no reading", async () => {
  ask.mockImplementation(async () => pageOf([reportRow("1")], { total: 60, next: "page=2" }));
  show({ preferences: { rememberResults: false } });
  expect(await screen.findByText(/^Results are not remembered on this computer/)).toBeTruthy();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(4));
  expect(screen.queryByRole("region", { name: "Read all reports" })).toBe(null);
});

describe("where what is remembered cannot be read", () => {
  beforeEach(() => {
    vi.spyOn(history, "readIndex").mockRejectedValue(new AppError("storageFailed"));
    serve(Array.from({ length: 60 }, (_, index) => reportRow(String(index))));
  });

  /** The service's counts are there, and nothing is said of what nobody knows. */
  async function expectCountsAlone() {
    await screen.findByText("Counted by your service.");
    for (const region of ["Read all reports", "Not checked for a while", "Got worse, got better"])
      expect(screen.queryByRole("region", { name: region })).toBe(null);
  }

  test("that is told, and only the counts are drawn", async () => {
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("What this browser remembers could not be read.");
    await expectCountsAlone();
  });

  test("because the window is private, that is the reason told", async () => {
    const extension = { inIncognitoContext: true };
    vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue(extension as typeof fakeBrowser.extension);
    show();
    expect(await screen.findByText(/^Results over time: Not available in private windows/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBe(null);
    await expectCountsAlone();
  });
});
