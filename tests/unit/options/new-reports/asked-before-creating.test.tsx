// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { formatRoute } from "@/entrypoints/options/routes/route.ts";
import * as pauses from "@/entrypoints/options/sleep.ts";
import { database } from "@/utils/database.ts";
import { dayOf } from "@/utils/day.ts";
import { AppError } from "@/utils/errors.ts";
import { newReportsDraftItem } from "@/utils/models/new-reports.ts";
import { ask, asked } from "../../support/asking.ts";
import { reportRow } from "../../support/known.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { create, go, lookedUp, lookUp, rows, setUpNewReportsPage, show, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

describe("before anything is created, the service is asked what it has", () => {
  const pages = ["a", "b", "c"].map((name) => `https://example.com/${name}`);
  const reportOf = (...names: string[]) =>
    lookUp.mockImplementation(async ({ url }) => {
      const name = url.slice(-1);
      return { report: names.includes(name) ? reportRow(name) : null };
    });

  test("and what has a report is skipped", async () => {
    reportOf("b");
    show();
    await type(...pages);
    const button = await create("Create 3 reports");
    expect(screen.getByText(/^First, your service is asked/)).toBeTruthy();
    fireEvent.click(button);
    await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual([pages[0], pages[2]]));
    expect(asked("createReports")[0]?.skipped).toBe(1);
    expect(lookedUp()).toEqual(pages);
  });

  test("and nothing is sent where all have one", async () => {
    reportOf("a", "b", "c");
    show();
    await type(...pages);
    fireEvent.click(await create("Create 3 reports"));
    await waitFor(() => expect(rows()[2]).toBe("example.com/cHas a report:GoodSkipped"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBe(null));
    await new Promise((resolve) => setTimeout(resolve));
    expect(ask).not.toHaveBeenCalled();
    expect(go).not.toHaveBeenCalled();
  });

  /** Opens the page on a day on which all reports were read. */
  async function showOnDayOfReading() {
    const counts = { good: 0, decent: 0, bad: 0 };
    await database.use((db) =>
      db.put("days", { connectionId: "c", day: dayOf(Date.now()), ...counts, isComplete: true }),
    );
    show();
    await type(...pages);
    await create("Create 3 reports");
    await screen.findByText(/^3 requests, less than a minute\. You can close this page;/);
  }

  test("but not where another report of each is wished, nor on a day on which all were read", async () => {
    show();
    await type(...pages);
    fireEvent.click(screen.getByRole("radio", { name: "Create another report" }));
    fireEvent.click(await create("Create 3 reports"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(1));
    cleanup();
    await showOnDayOfReading();
    expect(screen.queryByText(/^First, your service is asked/)).toBe(null);
    fireEvent.click(await create("Create 3 reports"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(2));
    expect(lookUp).not.toHaveBeenCalled();
  });

  test.each<[string, () => unknown]>([
    ["what was remembered is forgotten", () => database.use((db) => db.clear("days"))],
    ["that day is over", () => vi.setSystemTime(Date.now() + 86_400_000)],
  ])("also on a page that was opened on such a day, once %s", async (_case, happens) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await showOnDayOfReading();
    await happens();
    fireEvent.click(await create("Create 3 reports"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(1));
    vi.useRealTimers();
    expect(lookedUp()).toEqual(pages);
  });

  test("which can be stopped", async () => {
    let answer = (_answer: unknown) => {};
    lookUp.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await renderAnnouncer();
    show();
    await type("https://example.com/a");
    fireEvent.click(await create("Create 1 report"));
    expect(await screen.findByRole("progressbar", { name: "Look up all" })).toBeTruthy();
    const stop = await create("Stop");
    stop.focus();
    fireEvent.click(stop);
    answer({ report: null });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBe(null));
    expect(ask).not.toHaveBeenCalled();
    await waitFor(() => expect(liveTexts()).toContain("Nothing was sent."));
    expect(document.activeElement?.textContent).toBe("Create 1 report");
  });

  describe("meanwhile", () => {
    let answer = () => {};
    beforeEach(async () => {
      answer = () => {};
      lookUp.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({ report: null }))));
      show();
      await type(...pages);
      fireEvent.click(await create("Create 3 reports"));
      await screen.findByRole("progressbar", { name: "Look up all" });
    });

    async function answerAll() {
      await waitFor(async () => {
        answer();
        expect(go).toHaveBeenCalled();
      });
    }

    test("what is typed and chosen does not change what the click named, and stays", async () => {
      await type(...pages, "https://shop.exa");
      fireEvent.click(await screen.findByRole("checkbox", { name: "Select https://example.com/b" }));
      fireEvent.click(screen.getByRole("radio", { name: "Public" }));
      fireEvent.click(screen.getByRole("radio", { name: "Fast" }));
      await answerAll();
      expect(asked("createReports")).toEqual([{ connectionId: "c", urls: pages, privacy: 1, pace: "normal" }]);
      expect(lookedUp()).toEqual(pages);
      cleanup();
      expect((await newReportsDraftItem.getValue())?.text).toBe([...pages, "https://shop.exa"].join("\n"));
    });

    test("the text can be cleared, and the job is shown", async () => {
      fireEvent.click(await create("Clear"));
      await waitFor(() => expect(screen.queryByRole("table")).toBe(null));
      await answerAll();
      expect(asked("createReports")[0]?.urls).toEqual(pages);
      expect(formatRoute(go.mock.lastCall?.[0])).toBe("#/new-reports?job=job-1");
    });
  });

  test("and where the service asks for a pause meanwhile, that goes on by itself", async () => {
    const pause = Promise.withResolvers<void>();
    vi.spyOn(pauses, "sleep").mockReturnValueOnce(pause.promise);
    lookUp.mockRejectedValueOnce(new AppError("rateLimited", { status: 429, retryAt: Date.now() + 60_000 }));
    show();
    await type(...pages);
    fireEvent.click(await create("Create 3 reports"));
    expect(await screen.findByText(/^0 of 3 · The service asks for a pause until /)).toBeTruthy();
    pause.resolve();
    await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual(pages));
  });

  test("and where that fails, the user decides", async () => {
    lookUp.mockRejectedValue(new AppError("serviceFailed", { status: 503 }));
    show();
    await type(...pages);
    fireEvent.click(await create("Create 3 reports"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Nothing was sent\./);
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(await create("Create anyway"));
    await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual(pages));
    expect(document.activeElement?.getAttribute("type")).toBe("submit");
  });

  test("but not about another list, nor about what was looked up since", async () => {
    lookUp.mockRejectedValue(new AppError("serviceFailed", { status: 503 }));
    show();
    await type(...pages);
    fireEvent.click(await create("Create 3 reports"));
    await create("Create anyway");
    await type("https://example.com/other");
    await create("Create 1 report");
    expect(screen.queryByRole("button", { name: "Create anyway" })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(await create("Create 1 report"));
    await create("Create anyway");
    lookUp.mockResolvedValue({ report: null });
    fireEvent.click(await create("Look up all"));
    await screen.findByText("All addresses were looked up.");
    expect(screen.queryByRole("button", { name: "Create anyway" })).toBeNull();
  });
});
