// @vitest-environment happy-dom
import { type Signal, signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { ReportPage } from "@/entrypoints/options/report/ReportPage.tsx";
import { formatRoute, parseRoute, type Route } from "@/entrypoints/options/routes/route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import { formatDay } from "@/entrypoints/options/texts/when.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import { formatMoment } from "@/utils/format.ts";
import * as history from "@/utils/history.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { AddressHistory, ListedEntries, Point } from "@/utils/models/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { tellUpdatedReport } from "@/utils/updated-report.ts";
import { shortAddress } from "@/utils/url.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import "../../support/menus.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";

setUpAsk();

const DAY = 86_400_000;
const NOW = Math.floor(Date.now() / 1000) * 1000;
const URL_ = "https://shop.example.org/a";
const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });
const REPORT: Report = {
  id: "7",
  url: URL_,
  result: "bad",
  generatedAt: new Date(NOW).toISOString(),
  privacy: 1,
  link: null,
  more: {
    project: "Shops",
    score: 46,
    scores: { Performance: 18 },
    failed_audits: [
      { id: "image-alt", title: "Images have no alternative text", description: "Describe each image." },
      { id: "lcp", title: "Largest Contentful Paint", value: "7.9 s" },
    ],
    page: "javascript:alert(1)",
    markup: "<img src=x onerror=alert(1)><script>alert(1)</script>",
    passed: true,
    weight: 1234567.891,
    nothing: null,
    measured_at: "2026-11-20 14:00:00",
    tags: ["shop", "https://example.com/tag"],
  },
};

const POINTS: Point[] = [
  [NOW - 60 * DAY, "good", "7", 91, [80]],
  [NOW - 40 * DAY, "decent", "7", 71, [55]],
  [NOW - 4 * DAY, "bad", "7", 44, [27]],
  [NOW, "bad", "7", 46, [18]],
];
const ENTRIES = [
  { at: NOW - 40 * DAY, reportId: "7", lists: { failed_audits: ["link-name", "lcp"] } },
  { at: NOW - 4 * DAY, reportId: "7", lists: { failed_audits: ["lcp"] } },
  { at: NOW, reportId: "7", lists: { failed_audits: ["image-alt", "lcp"] } },
];

async function remember(changes: Partial<AddressHistory> = {}) {
  const base = { connectionId: "c", url: URL_, names: ["scores.Performance"], gone: {}, seenAt: NOW };
  const { points, generatedAt } = { points: POINTS, generatedAt: NOW };
  await database.use(async (db) => {
    await db.put("history", { ...base, points, entries: ENTRIES, ...changes });
    const known = { connectionId: "c", url: URL_, project: "Shops", result: "bad", privacy: 1, generatedAt } as const;
    await db.put("reports", { ...known, reportId: "7", seenAt: NOW });
    await db.put("reports", {
      ...known,
      reportId: "8",
      url: "https://shop.example.org/b",
      result: "good",
      seenAt: NOW,
    });
  });
}

function open(hash = "#/reports/7", appState: Signal<AppState> = signal(emptyState(SETTINGS))) {
  const go = vi.fn((to: Route, _step?: "replace") => view.rerender(pageAt(formatRoute(to))));
  const router = { go } as unknown as Router;
  function pageAt(hash: string) {
    const { page: _page, ...route } = parseRoute(hash) as Route & { page: "report" };
    return <ReportPage appState={appState} router={router} {...route} />;
  }
  const view = render(pageAt(hash));
  return { ...view, go, appState };
}

const region = (name: string) => screen.findByRole("region", { name });
const panel = async (name: string) => within(await region(name));
/** The row of a field. */
const fieldNamed = (name: string) => screen.getByText(name, { selector: ".tree .name *" }).closest("li") as HTMLElement;

function answerWith(report: Report | AppError) {
  ask.mockImplementation(async (question) => {
    if (report instanceof AppError) throw report;
    return question === "updateReport" ? { before: REPORT, updated: report } : report;
  });
}

/** Opens the page of a report, with this answer of the service. */
function openWith(report: Report | AppError) {
  answerWith(report);
  return open();
}

describe("the head of a report's page", () => {
  test("is what is remembered, until the service has answered", async () => {
    await remember();
    const answer = Promise.withResolvers<Report>();
    ask.mockReturnValue(answer.promise);
    open();
    const heading = await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(heading.textContent).toBe("shop.example.org/a"));
    expect(screen.getByText("Loading…")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Refresh results" })).toBeNull();
    await panel("Score over time");
    answer.resolve({ ...REPORT, result: "outstanding" });
    expect(await screen.findByText("outstanding")).toBeDefined();
    expect(screen.queryByText("Loading…")).toBeNull();
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
    expect(crumbs.getByRole("link", { name: "Shops" }).getAttribute("href")).toBe("#/reports?project=Shops");
    const link = screen.getByRole("link", { name: "Open report" });
    expect(link.getAttribute("href")).toBe("https://reports.example.com/reports/7");
    const tools = [...(link.parentElement?.querySelectorAll(":scope > :is(button, a)") ?? [])];
    const named = tools.map((tool) => tool.getAttribute("aria-label") ?? tool.textContent);
    expect(named).toEqual(["Refresh results", "Copy link", "More", "Open report"]);
  });

  test("stays with all that is remembered when the service does not find the report", async () => {
    await remember();
    openWith(new AppError("notFound", { status: 404 }));
    expect((await screen.findByRole("alert")).textContent).toContain("The service cannot find this now.");
    await panel("History");
    expect(screen.queryByRole("link", { name: "Open report" })).toBeNull();
    answerWith(REPORT);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("link", { name: "Open report" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is read again once another page has entered the key that was missing", async () => {
    const { appState } = openWith(new AppError("keyRejected", { status: 401 }));
    await screen.findByRole("alert");
    answerWith(REPORT);
    act(() => {
      appState.value = { ...appState.value, connection: { ...SETTINGS.connection, keyId: "another" } };
    });
    await screen.findByRole("link", { name: "Open report" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is read again once a run, or another list, has seen a newer result than the page shows", async () => {
    await remember();
    openWith(REPORT);
    await panel("History");
    await screen.findByRole("link", { name: "Open report" });
    const reads = () => ask.mock.calls.filter(([question]) => question === "readReport").length;
    expect(reads()).toBe(1);
    const at = NOW + 60_000;
    answerWith({ ...REPORT, result: "good", generatedAt: new Date(at).toISOString() });
    await database.use(async (db) => {
      const known = await db.get("reports", ["c", "7"]);
      await db.put("reports", { ...known, result: "good", generatedAt: at } as KnownReport);
    });
    new BroadcastChannel(history.HISTORY_CHANNEL).postMessage(null);
    const head = screen.getByRole("heading", { level: 1 }).parentElement as HTMLElement;
    expect(await within(head).findByText("Good")).toBeDefined();
    expect(reads()).toBe(2);
  });

  test("refreshes the results and reads the report again", async () => {
    openWith(REPORT);
    const button = await screen.findByRole("button", { name: "Refresh results" });
    ask.mockClear();
    answerWith({ ...REPORT, result: "good" });
    fireEvent.click(button);
    expect(await screen.findByText("Good")).toBeDefined();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(ask.mock.calls).toEqual([
      ["updateReport", { connectionId: "c", report: REPORT, changes: { results: 1 } }],
      ["readReport", { connectionId: "c", id: "7" }],
    ]);
  });

  test("reads the report once where the background tells of its update as well, and again for the next one", async () => {
    openWith(REPORT);
    const button = await screen.findByRole("button", { name: "Refresh results" });
    const updated = { ...REPORT, result: "good" };
    const reads = () => ask.mock.calls.filter(([question]) => question === "readReport").length;
    const reading = Promise.withResolvers<Report>();
    ask.mockClear();
    ask.mockImplementation(async (question) =>
      question === "updateReport" ? { before: REPORT, updated } : reading.promise,
    );
    fireEvent.click(button);
    await waitFor(() => expect(reads()).toBe(1));
    tellUpdatedReport(updated);
    tellUpdatedReport({ ...updated, result: "decent" });
    expect(await screen.findByText("Decent")).toBeDefined();
    expect(reads()).toBe(2);
    reading.resolve(updated);
    await screen.findByText("Good");
    tellUpdatedReport({ ...updated, result: "decent" });
    await waitFor(() => expect(reads()).toBe(3));
  });

  test.each([
    ["refuses", "notAllowed", "The results were not refreshed."],
    ["does not answer", "timeout", "It is unclear whether the results were refreshed."],
  ] as const)("of a service that %s a refresh says no more than is known", async (_what, kind, words) => {
    openWith(REPORT);
    const button = await screen.findByRole("button", { name: "Refresh results" });
    ask.mockRejectedValueOnce(new AppError(kind));
    fireEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toContain(words);
  });

  test("says no longer that a refresh is unclear once its results are seen, but what they are", async () => {
    await renderAnnouncer();
    openWith(REPORT);
    const button = await screen.findByRole("button", { name: "Refresh results" });
    ask.mockRejectedValueOnce(new AppError("interrupted"));
    fireEvent.click(button);
    const unclear = "It is unclear whether the results were refreshed.";
    await screen.findByText(unclear);
    const earlier = { ...REPORT, result: "decent" };
    answerWith(earlier);
    tellUpdatedReport(earlier);
    await screen.findByText("Decent");
    screen.getByText(unclear);
    const updated = { ...REPORT, result: "good", generatedAt: new Date(NOW + 60_000).toISOString() };
    answerWith(updated);
    tellUpdatedReport(updated, { privacy: 0 });
    await screen.findByText("Good");
    screen.getByText(unclear);
    tellUpdatedReport(updated, { results: 1 });
    await waitFor(() => expect(screen.queryByText(unclear)).toBeNull());
    await waitFor(() => expect(liveTexts()).toContain("New results of shop.example.org/a: Good (was Bad)"));
  });

  test("promises new results for as long as they are looked for, and then says that none were seen", async () => {
    const noted = () => ({ before: { ...REPORT }, updated: REPORT });
    ask.mockImplementation(async (question) => (question === "updateReport" ? noted() : REPORT));
    open();
    const button = await screen.findByRole("button", { name: "Refresh results" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await act(async () => button.click());
    screen.getByText("The service received the request. New results appear here as soon as they are seen.");
    act(() => void vi.advanceTimersByTime(200_000));
    screen.getByText("New results were requested, but none were seen within 3 minutes.");
    await act(async () => button.click());
    screen.getByText("The service received the request. New results appear here as soon as they are seen.");
  });

  test("deletes without naming a list that never showed it, offers Undo, and then says that it is gone", async () => {
    answerWith(REPORT);
    const { appState } = open();
    fireEvent.click(await screen.findByRole("button", { name: "More" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const report = { id: "7", url: URL_ };
    expect(ask).toHaveBeenCalledWith("deleteReport", { connectionId: "c", report });
    const deletion: Deletion = {
      ...{ kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: "7", url: URL_ },
      ...{ state: "waiting", startedAt: Date.now(), dueAt: Date.now() + 6_000, failure: null },
    };
    const become = (state: Deletion["state"]) =>
      act(() => {
        appState.value = { ...appState.value, deletions: [{ ...deletion, state }] };
      });
    await become("waiting");
    expect(screen.getByRole("button", { name: /Undo/ })).toBeDefined();
    expect(screen.queryByRole("button", { name: "More" })).toBeNull();
    await become("undone");
    expect(screen.getByRole("button", { name: "More" })).toBeDefined();
    await become("done");
    expect(screen.getByRole("heading", { name: "The report was deleted." })).toBe(document.activeElement);
    expect(screen.getByRole("link", { name: "All reports" }).getAttribute("href")).toBe("#/reports");
  });

  test("does not call deleted what the service did not have any more", async () => {
    answerWith(REPORT);
    const { appState } = open();
    await screen.findByRole("button", { name: "More" });
    const common = { kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: "7", url: URL_ };
    await act(() => {
      appState.value = { ...appState.value, deletions: [{ ...common, state: "gone", failure: null } as Deletion] };
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The report was already gone.");
  });

  test("knows nothing of a deletion that was over before: ids are used again", async () => {
    answerWith(REPORT);
    const done = { kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: "7", state: "done" };
    open("#/reports/7", signal({ ...emptyState(SETTINGS), deletions: [done as Deletion] }));
    expect(await screen.findByRole("link", { name: "Open report" })).toBeDefined();
  });

  test("changes nothing of a report without an address", async () => {
    openWith({ ...REPORT, url: "" });
    await screen.findByRole("heading", { level: 1, name: "Report" });
    expect(screen.queryByRole("button", { name: /Refresh|More/ })).toBeNull();
  });
});

describe("the development", () => {
  test("is told in a sentence with each change of rating, and point by point", async () => {
    await remember();
    openWith(REPORT);
    const chart = await panel("Score over time");
    const label = chart.getByRole("img").getAttribute("aria-label");
    expect(label).toMatch(/^Score over 90 days, from 91 to 46\. Decent since .+\. Bad since .+\.$/);
    const slider = chart.getByRole("slider", { name: "Checks" });
    fireEvent.input(slider, { target: { value: "1" } });
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toMatch(/^71 Decent, −20, .+ \d+:\d\d/));
    expect(chart.queryByRole("status"), "each step is said once").toBeNull();
  });

  test("of a shorter period begins with the rating before it", async () => {
    await remember();
    answerWith(REPORT);
    open("#/reports/7?days=30");
    const chart = await panel("Score over time");
    expect(chart.getByRole("img").getAttribute("aria-label")).toMatch(/^Score over 30 days, from 44 to 46\. Bad since/);
    expect(chart.getByRole("radio", { name: "30 days" })).toHaveProperty("checked", true);
  });

  test("is a table as well, and both are addresses", async () => {
    await remember();
    answerWith(REPORT);
    const { go } = open("#/reports/7?show=table");
    const chart = await panel("Score over time");
    const rows = chart.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatch(/Bad46\+2$/);
    expect(chart.getByRole("link", { name: "Show as chart" }).getAttribute("href")).toBe("#/reports/7");
    fireEvent.click(chart.getByRole("radio", { name: "365 days" }));
    const chartView = { period: 365, asTable: true };
    const view = expect.objectContaining({ withId: null, chart: chartView });
    expect(go).toHaveBeenCalledWith({ page: "report", id: "7", view }, "replace");
  });

  test("without numbers is a strip of results", async () => {
    await remember({ points: POINTS.map(([at, result, id]) => [at, result, id] as const), entries: [] });
    openWith(REPORT);
    const chart = await (await panel("Results over time")).findByRole("img");
    expect(chart.getAttribute("aria-label")).toMatch(/^Last results: Good, Decent, Bad, Bad\. \S+ since/);
  });

  test("says of earlier checks, also those that told no rating, only that none is of the period", async () => {
    await remember({ points: [[NOW - 400 * DAY, "outstanding", "7"]], entries: [] });
    open();
    await screen.findByText("No check in this period.");
    expect(screen.queryByText(/Nothing is remembered of this page yet/)).toBeNull();
  });

  test("leaves out what was deleted, and says where nothing is left", async () => {
    await remember({ gone: { 7: NOW } });
    openWith(REPORT);
    await screen.findByText(/Nothing is remembered of this page yet/);
    expect(screen.queryByRole("region", { name: "History" })).toBeNull();
  });

  test("says in a private window that nothing can be remembered there", async () => {
    vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue({ inIncognitoContext: true } as never);
    openWith(REPORT);
    await screen.findByText(/^Not available in private windows/);
    expect(screen.queryByText(/Nothing is remembered of this page yet/)).toBeNull();
  });

  test("says nothing of what is remembered until that was read", async () => {
    await remember();
    const reading = Promise.withResolvers<KnownReport | null>();
    vi.spyOn(history, "readKnownReport").mockReturnValue(reading.promise);
    openWith(REPORT);
    expect(await screen.findByRole("link", { name: "Open report" })).toBeDefined();
    expect(screen.queryByText(/remembered/)).toBeNull();
    expect(screen.queryByRole("region", { name: "Failed audits" })).toBeNull();
    reading.resolve(null);
    await region("Score over time");
  });

  test("says where what is remembered cannot be read", async () => {
    vi.spyOn(history, "readKnownReport").mockRejectedValue(new AppError("storageFailed"));
    openWith(REPORT);
    await screen.findByText("What this browser remembers could not be read.");
    expect(screen.queryByText(/Nothing is remembered of this page yet/)).toBeNull();
  });

  test("says that it is switched off, and where to switch it on", async () => {
    answerWith(REPORT);
    const settings = { ...SETTINGS, preferences: { ...SETTINGS.preferences, rememberResults: false } };
    open("#/reports/7", signal(emptyState(settings)));
    const chart = await panel("Results over time");
    expect(chart.getByText(/are not remembered on this computer/)).toBeDefined();
    expect(chart.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("#/settings");
  });
});

describe("what the service says now", () => {
  test("are numbers with their change, and bars where the scale is usual", async () => {
    await remember();
    openWith(REPORT);
    await screen.findByText("Open report");
    const numbers = await panel("Numbers");
    const rows = () => numbers.getAllByRole("listitem");
    const texts = ["Score46−25", "Performance18−37", "Weight1,234,568"];
    await waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual(texts));
    expect(rows().map((row) => row.querySelector(".meter") !== null)).toEqual([true, true, false]);
  });

  test("are numbers under their whole path where two would have the same name", async () => {
    const names = ["categories.performance.score", "categories.seo.score", "scores.Performance"];
    await remember({ names, points: [[NOW, "bad", "7", null, [0.9, 0.5, 18]]] });
    const categories = { performance: { score: 0.9 }, seo: { score: 0.5 } };
    openWith({ ...REPORT, more: { categories, scores: { Performance: 18 } } });
    await screen.findByText("Open report");
    const numbers = (await panel("Numbers")).getAllByRole("listitem");
    expect(numbers.map((row) => row.firstChild?.textContent)).toEqual([...names.slice(0, 2), "Performance"]);
    const columns = (await panel("History")).getAllByRole("columnheader").slice(2);
    expect(columns.map(({ textContent }) => textContent)).toEqual([...names.slice(0, 2), "Performance"]);
  });

  test("are lists, of which only what is new can be shown", async () => {
    await remember();
    openWith(REPORT);
    const audits = await panel("Failed audits");
    await waitFor(() => expect(audits.getByRole("button", { name: "New 1" })).toBeDefined());
    expect(audits.getAllByRole("listitem")).toHaveLength(2);
    fireEvent.click(audits.getByRole("button", { name: "New 1" }));
    const [only] = audits.getAllByRole("listitem");
    expect(audits.getAllByRole("listitem")).toHaveLength(1);
    expect(only?.textContent).toContain("Images have no alternative text");
    expect(only?.querySelector("details")?.textContent).toContain("Describe each image.");
  });

  test("keep open what was opened while another choice of them is shown", async () => {
    await remember();
    openWith({ ...REPORT, more: { failed_audits: (REPORT.more.failed_audits as unknown[]).toReversed() } });
    const audits = await panel("Failed audits");
    const title = "Images have no alternative text";
    audits.getByText(title).closest("details")?.setAttribute("open", "");
    fireEvent.click(await audits.findByRole("button", { name: "New 1" }));
    expect(audits.getByText(title).closest("details")?.open).toBe(true);
  });

  test("are whole lists again once nothing tells what is new", async () => {
    await remember();
    openWith(REPORT);
    const audits = await panel("Failed audits");
    fireEvent.click(await audits.findByRole("button", { name: "New 1" }));
    expect(audits.getAllByRole("listitem")).toHaveLength(1);
    await remember({ points: [], entries: [] });
    act(() => new BroadcastChannel(history.HISTORY_CHANNEL).postMessage(null));
    await waitFor(() => expect(audits.queryByRole("button", { name: /^New/ })).toBeNull());
    expect(audits.getAllByRole("listitem")).toHaveLength(2);
  });

  test("are the other addresses of its project", async () => {
    await remember();
    openWith(REPORT);
    const others = await panel("More of Shops");
    const links = others.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["#/reports/8"]);
    // Without a label, screen readers say a space wherever the address may break.
    expect(links.map((link) => link.getAttribute("aria-label"))).toEqual(links.map((link) => link.textContent));
  });
});

test("the way to all reports of the project promises no number: here only some were seen", async () => {
  await remember();
  const known = { connectionId: "c", project: "Shops", result: "bad", privacy: 1, generatedAt: NOW, seenAt: NOW };
  await database.use(async (db) => {
    for (const id of ["9", "10", "11", "12", "13"]) {
      await db.put("reports", { ...known, reportId: id, url: `https://shop.example.org/${id}` } as KnownReport);
    }
  });
  openWith(REPORT);
  const others = await panel("More of Shops");
  expect(others.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe("#/reports?project=Shops");
});

test("what is filtered and searched on the page is part of its address", async () => {
  await remember();
  const { go, unmount } = openWith(REPORT);
  const audits = await panel("Failed audits");
  fireEvent.click(await audits.findByRole("button", { name: "New 1" }));
  const search = screen.getByRole("searchbox", { name: "Search in details" });
  fireEvent.input(search, { target: { value: "alternative" } });
  fireEvent.keyDown(search, { key: "Enter" });
  const [route, step] = go.mock.lastCall ?? [];
  expect(step).toBe("replace");
  unmount();
  open(formatRoute(route as Route));
  const again = await panel("Failed audits");
  expect((await again.findByRole("button", { name: "New 1" })).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search in details" }).value).toBe("alternative");
  expect(screen.getByText(/^\d+ fields? match/)).toBeDefined();
});

test("a service that answers before the memory does not have its lists moved by the chart", async () => {
  await remember();
  openWith(REPORT);
  await panel("Failed audits");
  expect(within(screen.getByRole("region", { name: "Score over time" })).getByRole("img")).toBeTruthy();
});

describe("two checks", () => {
  test("are part of the address, so that a reload or a bookmark shows the same comparison", async () => {
    await remember();
    const { go, unmount } = openWith(REPORT);
    await screen.findAllByText("Images have no alternative text");
    fireEvent.click((await panel("History")).getAllByRole("radio", { name: /^From/ })[3] as HTMLElement);
    const [route, step] = go.mock.lastCall ?? [];
    expect(step).toBe("replace");
    unmount();
    open(formatRoute(route as Route));
    await screen.findAllByText("Images have no alternative text");
    await waitFor(() =>
      expect(changesIn(screen.getByRole("region", { name: "History" }))).toEqual(["91 → 46", "80 → 18"]),
    );
  });

  test("are chosen in the history, the earlier one as From, and compared", async () => {
    await remember();
    openWith(REPORT);
    await screen.findAllByText("Images have no alternative text");
    const history = await panel("History");
    const from = () => history.getAllByRole("radio", { name: /^From/ }) as HTMLInputElement[];
    const to = () => history.getAllByRole("radio", { name: /^To/ }) as HTMLInputElement[];
    expect(from().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect(to().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, true],
    ]);
    fireEvent.click(from()[3] as HTMLElement);
    await waitFor(() =>
      expect(changesIn(screen.getByRole("region", { name: "History" }))).toEqual(["91 → 46", "80 → 18"]),
    );
    expect(history.getByText("For at least one of the two, it is not known what failed.")).toBeDefined();
    fireEvent.click(from()[2] as HTMLElement);
    await waitFor(() =>
      expect(changesIn(screen.getByRole("region", { name: "History" }))).toEqual(["71 → 46", "55 → 18"]),
    );
    expect(listUnder(history, "Fails now 1")).toEqual(["Images have no alternative text"]);
    expect(listUnder(history, "Passes now 1")).toEqual(["Link name"]);
    expect(history.getByRole("heading", { name: "Still fails 1" })).toBeDefined();
    expect(to()[1]).toHaveProperty("disabled", false);
  });

  test("are the last one and the one before the fall, also where a third confirmed it", async () => {
    const fall: Point[] = [
      [NOW - DAY, "good", "7", 91],
      [NOW - 1_000, "bad", "7", 46],
      [NOW, "bad", "7", 46],
    ];
    const failedAt = (at: number, ...ids: string[]) => ({ at, reportId: "7", lists: { failed_audits: ids } });
    const both = ["image-alt", "lcp"];
    const entries = [failedAt(NOW - DAY, "lcp"), failedAt(NOW - 1_000, ...both), failedAt(NOW, ...both)];
    await remember({ points: fall, entries });
    openWith(REPORT);
    await screen.findAllByText("Images have no alternative text");
    const history = await panel("History");
    expect(changesIn(await region("History"))).toEqual(["91 → 46"]);
    expect(listUnder(history, "Fails now 1")).toEqual(["Images have no alternative text"]);
    expect((await panel("Failed audits")).getByRole("button", { name: "New 1" })).toBeDefined();
    expect((await region("Numbers")).textContent).toContain("Score46−45");
  });

  test("say of what failed since when, where only an earlier check than From tells it", async () => {
    const points: Point[] = [
      [NOW - 9 * DAY, "good", "7", 92],
      [NOW - 2 * DAY, "good", "7", 91],
      [NOW, "bad", "7", 46],
    ];
    await remember({
      points,
      entries: [{ ...(ENTRIES[1] as ListedEntries), at: NOW - 9 * DAY }, ENTRIES[2] as ListedEntries],
    });
    openWith(REPORT);
    await screen.findAllByText("Images have no alternative text");
    const since = `since ${formatDay(NOW - 9 * DAY)}`;
    expect(listUnder(await panel("History"), `Fails now 1 ${since}`)).toEqual(["Images have no alternative text"]);
    expect((await region("Failed audits")).textContent).toContain(since);
    const history = await panel("History");
    const from = history.getAllByRole("radio", { name: /^From/ });
    fireEvent.click(from[2] as HTMLElement);
    await waitFor(() => expect(history.getByRole("heading", { name: "Fails now 1" })).toBeDefined());
    fireEvent.click(from[1] as HTMLElement);
    await waitFor(() => expect(listUnder(history, `Fails now 1 ${since}`)).toHaveLength(1));
  });

  test("show the earlier one below the newest where it was long ago, and not all in between", async () => {
    const same = Array.from({ length: 30 }, (_, day): Point => [NOW - (29 - day) * DAY, "bad", "7", 46]);
    await remember({ points: [[NOW - 60 * DAY, "good", "7", 91], ...same], entries: [] });
    openWith(REPORT);
    const history = await panel("History");
    expect(history.getAllByRole("row")).toHaveLength(12);
    expect(history.getAllByRole("radio", { checked: true })).toHaveLength(2);
  });

  test("are spoken with their dates and results when one is chosen, but not before", async () => {
    await remember();
    await renderAnnouncer();
    openWith(REPORT);
    const from = (await panel("History")).getAllByRole("radio", { name: /^From/ });
    await waitFor(() => expect(liveTexts()).toEqual([]));
    fireEvent.click(from[2] as HTMLElement);
    const days = [40 * DAY, 0].map((ago) => formatMoment(NOW - ago)).join(" to ");
    await waitFor(() => expect(liveTexts()).toEqual([`${days}: Bad (was Decent)`]));
  });

  test("have names of their own, also within one minute", async () => {
    await remember({ points: [NOW - 20_000, NOW - 10_000, NOW].map((at) => [at, "bad", "7", 46, [18]]), entries: [] });
    openWith(REPORT);
    const radios = (await panel("History")).getAllByRole("radio");
    expect(new Set(radios.map((radio) => radio.getAttribute("aria-label"))).size).toBe(6);
  });

  test("of which nothing is known but results are compared in these", async () => {
    await remember({ points: POINTS.map(([at, result, id]) => [at, result, id] as const), entries: [] });
    openWith(REPORT);
    const history = await panel("History");
    expect(history.getByRole("heading", { name: /^What changed/ })).toBeDefined();
    expect(history.queryByText("For at least one of the two, it is not known what failed.")).toBeNull();
  });
});

describe("another report beside it", () => {
  const OTHER: Report = {
    ...{ ...REPORT, id: "9", url: "https://shop.example.org/other", result: "good" },
    generatedAt: new Date(NOW - 3 * DAY).toISOString(),
    more: { score: 90, failed_audits: [{ id: "lcp", title: "Largest Contentful Paint" }] },
  };

  test("is compared as it is now, with a warning where addresses or ages differ", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => (id === "9" ? OTHER : REPORT));
    open("#/reports/7?with=9");
    const compared = await panel("Compared with another report");
    await compared.findByText("The two reports are of different addresses.");
    expect(compared.getByText("The two reports were generated more than a day apart.")).toBeDefined();
    const addresses = ["shop.example.org/other", shortAddress(REPORT.url)] as const;
    compared.getByRole("heading", { name: `What differs ${addresses.join(" to ")}` });
    expect(listUnder(compared, `Only ${addresses[1]} fails 1`)).toEqual(["Images have no alternative text"]);
    compared.getByRole("heading", { name: `Only ${addresses[0]} fails 0` });
    compared.getByRole("heading", { name: "Both fail 1" });
    expect(changesIn(await region("Compared with another report"))).toEqual(["90 → 46"]);
    expect(compared.getByRole("link", { name: "Stop comparing" }).getAttribute("href")).toBe("#/reports/7");
  });

  test.each([
    ["the same address and time", REPORT.url],
    ["an address that differs by its scheme, which is not shown,", REPORT.url.replace("https", "http")],
  ])("of %s is told apart by its id", async (_what, url) => {
    const { generatedAt } = REPORT;
    ask.mockImplementation(async (_question, { id }: { id: string }) =>
      id === "9" ? { ...OTHER, url, generatedAt } : REPORT,
    );
    open("#/reports/7?with=9");
    expect(await (await panel("Compared with another report")).findByText("9 to 7")).toBeDefined();
  });

  test("is read at the same time, and compared once both are there", async () => {
    const first = Promise.withResolvers<Report>();
    ask.mockImplementation(async (_question, { id }: { id: string }) => (id === "9" ? OTHER : first.promise));
    open("#/reports/7?with=9");
    const compared = await panel("Compared with another report");
    await waitFor(() => expect(ask).toHaveBeenCalledWith("readReport", { connectionId: "c", id: "9" }));
    expect(compared.getByText("Loading…")).toBeDefined();
    expect(compared.queryByRole("heading", { name: /^What differs/ })).toBeNull();
    first.resolve(REPORT);
    await compared.findByRole("heading", { name: /^What differs/ });
    expect(compared.queryByText("Loading…")).toBeNull();
  });

  test("is not waited for where the report of the page cannot be read", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => {
      if (id === "9") return OTHER;
      throw new AppError("notFound", { status: 404 });
    });
    open("#/reports/7?with=9");
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("region", { name: "Compared with another report" })).toBeNull();
  });

  test("says where it was deleted meanwhile", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => (id === "9" ? OTHER : REPORT));
    const { appState } = open("#/reports/7?with=9");
    const compared = await panel("Compared with another report");
    await compared.findByRole("heading", { name: /^What differs/ });
    const common = { kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: "9", url: OTHER.url };
    const become = (state: Deletion["state"]) =>
      act(() => {
        appState.value = { ...appState.value, deletions: [{ ...common, state, failure: null } as Deletion] };
      });
    await become("waiting");
    expect(compared.queryByRole("button", { name: /Undo/ }), "which its own page and the list offer").toBeNull();
    await become("done");
    expect(compared.getByText("The report was deleted.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Open report" })).toBeDefined();
  });

  test("that cannot be read says so, and leaves the page as it is", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => {
      if (id === "9") throw new AppError("notFound", { status: 404 });
      return REPORT;
    });
    open("#/reports/7?with=9");
    const compared = await panel("Compared with another report");
    expect((await compared.findByRole("alert")).textContent).toContain("The service cannot find this now.");
    expect(compared.getByRole("button", { name: "Try again" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Open report" })).toBeDefined();
  });
});

test("a project that is told as an object is known by its name", async () => {
  openWith({ ...REPORT, more: { ...REPORT.more, project: { id: 3, name: "Shops" } } });
  expect(await screen.findAllByRole("link", { name: "Shops" })).not.toHaveLength(0);
});

test("a report whose id was that of another page has no project of that page", async () => {
  await remember();
  openWith({ ...REPORT, url: "https://blog.example.org/", more: {} });
  await screen.findByText(/Nothing is remembered of this page yet/);
  expect(screen.queryAllByRole("link", { name: "Shops" })).toEqual([]);
});

test("a project that the report no longer has is not told from memory", async () => {
  await remember();
  openWith({ ...REPORT, more: { ...REPORT.more, project: null } });
  await screen.findByRole("link", { name: "Open report" });
  await region("History");
  expect(screen.queryByRole("link", { name: "Shops" })).toBeNull();
});

describe("the focus goes on to the heading", () => {
  const isOnHeading = () => expect(document.activeElement?.tagName).toBe("H1");

  test.each(["#/reports/7", "#/reports/7?with=9"])("where Try again leaves with what had failed: %s", async (hash) => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => ({ ...REPORT, id }));
    const failed = hash === "#/reports/7" ? 1 : 2;
    for (let call = 1; call < failed; call++) ask.mockResolvedValueOnce(REPORT);
    ask.mockRejectedValueOnce(new AppError("timeout"));
    open(hash);
    const again = await screen.findByRole("button", { name: "Try again" });
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(again.isConnected).toBe(false));
    await waitFor(isOnHeading);
  });

  test("where the comparison with another report ends", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => ({ ...REPORT, id }));
    const { rerender, appState } = open("#/reports/7?with=9");
    (await screen.findByRole("link", { name: "Stop comparing" })).focus();
    const { page: _page, ...route } = parseRoute("#/reports/7") as Route & { page: "report" };
    rerender(<ReportPage appState={appState} router={{ go: vi.fn() } as unknown as Router} {...route} />);
    isOnHeading();
  });
});

test("what the interface does not have is shown as the service sent it", async () => {
  const more = { privacy: "Privat", generated_at: "gestern" };
  openWith({ ...REPORT, result: "2", privacy: null, generatedAt: null, more });
  await region("Everything else the service says");
  const [facts, about] = [".facts", "dl"].map((part) => document.querySelector(part)?.textContent);
  expect(facts).toBe("2Privat");
  expect(about).toMatch(/Generatedgestern.*PrivacyPrivat/);
});

describe("everything else the service says", () => {
  async function openTree(more: Record<string, unknown> = REPORT.more) {
    const view = openWith({ ...REPORT, more });
    const tree = await region("Everything else the service says");
    return { ...view, tree };
  }

  test("shows each field as what it is, and nothing of it as markup", async () => {
    const { container } = await openTree();
    expect(fieldNamed("Passed").textContent).toBe("PassedYes");
    expect(fieldNamed("Weight").textContent).toBe("Weight1,234,567.891");
    expect(fieldNamed("Nothing").textContent).toBe("NothingNot set");
    expect(fieldNamed("Measured at").querySelector("time")?.dateTime).toBe("2026-11-20T14:00:00.000Z");
    expect(within(fieldNamed("Tags")).getByRole("link").getAttribute("href")).toBe("https://example.com/tag");
    expect(fieldNamed("Markup").textContent).toContain("<script>alert(1)</script>");
    expect(container.querySelector("main img, main script")).toBeNull();
    const links = [...container.querySelectorAll("a")].map((link) => link.href);
    expect(links.filter((link) => /^javascript:/.test(link))).toEqual([]);
    expect(screen.getByText("javascript:alert(1)").closest("a")).toBeNull();
  });

  test("draws what is nested only when it is opened, one by one or all at once", async () => {
    const { tree } = await openTree({ outer: { inner: { deep: "treasure" } }, other: { a: 1 } });
    expect(within(tree).queryByText("Inner")).toBeNull();
    fireEvent.click(within(tree).getByRole("button", { name: "Open all" }));
    expect(await within(tree).findByText("treasure")).toBeDefined();
    fireEvent.click(within(tree).getByRole("button", { name: "Close all" }));
    await waitFor(() => expect(within(tree).queryByText("treasure")).toBeNull());
  });

  test("shows a long text by its beginning, and whole when asked to", async () => {
    const text = `${"word ".repeat(200)}end`;
    await openTree({ text });
    expect(fieldNamed("Text").textContent).not.toContain("end");
    fireEvent.click(screen.getByRole("button", { name: "Show the whole text" }));
    expect(fieldNamed("Text").textContent).toContain(text);
  });

  test("can be searched, which opens what a match is in, and marks it", async () => {
    const { tree } = await openTree();
    /** Types and presses Enter, again until the page listens. */
    const search = (text: string, answer: string) =>
      waitFor(() => {
        const field = screen.getByRole("searchbox", { name: "Search in details" });
        fireEvent.input(field, { target: { value: text } });
        fireEvent.keyDown(field, { key: "Enter" });
        expect(screen.getByText(answer)).not.toBeNull();
      });
    await search("ALTERNATIVE", "1 field matches.");
    expect(tree.querySelector("mark")?.textContent).toBe("alternative");
    expect(within(tree).queryByText("Passed")).toBeNull();
    await search("nowhere", "Nothing matches.");
  });

  test("draws 2,000 fields in 10 levels 100 at a time", async () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? "deep" : { level: nested(levels - 1), other: [levels] };
    const names = Array.from({ length: 2_000 }, (_, index) => [`field_${index}`, nested(10)]);
    const { tree } = await openTree(Object.fromEntries(names));
    expect(tree.querySelectorAll(".fields > li")).toHaveLength(100);
    fireEvent.click(within(tree).getByRole("button", { name: "Show 100 more" }));
    expect(tree.querySelectorAll(".fields > li")).toHaveLength(200);
    expect(tree.querySelectorAll("*").length).toBeLessThan(2_500);
  });

  test("is copied as the service names it", async () => {
    await openTree();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    fireEvent.click(screen.getByRole("button", { name: "Copy as JSON" }));
    const { id, url, result, generatedAt, privacy, more } = REPORT;
    const known = { id, url, result, generated_at: generatedAt, privacy };
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? "")).toEqual({ ...known, ...more });
  });

  test("is nothing where the service says nothing", async () => {
    const { tree } = await openTree({});
    expect(tree.textContent).toContain("The service says nothing else about this report.");
  });
});

/** Changed numbers, as "from → to". */
function changesIn(panel: HTMLElement): string[] {
  return [...panel.querySelectorAll(".from-to")].map(({ textContent }) => textContent.replace(/\s+/g, " "));
}

function listUnder(within_: ReturnType<typeof within>, heading: string): (string | null)[] {
  const list = within_.getByRole("heading", { name: heading }).nextElementSibling as HTMLElement;
  return [...list.children].map(({ textContent }) => textContent);
}
