// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { forgetReports } from "@/entrypoints/background/history/forget.ts";
import { record } from "@/entrypoints/background/history/record.ts";
import { type Page, PROJECTS_QUERY, type Project } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { reportRow } from "../../support/known.ts";
import { answerAll, go, named, page, pageOf, START } from "./projects-page.tsx";

setUpAsk();

describe("Projects", () => {
  test.each([
    ["no project yet", START, /^No projects yet\./, null],
    ["none that matches", { ...START, query: { ...PROJECTS_QUERY, search: "x" } }, "Nothing matches.", "Clear search"],
    ["a page that has become empty", { ...START, at: "?page=9" }, /nothing left on this page/, "First page"],
  ])("tells %s from the rest", async (_case, view, words, button) => {
    ask.mockResolvedValue(pageOf([]));
    render(page(view));
    expect(await screen.findByText(words)).toBeDefined();
    expect(button === null || screen.getByRole("button", { name: button })).toBeTruthy();
  });

  test("from a page that the service cannot find, a button leads to the first", async () => {
    ask.mockRejectedValue(new AppError("notFound", { status: 404 }));
    render(page({ ...START, at: "?page=9" }));
    fireEvent.click(await screen.findByRole("button", { name: "First page" }));
    expect(go.mock.lastCall?.[0]).toEqual({ page: "projects", view: START });
    expect(screen.queryByText(/nothing left/)).toBeNull();
  });

  test("while the next page is on its way, the range is that of the rows on screen", async () => {
    const next = Promise.withResolvers();
    const first = pageOf(named("a", "b"), { total: 3, next: "?page=2" });
    ask.mockResolvedValueOnce(first).mockReturnValue(next.promise);
    const { rerender } = render(page());
    fireEvent.click(await screen.findByRole("button", { name: "Next" }));
    rerender(page({ ...START, at: "?page=2" }));
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true"));
    expect(screen.getByText("1–2 of 3")).toBeDefined();
    next.resolve(pageOf(named("c"), { total: 3, isLast: true }));
    expect(await screen.findByText("3–3 of 3")).toBeDefined();
  });

  test("thousands of rows at once are drawn in portions", async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `project ${index}`);
    ask.mockResolvedValue(pageOf(named(...names)));
    render(page());
    const drawn = () => document.querySelectorAll("tbody bdi").length;
    for (const expected of [500, 1_000]) {
      await waitFor(() => expect(drawn()).toBe(expected));
      fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    }
    await waitFor(() => expect(drawn()).toBe(1_200));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("a date of creation that could not be read is shown as received", async () => {
    ask.mockResolvedValue(pageOf([{ project: "shop", createdAt: null, more: { created_at: "1. Mai 2024" } }]));
    render(page());
    expect(await screen.findByText("1. Mai 2024")).toBeTruthy();
  });

  test("nothing known from before counts while nothing is remembered, and the page says so", async () => {
    await record("c", [reportRow("1", { more: { project: "shop" } })], Date.now());
    ask.mockResolvedValue(pageOf(named("shop")));
    const view = render(page());
    await screen.findByTitle("Good");
    view.rerender(page(START, false));
    expect(screen.getByText(/^Results are not remembered on this computer, so nothing is shown/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByTitle("Good")).toBe(null));
    expect(screen.getByRole("link", { name: "Show reports" })).toBeTruthy();
  });

  test("a private window says why no results are counted", async () => {
    vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue({ inIncognitoContext: true } as never);
    answerAll(named("shop"));
    render(page());
    expect(await screen.findByText(/^Results: Not available in private windows/)).toBeTruthy();
  });

  test("reports with a result of the service's own, or none yet, are counted beside the rest", async () => {
    const results = ["good", "superb", "pending", null];
    const rows = results.map((result, index) =>
      reportRow(String(index), { url: `https://example.com/${index}`, result, more: { project: "shop" } }),
    );
    await record("c", rows, Date.now());
    ask.mockResolvedValue(pageOf(named("shop")));
    render(page());
    expect((await screen.findByTitle("Good")).textContent).toBe("1 Good");
    expect(screen.getByText("Other results, or none yet: 3.")).toBeDefined();
  });

  test("counts are said to be of the reports seen here, also after all were read once: others come", async () => {
    await record("c", [reportRow("1", { more: { project: "shop" } })], Date.now());
    ask.mockResolvedValue(pageOf(named("shop")));
    const { unmount } = render(page());
    await screen.findByTitle("Good");
    expect(screen.getByText("Counted from the reports that this browser has seen.")).toBeDefined();
    unmount();
    await forgetReports("c", [], Date.now(), true);
    render(page());
    await screen.findByTitle("Good");
    expect(screen.getByText("Counted from the reports that this browser has seen.")).toBeDefined();
  });

  test("what got worse within the last 30 days is counted anew at midnight", async () => {
    const now = new Date(2026, 10, 23, 23, 59, 50);
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
    onTestFinished(() => void vi.useRealTimers());
    for (const [result, at] of [
      ["good", new Date(2026, 9, 1)],
      ["bad", new Date(2026, 9, 24, 12)],
    ] as const) {
      const row = reportRow("1", { result, generatedAt: at.toISOString(), more: { project: "shop" } });
      await record("c", [row], at.getTime());
    }
    ask.mockResolvedValue(pageOf(named("shop")));
    render(page());
    expect(await screen.findByText("1 got worse")).toBeDefined();
    act(() => void vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(screen.queryByText("1 got worse")).toBeNull());
  });

  test("unreadable rows are said, also where there are no others", async () => {
    ask.mockResolvedValue(pageOf([], { unreadable: 3 }));
    render(page());
    expect(await screen.findByText("Rows that could not be read: 3.")).toBeDefined();
    expect(screen.queryByText(/^No projects yet/)).toBeNull();
  });

  test("the old rows stay, marked busy, and a stale answer never replaces a newer one", async () => {
    let answerFirst = (_page: Page<Project>) => {};
    ask.mockResolvedValueOnce(pageOf(named("old")));
    const { rerender } = render(page());
    await screen.findByText("old");
    ask.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
    rerender(page({ ...START, at: "?page=2" }));
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true"));
    expect(screen.getByText("old")).toBeDefined();
    ask.mockResolvedValueOnce(pageOf(named("newest")));
    rerender(page({ ...START, at: "?page=3" }));
    await screen.findByText("newest");
    answerFirst(pageOf(named("stale")));
    await Promise.resolve();
    expect(screen.queryByText("stale")).toBeNull();
    expect(ask.mock.calls.map(([, { at }]) => at)).toEqual([null, "?page=2", "?page=3"]);
    for (const [, { query }] of ask.mock.calls) expect(query).toEqual(PROJECTS_QUERY);
  });
});
