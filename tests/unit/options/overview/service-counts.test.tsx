// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { record } from "@/entrypoints/background/history/record.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Update } from "@/utils/models/update.ts";
import { runOf } from "../../../support/monitored.ts";
import { ask } from "../../support/asking.ts";
import { DAY, pageOf, reportRow } from "../../support/known.ts";
import { storeMonitored } from "../../support/monitored.ts";
import { at, NOW, noteAllRead, region, rememberTwo, serve, setUpOverviewPage, show } from "./overview-page.tsx";

setUpOverviewPage();

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
