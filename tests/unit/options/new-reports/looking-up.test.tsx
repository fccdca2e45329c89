// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import { HISTORY_CHANNEL, watchHistory } from "@/utils/history.ts";
import * as urls from "@/utils/url.ts";
import { reportRow } from "../../support/known.ts";
import { liveTexts } from "../../support/live-regions.tsx";
import { deletion } from "../../support/tasks.ts";
import { create, go, lookedUp, lookUp, remember, rows, setUpNewReportsPage, show, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

test("looking up many addresses draws their rows a few times, not once for each", async () => {
  show();
  await type(...Array.from({ length: 20 }, (_, index) => `https://example.com/${index}`));
  const button = await create("Create 20 reports");
  const drawn = vi.spyOn(urls, "shortAddress");
  fireEvent.click(button);
  await waitFor(() => expect(lookUp).toHaveBeenCalledTimes(20));
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(drawn.mock.calls.length).toBeLessThan(20 * 10);
});

describe("looking up", () => {
  test.each([
    ["Careful", 1],
    ["Normal", 1],
    ["Fast", 3],
  ])("asks about each new address at the pace %s, and shows what has a report", async (pace, atOnce) => {
    let most = 0;
    let under = 0;
    lookUp.mockImplementation(async ({ url }) => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve));
      under--;
      return { report: url.endsWith("/3") ? reportRow("3", { result: "bad" }) : null };
    });
    show();
    await type(...Array.from({ length: 7 }, (_, index) => `https://example.com/${index}`), "mailto:a@b.example");
    fireEvent.click(screen.getByRole("radio", { name: pace }));
    const button = await create("Look up all");
    button.focus();
    fireEvent.click(button);
    const said = await screen.findByText("All addresses were looked up.");
    const group = screen.getByRole("group", { name: "Look up all" });
    expect(group.contains(said)).toBe(true);
    expect(document.activeElement, "which is read by its name").toBe(group);
    expect(lookedUp().length).toBe(7);
    expect(most).toBe(atOnce);
    expect(rows()[3]).toBe("example.com/3Has a report:BadSkipped");
    await create("Create 6 reports");
    expect(screen.queryByRole("button", { name: "Look up all" })).toBe(null);
  });

  const pages = Array.from({ length: 9 }, (_, index) => `https://example.com/${index}`);

  test.each(["Look up all", "Create 9 reports"])("is spoken of now and then, not of each address: %s", async (name) => {
    let answer = () => {};
    lookUp.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({ report: null }))));
    show();
    await type(...pages);
    const button = await create(name);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    fireEvent.click(button);
    await screen.findByRole("progressbar", { name: "Look up all" });
    await act(async () => answer());
    const isTold = () => liveTexts().some((text) => text.startsWith("1 of 9"));
    await screen.findByText(/^1 of 9/);
    expect(isTold()).toBe(false);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(isTold()).toBe(true);
    vi.useRealTimers();
  });

  test("stops at a failure, with its reason; the rest can be looked up again", async () => {
    let isDown = true;
    lookUp.mockImplementation(async ({ url }) => {
      await new Promise((resolve) => setTimeout(resolve));
      if (isDown && url.endsWith("/1")) throw new AppError("serviceFailed", { status: 503 });
      return { report: null };
    });
    show();
    await type(...pages);
    fireEvent.click(await create("Look up all"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Not all addresses were looked up\./);
    const first = lookedUp().length;
    expect(first).toBeLessThan(9);
    isDown = false;
    fireEvent.click(await create("Look up all"));
    expect(await screen.findByText("All addresses were looked up.")).toBeTruthy();
    expect(new Set(lookedUp()).size).toBe(9);
    expect(lookedUp().length).toBeLessThan(9 + first);
  });

  test("its outcome is not that of another list", async () => {
    await remember("known");
    lookUp.mockRejectedValueOnce(new AppError("serviceFailed", { status: 503 }));
    show();
    await type("https://example.com/1");
    fireEvent.click(await create("Look up all"));
    await screen.findByRole("alert");
    await type("https://example.com/2");
    await waitFor(() => expect(rows()).toEqual(["example.com/2NewCreated"]));
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(await create("Look up all"));
    await screen.findByText("All addresses were looked up.");
    await type("https://example.com/known");
    await waitFor(() => expect(rows()[0]).toContain("Has a report"));
    expect(screen.queryByText("All addresses were looked up.")).toBeNull();
  });

  test("what was found and is deleted since has no report any more, and is asked about again", async () => {
    lookUp.mockImplementation(async ({ url }) => ({ report: reportRow("7", { url, result: "bad" }) }));
    const appState = show();
    await type("https://example.com/7");
    fireEvent.click(await create("Look up all"));
    await waitFor(() => expect(rows()).toEqual(["example.com/7Has a report:BadSkipped"]));
    const endedAt = Date.now();
    act(() => {
      appState.value = { ...appState.value, deletions: [deletion({ url: "https://example.com/7", endedAt })] };
    });
    expect(rows()).toEqual(["example.com/7NewCreated"]);
    await create("Create 1 report");
    lookUp.mockResolvedValue({ report: null });
    fireEvent.click(await create("Look up all"));
    await screen.findByText("All addresses were looked up.");
    expect(rows()).toEqual(["example.com/7NewCreated"]);
  });

  test("knows afterwards what was deleted on another page meanwhile", async () => {
    let answer = () => {};
    lookUp.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({ report: null }))));
    await remember("known");
    show();
    await type("https://example.com/known", "https://example.com/new");
    await create("Create 1 report");
    fireEvent.click(await create("Look up all"));
    await screen.findByRole("progressbar", { name: "Look up all" });
    await database.use((db) => db.clear("reports"));
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = watchHistory(resolve);
    new BroadcastChannel(HISTORY_CHANNEL).postMessage(null);
    await promise;
    stop();
    answer();
    await create("Create 2 reports");
  });

  test("can be stopped; what was looked up counts", async () => {
    const answer = Promise.withResolvers<void>();
    lookUp.mockImplementation(async ({ url }) => {
      await answer.promise;
      return { report: reportRow(url.slice(-1)) };
    });
    show();
    await type(...pages);
    fireEvent.click(await create("Look up all"));
    fireEvent.click(await create("Stop"));
    answer.resolve();
    await create("Look up all");
    expect(lookedUp().length).toBe(1);
    await create("Create 8 reports");
  });
});
