// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import * as history from "@/utils/history.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { tellUpdatedReport } from "@/utils/updated-report.ts";
import { emptyState } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { answerWith, NOW, open, openWith, panel, REPORT, remember, SETTINGS, URL_ } from "./report-page.tsx";

setUpAsk();

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
