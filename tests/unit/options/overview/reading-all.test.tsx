// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { clear } from "@/entrypoints/background/history/forget.ts";
import { record } from "@/entrypoints/background/history/record.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as history from "@/utils/history.ts";
import { ask } from "../../support/asking.ts";
import { DAY, pageOf, reportRow } from "../../support/known.ts";
import { liveTexts } from "../../support/live-regions.tsx";
import { at, NOW, noteAllRead, region, serve, setUpOverviewPage, show } from "./overview-page.tsx";

setUpOverviewPage();

/** Shows the page and reads all reports. @returns the panel that offers it */
async function readAll() {
  show();
  const offer = within(await region("Read all reports"));
  fireEvent.click(offer.getByRole("button", { name: "Read all reports" }));
  return offer;
}

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
