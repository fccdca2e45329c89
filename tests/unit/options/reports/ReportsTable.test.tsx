// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import { REPORTS_QUERY, type Report, type ReportsQuery } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import * as history from "@/utils/history.ts";
import * as messages from "@/utils/messages.ts";
import type { TrendPoint } from "@/utils/models/trend.ts";
import { tellUpdatedReport } from "@/utils/updated-report.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { pageOf, reportRow } from "../../support/known.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { openMenu } from "../../support/menus.ts";
import { submission } from "../../support/tasks.ts";

const STATE = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
const go = vi.fn();
const router = { go } as unknown as Router;

beforeEach(() => {
  go.mockReset();
  location.hash = "";
  const rows = ["shop/a?b=1", "new", "never-seen"].map(report);
  vi.spyOn(messages, "ask").mockResolvedValue(pageOf(rows) as never);
});

function report(path: string, index: number): Report {
  return reportRow(path, { id: `${index + 1}` });
}

function remember(path: string, ...recent: TrendPoint[]) {
  const url = `https://example.com/${path}`;
  return database.use((db) => db.put("trends", { connectionId: "c", url, reportId: "1", recent, changes: [] }));
}

async function open(query: ReportsQuery = REPORTS_QUERY) {
  const appState = signal(STATE);
  render(<ReportsPage appState={appState} router={router} view={{ query, at: null }} />);
  await screen.findByText("1–3 of 3");
  return appState;
}

const rowOf = (path: string) => screen.getByRole("row", { name: `https://example.com/${path}` });

test("each row shows how its address developed, as far as it is known, and what comes later", async () => {
  await remember("shop/a?b=1", [1, "bad", 40], [2, "good", 91]);
  await open();
  const trend = await within(rowOf("shop/a?b=1")).findByRole("img", { name: "From 40 to 91 over 2 checks" });
  expect(trend.parentElement?.textContent).toBe("91");
  expect(within(rowOf("new")).queryByText("First check")).toBeNull();
  await remember("new", [3, "good", null]);
  act(() => new BroadcastChannel(history.HISTORY_CHANNEL).postMessage(null));
  await within(rowOf("new")).findByText("First check");
  expect(within(rowOf("never-seen")).queryByRole("img")).toBeNull();
});

test("no row is drawn anew with each task of a job that runs, and a tick draws its own only", async () => {
  const said = vi.spyOn(fakeBrowser.i18n, "getMessage");
  const drawn = () => said.mock.calls.filter(([key]) => key === "select_report").length;
  const appState = await open();
  said.mockClear();
  const submissions = [submission({ batch: "job" })];
  act(() => {
    appState.value = { ...STATE, submissions, deletions: [], updates: [], isUnderWay: true };
  });
  expect(drawn()).toBe(0);
  fireEvent.click(within(rowOf("new")).getByRole("checkbox"));
  await waitFor(() => expect(rowOf("new").getAttribute("aria-selected")).toBe("true"));
  expect(drawn()).toBe(1);
});

test("a report with new results draws no other row", async () => {
  const said = vi.spyOn(fakeBrowser.i18n, "getMessage");
  await open();
  said.mockClear();
  act(() => tellUpdatedReport({ ...report("new", 1), result: "bad" }));
  await within(rowOf("new")).findByText("Bad");
  expect(said.mock.calls.filter(([key]) => key === "select_report")).toHaveLength(1);
  expect(said.mock.calls.filter(([key]) => key === "refresh_results")).toHaveLength(1);
});

test("a report whose new results do not match the filter says so, and no more once they do again", async () => {
  await open({ ...REPORTS_QUERY, result: "good" });
  const note = () => within(rowOf("new")).queryByText("Does not match the filter");
  act(() => tellUpdatedReport({ ...report("new", 1), result: "bad" }));
  await within(rowOf("new")).findByText("Bad");
  expect(note()).not.toBeNull();
  act(() => tellUpdatedReport(report("new", 1)));
  await within(rowOf("new")).findByText("Good");
  expect(note()).toBeNull();
});

test("a report that the service listed against the filter is told apart only until its results match", async () => {
  vi.mocked(messages.ask).mockResolvedValue(pageOf([report("a", 0), { ...report("new", 1), result: "bad" }]) as never);
  render(
    <ReportsPage
      {...{ appState: signal(STATE), router }}
      view={{ query: { ...REPORTS_QUERY, result: "good" }, at: null }}
    />,
  );
  await within(await screen.findByRole("row", { name: /new$/ })).findByText("Does not match the filter");
  act(() => tellUpdatedReport(report("new", 1)));
  await within(rowOf("new")).findByText("Good");
  expect(screen.queryByText("Does not match the filter")).toBeNull();
});

test("the trends are not read anew for each report that a job refreshes", async () => {
  const reads = vi.spyOn(history, "readTrends");
  await open();
  reads.mockClear();
  act(() => tellUpdatedReport({ ...report("new", 1), result: "bad" }));
  await within(rowOf("new")).findByText("Bad");
  expect(reads).not.toHaveBeenCalled();
});

test("nothing known from before is shown as a trend while nothing is remembered, and the page says so", async () => {
  await remember("shop/a?b=1", [1, "bad", 40], [2, "good", 91]);
  const appState = await open();
  await within(rowOf("shop/a?b=1")).findByRole("img", { name: /^From 40 to 91/ });
  const note = /^Results are not remembered on this computer, so nothing is shown over time/;
  expect(screen.queryByText(note)).toBeNull();
  act(() => {
    appState.value = { ...STATE, preferences: { ...STATE.preferences, rememberResults: false } };
  });
  expect(screen.getByText(note)).toBeTruthy();
  await waitFor(() => expect(within(rowOf("shop/a?b=1")).queryByRole("img")).toBeNull());
});

test("a result is told to have been another one only until the next one comes", async () => {
  await open();
  const rated = (result: string) => ({ ...report("new", 1), result, generatedAt: new Date().toISOString() });
  vi.mocked(messages.ask).mockResolvedValue({ before: report("new", 1), updated: rated("bad") } as never);
  fireEvent.click(within(await openMenu(rowOf("new"))).getByRole("menuitem", { name: "Refresh results" }));
  await within(rowOf("new")).findByText("was Good", { exact: false });
  act(() => tellUpdatedReport(rated("good")));
  await waitFor(() => expect(within(rowOf("new")).queryByText("Bad")).toBeNull());
  expect(within(rowOf("new")).queryByText("was Good", { exact: false })).toBeNull();
});

test("the arrow that opens a row's menu does not lead to the next row as well", async () => {
  await open();
  const more = within(rowOf("new")).getByRole("button", { name: "More for example.com/new" });
  const focused = vi.fn();
  rowOf("never-seen").addEventListener("focus", focused);
  more.focus();
  fireEvent.keyDown(more, { key: "ArrowDown" });
  const first = await within(rowOf("new")).findByRole("menuitem", { name: "Details" });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(focused).not.toHaveBeenCalled();
});

test("the address leads to the report's page, the pictures to the service's", async () => {
  await open();
  const row = within(rowOf("shop/a?b=1"));
  const address = row.getByRole("link", { name: "example.com/shop/a?b=1" });
  expect(address.getAttribute("href")).toBe("#/reports/1");
  expect(address.textContent).toBe("example.com/shop/a?b=1");
  expect(row.getByTitle("https://example.com/shop/a?b=1")).toBeDefined();
  expect(row.getByRole("link", { name: "Open report of example.com/shop/a?b=1" }).getAttribute("href")).toBe(
    "https://reports.example.com/reports/1",
  );
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  fireEvent.click(row.getByRole("button", { name: "Copy link to the report of example.com/shop/a?b=1" }));
  await row.findByText("Copied");
  expect(written).toHaveBeenCalledWith("https://reports.example.com/reports/1");
});

test("a row's menu offers everything else, and its Details lead to the report's page", async () => {
  await open();
  const menu = within(await openMenu(rowOf("new")));
  const names = menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(names).toEqual(["Details", "Refresh results", "Edit", "Monitor", "Delete"]);
  fireEvent.click(menu.getByRole("menuitem", { name: "Details" }));
  expect(location.hash).toBe("#/reports/2");
});

test.each([
  ["a name", "Fern & Field"],
  ["an object with its name", { id: 7, name: "Fern & Field" }],
])("a row's menu leads to the reports of its project, told as %s", async (_, project) => {
  const rows = [{ ...report("new", 0), more: { project } }];
  vi.mocked(messages.ask).mockResolvedValue(pageOf(rows) as never);
  const view = { query: REPORTS_QUERY, at: null };
  render(<ReportsPage appState={signal(STATE)} router={router} view={view} />);
  const menu = within(await openMenu(await screen.findByRole("row", { name: "https://example.com/new" })));
  fireEvent.click(menu.getByRole("menuitem", { name: "Project: Fern & Field" }));
  expect(location.hash).toBe("#/reports?project=Fern+%26+Field");
});

test.each([
  ["?page=2", "2 selected on this page"],
  [null, "2 selected"],
])("the bar says that only rows of this page are selected where there are others (next: %s)", async (next, text) => {
  const rows = ["one", "two"].map(report);
  vi.mocked(messages.ask).mockResolvedValue(pageOf(rows, { total: 30, next, isLast: next === null }) as never);
  const view = { query: REPORTS_QUERY, at: null };
  render(<ReportsPage appState={signal(STATE)} router={router} view={view} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await screen.findByText(text);
});

test("Enter opens a row's details, but not that of a control in it; the full stop opens its menu", async () => {
  await open();
  const row = rowOf("new");
  const box = within(row).getByRole("checkbox");
  box.focus();
  fireEvent.keyDown(box, { key: "Enter" });
  expect(location.hash).toBe("");
  row.focus();
  fireEvent.keyDown(row, { key: "." });
  const menu = await within(row).findByRole("menu");
  fireEvent.keyDown(menu, { key: "x" });
  expect((box as HTMLInputElement).checked, "keys belong to the menu while it is open").toBe(false);
  menu.hidePopover();
  await waitFor(() => expect(within(row).queryByRole("menu")).toBeNull());
  row.focus();
  fireEvent.keyDown(row, { key: "Enter" });
  expect(location.hash).toBe("#/reports/2");
});

test("the menu Sort holds every order, and checks the one in force", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Sort" }));
  const items = await screen.findAllByRole("menuitemradio");
  expect(items).toHaveLength(8);
  expect(screen.getByRole("menuitemradio", { checked: true }).textContent).toBe("Date created, newest first");
  fireEvent.click(screen.getByRole("menuitemradio", { name: "Result, worst first" }));
  const query = { ...REPORTS_QUERY, sort_by: "result", sort: "asc" };
  expect(go).toHaveBeenCalledWith({ page: "reports", view: { query, at: null } }, undefined);
});

test("of a list that was opened only its place is spoken", async () => {
  await open();
  expect(liveTexts()).toEqual(["1–3 of 3"]);
});

test.each([
  ["changed", "bad", "New results of example.com/new: Bad (was Good)"],
  ["is the same", "good", "New results of example.com/new: Good (no change)"],
])("a refresh whose result %s is spoken once, with its page", async (_words, result, sentence) => {
  await renderAnnouncer();
  await open();
  const before = report("new", 1);
  const updated = { ...before, result, generatedAt: new Date().toISOString() };
  vi.mocked(messages.ask).mockResolvedValue({ before, updated } as never);
  fireEvent.click(within(await openMenu(rowOf("new"))).getByRole("menuitem", { name: "Refresh results" }));
  await waitFor(() => expect(liveTexts()).toContain(sentence));
  expect(liveTexts()).toEqual([sentence, "1–3 of 3"]);
});

test("a refresh that failed is told until the row has new results, whoever asked for them", async () => {
  await open();
  vi.mocked(messages.ask).mockRejectedValue(new AppError("rejected", { status: 422 }));
  fireEvent.click(within(await openMenu(rowOf("new"))).getByRole("menuitem", { name: "Refresh results" }));
  const note = () => within(rowOf("new")).queryByText("The results were not refreshed.");
  await waitFor(() => expect(note()).not.toBeNull());
  act(() => tellUpdatedReport({ ...report("new", 1), privacy: 0 }));
  await within(rowOf("new")).findByText("Public");
  expect(note()).not.toBeNull();
  act(() => tellUpdatedReport({ ...report("new", 1), generatedAt: new Date().toISOString() }));
  await waitFor(() => expect(note()).toBeNull());
});

test("the columns keep their headers while rows are selected, of which the bar is none", async () => {
  await open();
  const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const before = headers();
  fireEvent.click(within(rowOf("new")).getByRole("checkbox"));
  const bar = (await screen.findByRole("button", { name: "Delete selected" })).closest("th");
  expect(bar?.getAttribute("role")).toBe("cell");
  expect(headers()).toEqual(before);
  expect(liveTexts()).toContain("1 selected");
});
