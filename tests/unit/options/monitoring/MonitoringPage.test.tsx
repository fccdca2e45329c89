// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { monitorReports } from "@/entrypoints/options/monitoring/draft.ts";
import { MonitoringPage } from "@/entrypoints/options/monitoring/MonitoringPage.tsx";
import type { MonitoringView } from "@/entrypoints/options/routes/monitoring-route.ts";
import { parseRoute } from "@/entrypoints/options/routes/route.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { NEW_SCHEDULE, scheduleDraftItem } from "@/utils/models/schedule-draft.ts";
import * as monitoring from "@/utils/monitoring.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, asked, setUpAsk } from "../../support/asking.ts";
import { untilEnabled } from "../../support/enabled.ts";
import { knownReport } from "../../support/known.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { chooseFromMenu } from "../../support/menus.ts";
import { run, schedule } from "./schedules.ts";

const go = vi.fn();
setUpAsk("id");

beforeEach(() => {
  go.mockReset();
  location.hash = "";
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function show(hash = "#/monitoring", preferences?: Partial<Preferences>) {
  const connection = { id: "c", serviceUrl: "https://reports.example.com" };
  const appState = signal(emptyState(settingsOf(connection, preferences)));
  const { view } = parseRoute(hash) as { view: MonitoringView };
  return render(<MonitoringPage appState={appState} router={{ go } as never} view={view} />);
}

function store(schedules: Schedule[], runs: Run[] = []) {
  return database.use(async (db) => {
    for (const one of schedules) await db.put("schedules", one);
    for (const one of runs) await db.put("runs", one);
  });
}

const know = (...reports: Parameters<typeof knownReport>[]) =>
  database.use(async (db) => {
    for (const given of reports) await db.put("reports", knownReport(...given));
  });
/** All reports of the service were read once. */
const noteAllRead = () =>
  database.use((db) =>
    db.put("days", { connectionId: "c", day: "2026-01-01", good: 1, decent: 0, bad: 0, isComplete: true }),
  );
const rowOf = async (name: string) => (await screen.findByRole("link", { name })).closest("tr") as HTMLElement;
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const change = (from: "good" | "bad", to: "good" | "bad", id: string) => ({
  ...{ url: `https://example.com/${id}`, reportId: id, from, to, at: Date.now() - 3_600_000 },
});

describe("the list", () => {
  test("says what schedules are for where there is none", async () => {
    show();
    expect(await screen.findByRole("heading", { name: "Be the first to know when a page gets worse" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "New schedule" }).getAttribute("href")).toBe("#/monitoring/new");
    expect(screen.queryByRole("table")).toBe(null);
  });

  test("tells of each schedule what, how often, when, and what the last run found", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }]);
    const found = [change("good", "bad", "1"), change("good", "bad", "2"), change("bad", "good", "3")];
    await store(
      [schedule({ scope: { kind: "filter", result: "bad" }, most: 40 })],
      [run("r1", { found }), run("r2", { startedAt: Date.now() - 3 * 86_400_000 })],
    );
    show();
    await screen.findByRole("table", { name: "Schedules" });
    const row = await rowOf("Shops");
    expect(row.textContent).toContain("Result: Bad · 1 report");
    expect(row.textContent).toMatch(/Every day at 6:00.PMWatch · all of them/);
    expect(row.textContent).toContain("2 got worse1 got betterYesterday");
    expect(within(row).getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: no change 1 · got worse 1");
    expect(screen.getByText(/1 schedule · 1 report monitored/)).toBeTruthy();
    expect(screen.getByText(/Requests in the last 30 days: 0\./)).toBeTruthy();
    const lately = screen.getByRole("region", { name: "Recent findings" });
    expect(within(lately).getAllByRole("listitem")).toHaveLength(2);
    expect(
      within(lately)
        .getAllByRole("link", { name: /^Show run: Shops/ })[0]
        ?.getAttribute("href"),
    ).toBe("#/monitoring/runs/r1");
  });

  test("one that watches says that it looks at whatever the service sends with the newest results", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }]);
    await store([schedule({ scope: { kind: "filter", result: "bad" }, most: 1 })]);
    show();
    expect((await rowOf("Shops")).textContent).toContain("Watch · about 200 a run");
  });

  test("what is known is not said to be all, as long as no run has met the end of the list", async () => {
    await know(["1", { project: "a" }], ["2", { project: "a" }]);
    const scope = { kind: "filter", project: "a" } as const;
    const none = schedule({ id: "n", name: "None", scope: { kind: "filter", project: "b" }, method: "refresh" });
    await store([schedule({ method: "refresh", scope, most: 2 }), schedule({ id: "w", name: "Museum", scope }), none]);
    show();
    expect((await rowOf("Shops")).textContent).toContain("Refresh · up to 2 a run");
    expect((await rowOf("Museum")).textContent).toContain("Watch · about 200 a run");
    expect((await rowOf("None")).textContent).toMatch(/^NonebEvery day.*Refresh · up to 100 a run/);
    cleanup();
    await store([], [run("r", { method: "refresh" }), run("q", { scheduleId: "w" })]);
    show();
    expect((await rowOf("Shops")).textContent).toContain("Refresh · up to 2 a run");
    expect((await rowOf("Museum")).textContent).toContain("Watch · all of them");
  });

  test("nor is it where the service tells no projects, or where the run had another limit", async () => {
    await know(["1"], ["2"]);
    const untold = schedule({ scope: { kind: "filter", project: "a" } });
    await store([untold, schedule({ id: "w", name: "Museum", method: "refresh" })]);
    await store([], [run("r"), run("q", { scheduleId: "w", method: "refresh", total: 1, checked: 1 })]);
    show();
    expect((await rowOf("Shops")).textContent).toContain("Watch · about 200 a run");
    expect((await rowOf("Museum")).textContent).toContain("Refresh · up to 100 a run");
  });

  test("what only paused schedules look after is not said to be monitored", async () => {
    await know(["1", { project: "a" }], ["2", { project: "b" }]);
    const of = (project: string) => ({ kind: "filter", project }) as const;
    await store([schedule({ scope: of("a") }), schedule({ id: "p", name: "Rest", scope: of("b"), state: "paused" })]);
    show();
    expect(await screen.findByText("2 schedules · 1 report monitored")).toBeTruthy();
  });

  test("one that refreshes looks at no more reports in a run than the limit for a day lets it", async () => {
    await know(...["1", "2", "3"].map((id): [string] => [id]));
    const schedules = [schedule({ method: "refresh", most: 2 }), schedule({ id: "w", name: "Museum" })];
    await store(schedules, [run("r"), run("q", { scheduleId: "w" })]);
    show("#/monitoring", { dailyWrites: 1 });
    expect((await rowOf("Shops")).textContent).toContain("Refresh · up to 1 a run");
    expect((await rowOf("Museum")).textContent).toContain("Watch · all of them");
    cleanup();
    show("#/monitoring", { dailyWrites: 2 });
    expect((await rowOf("Shops")).textContent).toContain("Refresh · up to 2 a run");
    cleanup();
    await store([schedule({ method: "refresh", most: 9 })]);
    show("#/monitoring", { dailyWrites: 3 });
    expect((await rowOf("Shops")).textContent).toContain("Refresh · all of them");
  });

  test("a run under way shows how far it is and can be stopped; one that waits says why", async () => {
    const running = { state: "running", endedAt: null, checked: 4, open: "running" } as const;
    await store(
      [schedule(), schedule({ id: "w", name: "Waits" })],
      [run("r", running), run("v", { ...running, scheduleId: "w", failure: { kind: "unreachable" } })],
    );
    show();
    expect((await rowOf("Shops")).textContent).toContain("Running4 of 9 checked");
    expect((await rowOf("Waits")).textContent).toContain(
      "Running4 of 9 checked · Waiting: The service could not be reached.",
    );
    fireEvent.click(await button("Stop: Shops"));
    await waitFor(() => expect(asked("stopRun")).toEqual(["r"]));
  });

  test("a run that waits for its turn says for which, as runs are made one after the other", async () => {
    const running = { state: "running", endedAt: null, attention: "running" } as const;
    const waiting = { ...running, scheduleId: "w", name: "Museum", total: null, checked: 0, requests: 0 } as const;
    const first = run("r", running);
    await store(
      [schedule(), schedule({ id: "w", name: "Museum" })],
      [first, run("v", { ...waiting, startedAt: first.startedAt + 1 })],
    );
    show();
    const waits = await rowOf("Museum");
    expect(waits.textContent).toContain("Waiting for Shops");
    expect(waits.textContent).not.toContain("Running");
    expect((await rowOf("Shops")).textContent).toContain("Running9 checked");
    cleanup();
    show("#/monitoring/runs/v");
    await screen.findByText("Waiting for Shops");
    expect(screen.queryByRole("progressbar")).toBeNull();
    cleanup();
    show("#/monitoring/runs");
    await screen.findByText("Waiting for Shops");
  });

  test("a run that comes after one that is held is its turn", async () => {
    const running = { state: "running", endedAt: null, attention: "running" } as const;
    const held = run("r", { ...running, heldUntil: Date.now() + 900_000 });
    const waiting = { ...running, scheduleId: "w", name: "Museum", total: null, checked: 0, requests: 0 } as const;
    await store(
      [schedule(), schedule({ id: "w", name: "Museum" })],
      [held, run("v", { ...waiting, startedAt: held.startedAt + 1 })],
    );
    show();
    expect((await rowOf("Museum")).textContent).toContain("Running");
  });

  test("a paused schedule says by whom or why, and can be continued", async () => {
    const paused = { state: "paused", changedAt: Date.now() - 2 * 86_400_000 - 1 } as const;
    const failure = { kind: "keyRejected", status: 401 } as const;
    await store([schedule(paused), schedule({ ...paused, id: "f", name: "Museum", failure })], []);
    show();
    expect((await rowOf("Shops")).textContent).toContain("Pausedby you, 2 days ago");
    expect((await rowOf("Museum")).textContent).toContain("PausedThe key was not accepted (401).");
    fireEvent.click(await button("Continue: Museum"));
    await waitFor(() => expect(asked("continueSchedule")).toEqual(["f"]));
  });

  test("a run that failed says how far it came", async () => {
    await store(
      [schedule()],
      [run("r", { state: "failed", failure: { kind: "keyRejected" }, checked: 12, total: 47 })],
    );
    show();
    expect((await rowOf("Shops")).textContent).toContain("Failed after 12 of 47");
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: failed 1");
  });

  test("a run that ended with the pause of its schedule says so", async () => {
    const failure = { kind: "schedulePaused" } as const;
    await store([schedule()], [run("r", { method: "refresh", state: "stopped", checked: 0, total: 35, failure })]);
    show();
    expect((await rowOf("Shops")).textContent).toContain("Stopped after 0 of 35You paused the schedule.");
  });

  test("what got worse and is not confirmed is no change that is told, but is not kept quiet either", async () => {
    await store([schedule()], [run("r", { doubted: [change("good", "bad", "1")] })]);
    show();
    const row = await rowOf("Shops");
    expect(row.textContent).toContain("1 got worse, not confirmed yet");
    expect(row.textContent).not.toContain("No change");
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: not confirmed 1");
  });

  test("a run that could check nothing says why, and not that nothing changed", async () => {
    const failure = { kind: "notAllowed", status: 403 } as const;
    const items: Run["items"] = [{ reportId: "8", url: "https://example.com/8", state: "failed", failure }];
    await store([schedule()], [run("r", { method: "refresh", checked: 0, total: 12, items })]);
    show();
    const row = await rowOf("Shops");
    expect(row.textContent).toContain("Failed after 0 of 12The service did not allow this (403).");
    expect(row.textContent).not.toContain("No change");
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: failed 1");
  });

  test.each([0, 2])("a run that met the end of the day's new results after %s says so everywhere", async (checked) => {
    const failure = { kind: "budgetSpent" } as const;
    const items: Run["items"] = [{ reportId: "8", url: "https://example.com/8", state: "left", failure }];
    await store([schedule()], [run("r", { method: "refresh", checked, total: 4, failure, items })]);
    const reason = "The daily limit on new results for all schedules allowed no more.";
    show();
    expect((await rowOf("Shops")).textContent).toContain(`Stopped after ${checked} of 4${reason}`);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: stopped 1");
    cleanup();
    show("#/monitoring/runs/r");
    expect((await screen.findByText("Outcome")).nextSibling?.textContent).toBe("Stopped");
    expect(screen.getByRole("alert").textContent).toBe(reason);
    expect(screen.getByRole("listitem").textContent).toBe(`example.com/8${reason}`);
  });

  test("a run that could not check all does not say that nothing changed without saying so", async () => {
    const items: Run["items"] = [
      { reportId: "9", url: "https://example.com/9", state: "failed", failure: { kind: "notFound" } },
    ];
    await store([schedule()], [run("r", { checked: 8, items })]);
    show();
    expect((await rowOf("Shops")).textContent).toContain("8 of 9 checked · no change");
  });

  test("a run to which no new result came does not say that nothing changed", async () => {
    await store([schedule()], [run("r", { method: "refresh", late: 9 })]);
    show();
    const row = await rowOf("Shops");
    expect(row.textContent).toContain("Without a new result: 9");
    expect(row.textContent).not.toContain("No change");
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: no new result 1");
    cleanup();
    show("#/monitoring/runs/r");
    const changes = within(await screen.findByRole("region", { name: "What changed" }));
    expect(changes.getByText("No new result came in time.")).toBeTruthy();
  });

  test("a run to which some new results did not come says so beside what it knows", async () => {
    await store([schedule()], [run("r", { method: "refresh", late: 3 })]);
    show();
    const row = await rowOf("Shops");
    expect(row.textContent).toContain("No changeWithout a new result: 3");
  });

  test("a run that found no report at all says so, and leads to the form", async () => {
    await store([schedule()], [run("r", { checked: 0, total: 0 })]);
    show();
    const row = await rowOf("Shops");
    expect(row.textContent).toContain("No report matches this schedule now.");
    expect(row.textContent).not.toContain("No change");
    expect(within(row).getByRole("link", { name: "Edit schedule" }).getAttribute("href")).toBe("#/monitoring/s");
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: no report 1");
  });

  test("shows ten runs beside the one under way", async () => {
    const runs = Array.from({ length: 11 }, (_, day) => run(`r${day}`, { startedAt: Date.now() - day * 86_400_000 }));
    await store([schedule()], [...runs.slice(1), run("r0", { state: "running", startedAt: Date.now() })]);
    show();
    await rowOf("Shops");
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: no change 10");
  });

  test("the second click of a double click does not stop what the first has started", async () => {
    await store([schedule()], [run("r", { state: "running", endedAt: null })]);
    show();
    fireEvent.click(await button("Stop: Shops"), { detail: 2 });
    fireEvent.click(await button("Pause: Shops"), { detail: 2 });
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(await button("Stop: Shops"), { detail: 1 });
    await waitFor(() => expect(asked("stopRun")).toEqual(["r"]));
  });

  test("a button that has just become another one under the pointer does nothing for half a second", async () => {
    await store([schedule()]);
    show();
    fireEvent.click(await button("Run now: Shops"));
    await waitFor(() => expect(asked("runSchedule")).toEqual(["s"]));
    await store([], [run("r", { state: "running", endedAt: null })]);
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    const stop = await button("Stop: Shops");
    fireEvent.click(stop, { detail: 1 });
    expect(asked("stopRun")).toEqual([]);
    await untilEnabled(stop);
    fireEvent.click(stop, { detail: 1 });
    await waitFor(() => expect(asked("stopRun")).toEqual(["r"]));
  });

  test("Pause pressed as a schedule pauses by itself does not continue it", async () => {
    await store([schedule()]);
    show();
    await button("Pause: Shops");
    await store([schedule({ state: "paused", failure: { kind: "keyRejected", status: 401 } })]);
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    const proceed = await button("Continue: Shops");
    fireEvent.click(proceed, { detail: 1 });
    expect(asked("continueSchedule")).toEqual([]);
    await untilEnabled(proceed);
    fireEvent.click(proceed, { detail: 1 });
    await waitFor(() => expect(asked("continueSchedule")).toEqual(["s"]));
  });

  test.each([
    ["Run now: Shops", {}, "Shops: Running"],
    ["Pause: Shops", {}, "Shops is paused"],
    ["Continue: Shops", { state: "paused" } as const, "Shops is no longer paused"],
  ])("what %s did is spoken, if it succeeds", async (name, changes, sentence) => {
    await renderAnnouncer();
    await store([schedule(changes)]);
    show();
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    fireEvent.click(await button(name));
    await screen.findByRole("alert");
    expect(liveTexts()).not.toContain(sentence);
    fireEvent.click(await button(name));
    await waitFor(() => expect(liveTexts()).toEqual([sentence]));
  });

  test.each(["#/monitoring", "#/monitoring/runs/r"])("a run that ends is spoken once on %s", async (hash) => {
    await renderAnnouncer();
    const running = run("r", { state: "running", endedAt: null, checked: 3 });
    await store([schedule()], [running, run("old")]);
    show(hash);
    await button(/^Stop/);
    expect(liveTexts()).toEqual([]);
    await store([], [{ ...running, state: "ended", endedAt: Date.now(), checked: 9 }]);
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    await waitFor(() => expect(liveTexts()).toEqual(["Shops: Done · 9 checked · no change"]));
  });

  test("a run that begins and ends between two looks is spoken, too", async () => {
    await renderAnnouncer();
    await store([schedule()], [run("old")]);
    show();
    await button("Run now: Shops");
    await store([], [run("quick", { startedAt: Date.now() })]);
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    await waitFor(() => expect(liveTexts()).toEqual(["Shops: Done · 9 checked · no change"]));
  });

  test("also where the clock was set back, but not one from before, when it was ahead", async () => {
    await renderAnnouncer();
    await store([schedule()], [run("ahead", { startedAt: Date.now() + 86_400_000, checked: 1 })]);
    show();
    await button("Run now: Shops");
    await store([], [run("quick", { startedAt: Date.now() - 3_600_000 })]);
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    await waitFor(() => expect(liveTexts().join()).toContain("Shops: Done · 9 checked · no change"));
    expect(liveTexts().join()).not.toContain("1 checked");
  });

  test("keeps the focus on the page when the last schedule goes", async () => {
    await store([schedule()]);
    show();
    (await button("Pause: Shops")).focus();
    await database.use((db) => db.delete("schedules", "s"));
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    await screen.findByRole("heading", { name: "Be the first to know when a page gets worse" });
    expect(document.activeElement?.tagName).toBe("H1");
  });

  test("keeps the focus on the next schedule when one goes", async () => {
    await store([schedule(), schedule({ id: "m", name: "Museum" })]);
    show();
    (await button("Pause: Shops")).focus();
    await database.use((db) => db.delete("schedules", "s"));
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    await waitFor(() => expect(screen.queryByRole("link", { name: "Shops" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Museum" }));
  });

  test("runs, pauses and deletes on a click; what fails says why", async () => {
    await renderAnnouncer();
    await store([schedule()]);
    show();
    fireEvent.click(await button("Run now: Shops"));
    await waitFor(() => expect(asked("runSchedule")).toEqual(["s"]));
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    fireEvent.click(await button("Pause: Shops"));
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing was changed.");
    await chooseFromMenu(await rowOf("Shops"), "Delete");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/“Shops” will no longer run/)).toBeTruthy();
    expect(asked("removeSchedule")).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "Delete schedule" }));
    await waitFor(() => expect(asked("removeSchedule")).toEqual(["s"]));
    await waitFor(() => expect(liveTexts().join()).toContain("Shops is deleted"));
  });

  test("one that was not deleted is asked about until it is, and is not said to be deleted", async () => {
    await renderAnnouncer();
    await store([schedule()]);
    show();
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    await chooseFromMenu(await rowOf("Shops"), "Delete");
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Delete schedule" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("Nothing was deleted.");
    expect(liveTexts().join()).not.toContain("is deleted");
  });

  test.each<[string, Partial<Schedule>, Run[], Partial<Schedule>, Run[]]>([
    ["Pause", {}, [], { state: "paused" }, []],
    ["Continue", { state: "paused" }, [], {}, []],
    ["Run now", {}, [], {}, [run("r", { state: "running", endedAt: null })]],
    ["Stop", {}, [run("r", { state: "running", endedAt: null })], {}, [run("r", { state: "stopped" })]],
  ])(
    "that %s failed is not said any more once it was done elsewhere, nor later",
    async (verb, before, runs, after, runsAfter) => {
      await store([schedule(before)], runs);
      show();
      ask.mockRejectedValue(new AppError("storageFailed"));
      fireEvent.click(await button(`${verb}: Shops`));
      await screen.findByRole("alert");
      await store([schedule(after)], runsAfter);
      new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
      await waitFor(() => expect(screen.queryByRole("button", { name: `${verb}: Shops` })).toBeNull());
      expect(screen.queryByRole("alert")).toBeNull();
      await store([schedule(before)], [...runsAfter.map(({ id }) => run(id)), ...runs]);
      new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
      await button(`${verb}: Shops`);
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  test("what was deleted elsewhere is not sought at the service", async () => {
    await store([schedule()]);
    show();
    ask.mockRejectedValue(new AppError("notFound"));
    fireEvent.click(await button("Run now: Shops"));
    expect((await screen.findByRole("alert")).textContent).toBe("Nothing was changed.This schedule no longer exists.");
    cleanup();
    show("#/monitoring/s");
    fireEvent.click(await button("Save"));
    expect((await screen.findByText("This schedule no longer exists.")).parentElement?.textContent).toContain(
      "This was not saved.",
    );
  });

  test("says where notifications are not allowed, if a schedule is to tell something", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    await store([schedule({ tellWhen: "never" })]);
    show();
    await screen.findByRole("table");
    expect(screen.queryByText(/^Notifications are not allowed\./)).toBe(null);
    await store([schedule({ id: "telling", tellWhen: "worse" })]);
    new BroadcastChannel("monitoring").postMessage(null);
    const note = await screen.findByText(/^Notifications are not allowed\./);
    expect(within(note).getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("#/settings");
  });

  test("that comes with the schedules, also where the browser is slower than the database: they do not move", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => {
      for (let reads = 0; reads < 20; reads++) await database.use((db) => db.getAll("runs"));
      return false;
    });
    await store([schedule({ tellWhen: "worse" })]);
    show();
    await screen.findByRole("table");
    expect(screen.queryByText(/^Notifications are not allowed\./)).not.toBe(null);
  });

  test("the last 30 days are days of the calendar, also where clocks went forward meanwhile", async () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 3, 20, 0, 30) });
    await store([schedule()]);
    await database.use(async (db) => {
      for (const day of ["2026-03-21", "2026-03-22"]) await db.put("spending", { day, requests: 40, writes: 0 });
    });
    show();
    expect(await screen.findByText(/Requests in the last 30 days: 40\./)).toBeTruthy();
  });

  test("what was asked for today begins anew at midnight", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2026, 10, 23, 23, 59, 50) });
    await store([schedule()]);
    await database.use((db) => db.put("spending", { day: "2026-11-23", requests: 40, writes: 12 }));
    show();
    expect(await screen.findByText("New results requested today: 12 of 100.")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(30_000));
    expect(await screen.findByText("New results requested today: 0 of 100.")).toBeTruthy();
  });

  test("the limit for a day is saved; what is no number has a sentence beside it", async () => {
    await store([schedule()]);
    const day = new Date().toLocaleDateString("sv");
    await database.use((db) => db.put("spending", { day, requests: 40, writes: 12 }));
    show();
    expect(await screen.findByText("New results requested today: 12 of 100.")).toBeTruthy();
    const field = screen.getByRole("textbox", { name: "At most … new results a day" });
    type(field, "many");
    fireEvent.change(field);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Enter a whole number from 0 to 10,000."));
    expect(asked("changePreferences")).toEqual([]);
    type(field, "250");
    fireEvent.change(field);
    await screen.findByText("Saved.");
    expect(asked("changePreferences")).toEqual([{ dailyWrites: 250 }]);
  });

  test("what is typed into the limit while another one is saved stays", async () => {
    await store([schedule()]);
    show();
    const field = (await screen.findByRole("textbox", { name: "At most … new results a day" })) as HTMLInputElement;
    type(field, "250");
    fireEvent.change(field);
    type(field, "2500");
    await waitFor(() => expect(asked("changePreferences")).toEqual([{ dailyWrites: 250 }]));
    await screen.findByText("Saved.");
    expect(field.value).toBe("2500");
  });

  test("a limit that was not saved is saved by Enter, and not said to be unsaved once it is the former one", async () => {
    await store([schedule()]);
    show();
    const field = (await screen.findByRole("textbox", { name: "At most … new results a day" })) as HTMLInputElement;
    const enter = (value: string) => {
      type(field, value);
      fireEvent.change(field);
    };
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    enter("250");
    await screen.findByText("This was not saved.");
    enter("100");
    await waitFor(() => expect(screen.queryByText("This was not saved.")).toBe(null));
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    enter("250");
    await screen.findByText("This was not saved.");
    ask.mockClear();
    field.form?.requestSubmit();
    await screen.findByText("Saved.");
    expect(asked("changePreferences")).toEqual([{ dailyWrites: 250 }]);
  });

  test("a database that cannot be read says so, and is read again on a click", async () => {
    await store([schedule()]);
    const read = vi.spyOn(monitoring, "readSchedules").mockRejectedValueOnce(new AppError("storageFailed"));
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("could not be read");
    fireEvent.click(await button("Try again"));
    expect(await rowOf("Shops")).toBeTruthy();
    read.mockRestore();
  });

  test("says that nothing runs while results are not remembered", async () => {
    await store([schedule()]);
    show("#/monitoring", { rememberResults: false });
    expect(await screen.findByText(/so schedules cannot run/)).toBeTruthy();
    const row = await rowOf("Shops");
    expect(within(row).queryByRole("button", { name: "Run now: Shops" })).toBeNull();
    expect(within(row).getByRole("cell", { name: "no run" })).toBeTruthy();
  });
});

describe("the form", () => {
  const name = () => screen.findByRole("textbox", { name: "Name" }) as Promise<HTMLInputElement>;
  const start = () => button("Start monitoring");

  test("suggests a name, says what it will do and cost, and starts", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }]);
    await noteAllRead();
    show("#/monitoring/new");
    expect((await name()).value).toBe("All reports");
    expect(await screen.findByText("2 reports match")).toBeTruthy();
    fireEvent.change(screen.getByRole("combobox", { name: "Result" }), { target: { selectedIndex: 3, value: "bad" } });
    await screen.findByText("1 report matches");
    expect((await name()).value).toBe("Result: Bad");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh" }));
    expect(screen.getByText(/About 4 requests a day, 120 a month\./)).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /^Never/ }));
    expect(screen.queryByRole("checkbox", { name: /^Confirm before telling/ })).toBe(null);
    fireEvent.click(await start());
    await waitFor(() => expect(go).toHaveBeenCalledWith({ page: "monitoring", view: { kind: "list" } }));
    expect(asked("saveSchedule")).toEqual([
      {
        ...{ connectionId: "c", id: null },
        plan: {
          ...{ name: "Result: Bad", scope: { kind: "filter", result: "bad" }, method: "refresh", every: "day" },
          ...{ at: 540, day: 1, most: 100, quiet: null, tellWhen: "never", confirm: true },
        },
      },
    ]);
    expect(await scheduleDraftItem("#/monitoring/new").getValue()).toBe(null);
  });

  test("how many reports match another filter is spoken, also where that is not known", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }]);
    await renderAnnouncer();
    show("#/monitoring/new");
    await screen.findByText("At least 2 reports match");
    const choose = (value: string) =>
      fireEvent.change(screen.getByRole("combobox", { name: "Result" }), { target: { value } });
    choose("bad");
    await waitFor(() => expect(liveTexts().join()).toContain("At least 1 report matches"));
    choose("decent");
    await waitFor(() => expect(liveTexts().join()).toContain("The first run will show how many reports match."));
  });

  test("promises no number where only some reports were read", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }]);
    show("#/monitoring/new");
    await screen.findByText("At least 2 reports match");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh" }));
    const will = screen.getByRole("region", { name: "What it will do" });
    expect(will.textContent).toContain("Each run refreshes up to 100 reports. At least 7 requests a day, 210 a month.");
    expect(within(will).getAllByRole("listitem")[0]?.textContent).not.toContain("report");
    type(screen.getByRole("textbox", { name: "At most … a run" }), "1");
    expect(will.textContent).toContain("Each run refreshes up to 1 report. About 4 requests a day, 120 a month.");
    fireEvent.click(screen.getByRole("radio", { name: "Every month" }));
    type(screen.getByRole("textbox", { name: "At most … a run" }), "3");
    expect(will.textContent).toContain("At least 7 requests a month.");
  });

  /** Shows the form of a schedule of three reports where the limit of November 25 is used up. */
  async function showSpent() {
    await know(["1"], ["2"], ["3"]);
    await noteAllRead();
    await database.use((db) => db.put("spending", { day: "2026-11-25", requests: 40, writes: 12 }));
    await store([schedule({ method: "refresh", at: 120 })]);
    show("#/monitoring/s", { dailyWrites: 12 });
    return screen.findByRole("region", { name: "What it will do" });
  }

  test("expects of today's run no more than the limit for the day has left", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 25, 1), toFake: ["Date"] });
    const will = await showSpent();
    const [today, tomorrow] = within(will).getAllByRole("listitem");
    expect(today?.textContent).toMatch(/^Today .* · 0 reports$/);
    expect(tomorrow?.textContent).toMatch(/^Tomorrow .* · 3 reports$/);
  });

  test("also after the computer's clock was ahead", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 25, 1), toFake: ["Date"] });
    await database.use((db) => db.put("spending", { day: "2026-12-24", requests: 1, writes: 1 }));
    const [today] = within(await showSpent()).getAllByRole("listitem");
    expect(today?.textContent).toMatch(/^Today .* · 0 reports$/);
  });

  test("today's limit begins anew at midnight", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2026, 10, 25, 23, 59, 50) });
    const will = await showSpent();
    act(() => void vi.advanceTimersByTime(30_000));
    await waitFor(() =>
      expect(within(will).getAllByRole("listitem")[0]?.textContent).toMatch(/^Today .* · 3 reports$/),
    );
  });

  test("what was saved is spoken on the page that follows, but nothing where the form was cancelled", async () => {
    await renderAnnouncer();
    const form = show("#/monitoring/new");
    fireEvent.click(await start());
    await waitFor(() => expect(go).toHaveBeenCalled());
    form.unmount();
    await waitFor(() => expect(liveTexts()).toEqual(["All reports: Saved."]));
    cleanup();
    await renderAnnouncer();
    show("#/monitoring/new");
    fireEvent.click(await screen.findByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalledTimes(2));
    expect(liveTexts().join()).not.toContain("Saved");
  });

  test("of a schedule with changes that were not saved says so, and takes them back when asked to", async () => {
    await store([schedule()]);
    show("#/monitoring/s");
    type(await name(), "Other");
    cleanup();
    await waitFor(async () => expect((await scheduleDraftItem("#/monitoring/s").getValue())?.form.name).toBe("Other"));
    show("#/monitoring/s");
    expect((await name()).value).toBe("Other");
    expect(screen.getByText("These are your earlier changes, which are not saved yet.")).toBeTruthy();
    fireEvent.click(await button("Discard"));
    expect((await name()).value).toBe("Shops");
    expect(screen.queryByText(/your earlier changes/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    cleanup();
    // Another window renames it meanwhile.
    await store([schedule({ name: "Markets" })]);
    show("#/monitoring/s");
    expect((await name()).value).toBe("Markets");
    expect(screen.queryByText(/your earlier changes/)).toBeNull();
  });

  test.each<[string, () => Promise<void> | void]>([
    ["the form is opened again", () => showAgain()],
    ["the form is saved", () => {}],
  ])(
    "what was taken back is no change any more when %s, whatever another window has saved since",
    async (_when, act) => {
      await store([schedule()]);
      show("#/monitoring/s");
      type(await name(), "Other");
      cleanup();
      await waitFor(async () =>
        expect((await scheduleDraftItem("#/monitoring/s").getValue())?.form.name).toBe("Other"),
      );
      await store([schedule({ name: "Markets" })]);
      show("#/monitoring/s");
      fireEvent.click(await button("Discard"));
      await store([schedule({ name: "Fairs" })]);
      await act();
      fireEvent.click(screen.getByRole("radio", { name: /^Never/ }));
      fireEvent.click(await button("Save"));
      await waitFor(() => expect(asked("saveSchedule")[0]?.plan).toMatchObject({ name: "Fairs", tellWhen: "never" }));
    },
  );

  async function showAgain() {
    cleanup();
    show("#/monitoring/s");
    expect((await name()).value).toBe("Fairs");
  }

  test("says that it is saving for as long as that takes", async () => {
    const { promise, resolve } = Promise.withResolvers();
    ask.mockReturnValue(promise);
    show("#/monitoring/new");
    const press = await start();
    fireEvent.click(press);
    expect(await button("Saving…")).toBe(press);
    expect(press.getAttribute("aria-disabled")).toBe("true");
    resolve("id");
    await waitFor(() => expect(go).toHaveBeenCalledTimes(1));
  });

  test("where none of the known reports matches, the service may still have some", async () => {
    await know(["1", { project: "a" }]);
    await store([schedule({ scope: { kind: "filter", project: "b" } })]);
    show("#/monitoring/s");
    expect(await screen.findByText("The first run will show how many reports match.")).toBeTruthy();
  });

  test("one that watches one result says that it looks at all results", async () => {
    await know(["1", { result: "bad" }], ["2", { result: "good" }], ["3", { result: "good" }]);
    await noteAllRead();
    await store([schedule({ scope: { kind: "filter", result: "bad" }, most: 1 })]);
    show("#/monitoring/s");
    await screen.findByRole("heading", { level: 1, name: "Edit schedule: Shops" });
    await screen.findByText("1 report matches");
    await screen.findByText(
      /^It reads 3 reports, whatever their results, because a page whose result changes would no longer match/,
    );
    const [first] = within(screen.getByRole("list", { name: "" })).getAllByRole("listitem");
    expect(first?.textContent).not.toContain("report");
    type(screen.getByRole("textbox", { name: "At least … a run" }), "5");
    expect(first?.textContent).toContain("3 reports");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh" }));
    expect(screen.queryByText(/whatever their results/)).toBeNull();
    expect(first?.textContent).toContain("1 report");
  });

  test("bad input has its sentence, and nothing is saved", async () => {
    show("#/monitoring/new");
    type(await name(), " ");
    type(screen.getByRole("textbox", { name: "At least … a run" }), "0");
    expect(screen.queryByText("Enter a name.")).toBe(null);
    fireEvent.click(await start());
    expect(await screen.findByText("Enter a name.")).toBeTruthy();
    expect(screen.getByText("Enter a whole number from 1 to 500.")).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await name()));
    expect(ask).not.toHaveBeenCalled();
  });

  test("a project that is only half typed is not taken for all projects", async () => {
    ask.mockResolvedValue({ rows: [], next: null });
    show("#/monitoring/new");
    await name();
    const field = screen.getByRole("combobox", { name: "Project" });
    type(field, "Shop");
    fireEvent.blur(field);
    fireEvent.click(await start());
    expect(await screen.findByText(/^Choose a project from the list/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.click(screen.getByRole("radio", { name: /^Selected reports/ }));
    fireEvent.click(screen.getByRole("radio", { name: "All that match" }));
    expect(asked("saveSchedule")).toEqual([]);
    fireEvent.click(await start());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
  });

  test("where reports are selected is read once, with the choice", async () => {
    show("#/monitoring/new");
    const choice = await screen.findByRole("radio", { name: /^Selected reports/ });
    const name = "Selected reports Select them in Reports, then press “Monitor”.";
    expect(screen.getByRole("radio", { name, description: "" })).toBe(choice);
  });

  test("one report a run is told as one", async () => {
    show("#/monitoring/new");
    await name();
    type(screen.getByRole("textbox", { name: "At least … a run" }), "1");
    await screen.findByText(/^Each run reads the newest results and, in turn, older ones: about 200,/);
    fireEvent.click(screen.getByRole("radio", { name: "Refresh" }));
    await screen.findByText(/^Each run refreshes up to 1 report\./);
    expect(screen.getByRole("textbox", { name: "At most … a run" })).toBeTruthy();
  });

  test("what was put in is there again after a reload, until it is cancelled", async () => {
    const { unmount } = show("#/monitoring/new");
    type(await name(), "Half done");
    unmount();
    show("#/monitoring/new");
    expect((await name()).value).toBe("Half done");
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalled());
    cleanup();
    show("#/monitoring/new");
    expect((await name()).value).toBe("All reports");
  });

  test("what is cancelled while the browser asks about notifications is not saved", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(() => promise);
    show("#/monitoring/new");
    fireEvent.click(await start());
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    await act(async () => resolve(true));
    expect(asked("saveSchedule")).toEqual([]);
    expect(go).toHaveBeenCalledOnce();
  });

  test("a draft that another tab keeps stays when this one is cancelled", async () => {
    show("#/monitoring/new");
    await name();
    const other = { connectionId: "c", tab: "another", form: { ...NEW_SCHEDULE, name: "Theirs" } };
    await scheduleDraftItem("#/monitoring/new").setValue(other);
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(await scheduleDraftItem("#/monitoring/new").getValue()).toMatchObject(other);
  });

  test("a form that was left before its schedule was saved leads nowhere", async () => {
    const saved = Promise.withResolvers<string>();
    ask.mockReturnValueOnce(saved.promise);
    const { unmount } = show("#/monitoring/new");
    type(await name(), "Shops");
    fireEvent.click(await start());
    unmount();
    await waitFor(async () => expect(await scheduleDraftItem("#/monitoring/new").getValue()).not.toBe(null));
    saved.resolve("id");
    await waitFor(async () => expect(await scheduleDraftItem("#/monitoring/new").getValue()).toBe(null));
    await act(async () => undefined);
    expect(go).not.toHaveBeenCalled();
  });

  test("what was put into another form stays", async () => {
    await store([schedule({})]);
    const { unmount } = show("#/monitoring/s");
    type(await name(), "Half a name");
    unmount();
    const other = show("#/monitoring/new");
    type(await name(), "Another one");
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalled());
    other.unmount();
    show("#/monitoring/s");
    expect((await name()).value).toBe("Half a name");
  });

  test("takes the reports that were chosen, each of which can be left out", async () => {
    const reports = ["1", "2"].map((id) => ({ id, url: `https://example.com/${id}`, result: "good" }));
    await monitorReports("c", reports);
    expect(location.hash).toBe("#/monitoring/new");
    show("#/monitoring/new");
    expect((await name()).value).toBe("2 selected reports");
    const leaveOut = await button("Leave out: example.com/1");
    leaveOut.focus();
    fireEvent.click(leaveOut);
    expect((await name()).value).toBe("example.com/2");
    expect(document.activeElement).toBe(await button("Leave out: example.com/2"));
    fireEvent.click(await start());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
    expect(asked("saveSchedule")[0].plan.scope).toEqual({
      kind: "chosen",
      reports: [{ id: "2", url: "https://example.com/2" }],
    });
  });

  test("asks for a limit only where a run has one: what watches chosen reports checks each of them", async () => {
    await monitorReports("c", [{ id: "1", url: "https://example.com/1" }]);
    show("#/monitoring/new");
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh" }));
    type(screen.getByRole("textbox", { name: "At most … a run" }), "0");
    fireEvent.click(screen.getByRole("radio", { name: "Watch" }));
    expect(screen.queryByRole("textbox", { name: /a run$/ })).toBeNull();
    fireEvent.click(await start());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
  });

  test("of more reports than can be chosen draws some, and keeps the first on a click", async () => {
    await monitorReports(
      "c",
      Array.from({ length: 5_000 }, (_, index) => ({ id: `${index}`, url: `https://example.com/${index}` })),
    );
    show("#/monitoring/new");
    expect(await screen.findByText("5,000 selected reports")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Leave out/ })).toHaveLength(50);
    fireEvent.click(await button("Show more"));
    expect(screen.getAllByRole("button", { name: /^Leave out/ }).length).toBeGreaterThan(50);
    fireEvent.click(await button("Keep only the first 500"));
    expect(document.activeElement).toBe(await screen.findByText("500 selected reports"));
    expect(screen.queryByRole("button", { name: /^Keep only/ })).toBeNull();
    fireEvent.click(await start());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
  });

  test("takes reports also where the browser cannot store them", async () => {
    const set = vi.spyOn(fakeBrowser.storage.session, "set").mockRejectedValue(new Error("QuotaExceededError"));
    await monitorReports("c", [{ id: "1", url: "https://example.com/1" }]);
    expect(location.hash).toBe("#/monitoring/new");
    show("#/monitoring/new");
    expect((await name()).value).toBe("example.com/1");
    set.mockRestore();
    fireEvent.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(go).toHaveBeenCalled());
    cleanup();
    show("#/monitoring/new");
    expect((await name()).value).toBe("All reports");
  });

  test("edits a schedule, and starts a copy of one under another name", async () => {
    await store([schedule({ every: "week", day: 3 })]);
    show("#/monitoring/s");
    expect((await name()).value).toBe("Shops");
    ask.mockRejectedValueOnce(new AppError("storageFailed"));
    fireEvent.click(await button("Save"));
    expect((await screen.findByRole("alert", { name: "" })).textContent).toContain("This was not saved.");
    expect(asked("saveSchedule")[0]).toMatchObject({ id: "s", plan: { every: "week", day: 3 } });
    cleanup();
    show("#/monitoring/new?from=s");
    expect((await name()).value).toBe("Copy of Shops");
    fireEvent.click(await start());
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(2));
    expect(asked("saveSchedule")[1]).toMatchObject({ id: null, plan: { name: "Copy of Shops" } });
  });

  test.each([false, true])(
    "saves only what was changed here where another page saved meanwhile; reloaded: %s",
    async (isReloaded) => {
      await store([schedule()]);
      const { unmount } = show("#/monitoring/s");
      type(await name(), "Mine");
      if (isReloaded) unmount();
      await store([schedule({ name: "Theirs", most: 7, every: "week", day: 3 })]);
      if (isReloaded) show("#/monitoring/s");
      fireEvent.click(await button("Save"));
      await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
      expect(asked("saveSchedule")[0]).toMatchObject({
        id: "s",
        plan: { name: "Mine", most: 7, every: "week", day: 3 },
      });
    },
  );

  test("what is saved after its schedule was deleted can become a new one", async () => {
    await store([schedule()]);
    show("#/monitoring/s");
    type(await name(), "Mine");
    await database.use((db) => db.delete("schedules", "s"));
    ask.mockRejectedValueOnce(new AppError("notFound"));
    fireEvent.click(await button("Save"));
    fireEvent.click(await button("Save as a new schedule"));
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(2));
    expect(asked("saveSchedule")[1]).toMatchObject({ id: null, plan: { name: "Mine" } });
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
  });

  test("what cannot be saved does not become a new schedule either", async () => {
    await store([schedule()]);
    show("#/monitoring/s");
    await name();
    ask.mockRejectedValueOnce(new AppError("notFound"));
    fireEvent.click(await button("Save"));
    const saveAsNew = await button("Save as a new schedule");
    type(await name(), " ");
    fireEvent.click(saveAsNew);
    expect(await screen.findByText("Enter a name.")).toBeTruthy();
    type(await name(), "Mine");
    ask.mockResolvedValue({ rows: [], next: null });
    const project = screen.getByRole("combobox", { name: "Project" });
    type(project, "Shop");
    fireEvent.blur(project);
    fireEvent.click(saveAsNew);
    expect(await screen.findByText(/^Choose a project from the list/)).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /^Selected reports/ }));
    fireEvent.click(screen.getByRole("radio", { name: "All that match" }));
    fireEvent.click(saveAsNew);
    await waitFor(() => expect(go).toHaveBeenCalledOnce());
    expect(asked("saveSchedule").slice(1)).toMatchObject([{ id: null, plan: { name: "Mine" } }]);
  });

  test("a schedule that is gone says so", async () => {
    show("#/monitoring/none");
    expect(await screen.findByText("This schedule no longer exists.")).toBeTruthy();
  });

  test("what was put in for one that is gone by now is still there", async () => {
    await scheduleDraftItem("#/monitoring/none").setValue({
      connectionId: "c",
      form: { ...NEW_SCHEDULE, name: "Mine" },
    });
    show("#/monitoring/none");
    expect((await name()).value).toBe("Mine");
    expect(screen.getByText("This schedule no longer exists.")).toBeTruthy();
  });

  test("who has denied notifications is not asked at each change", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const request = vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => false as never);
    await store([schedule({ tellWhen: "worse" })]);
    show("#/monitoring/s");
    type(await name(), "Renamed");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked("saveSchedule")).toHaveLength(1));
    expect(request).not.toHaveBeenCalled();
  });
});

describe("a run", () => {
  test("tells what changed and what it could not check, and counts as seen", async () => {
    const items: Run["items"] = [
      { reportId: "7", url: "https://example.com/7", state: "late" },
      { reportId: "8", url: "https://example.com/8", state: "left" },
      { reportId: "9", url: "https://example.com/9", state: "failed", failure: { kind: "notFound" } },
    ];
    const found = [change("bad", "good", "1"), change("good", "bad", "2")];
    await store([schedule()], [run("r", { found, items, seen: false, method: "refresh", writes: 9 })]);
    show("#/monitoring/runs/r");
    const rows = within(await screen.findByRole("table"))
      .getAllByRole("row")
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "example.com/2Good→Bad1 hour ago",
      "example.com/1Bad→Good1 hour ago",
    ]);
    const left = within(screen.getByRole("region", { name: "Without a new result" })).getAllByRole("listitem");
    expect(left.map(({ textContent }) => textContent)).toEqual([
      "example.com/7No new result came in time.",
      expect.stringContaining("Left for a later run"),
      "example.com/9The service cannot find this now.",
    ]);
    expect(screen.getByRole("link", { name: "Edit schedule" }).getAttribute("href")).toBe("#/monitoring/s");
    await waitFor(() => expect(asked("markRunsSeen")).toEqual([["r"]]));
  });

  describe("that was stopped promises no later run what none will look at", () => {
    const [LEFT, DROPPED] = [/^Left for a later run/, "Not checked, because this run ended first."];
    const stopped = run("r", {
      ...{ state: "stopped", method: "refresh", total: 3, checked: 0, writes: 1 },
      items: [
        { reportId: "7", url: "https://example.com/7", state: "sent", failure: { kind: "timeout" } },
        { reportId: "8", url: "https://example.com/8", state: "left" },
        { reportId: "9", url: "https://example.com/9", state: "left" },
      ],
    });
    const reasons = async () => {
      show("#/monitoring/runs/r");
      const panel = within(await screen.findByRole("region", { name: "Without a new result" }));
      return panel.getAllByRole("listitem").map((item) => item.querySelector("small")?.textContent);
    };

    test.each<[string, Schedule["scope"]]>([
      ["chosen", { kind: "chosen", reports: [{ id: "8", url: "https://example.com/8" }] }],
      ["filtered", { kind: "filter", search: "example.com/8" }],
    ])("of a schedule whose %s reports changed", async (_case, scope) => {
      await know(["8", { url: "https://example.com/8" }], ["9", { url: "https://example.com/9" }]);
      await store([schedule({ method: "refresh", scope })], [{ ...stopped, failure: { kind: "scheduleChanged" } }]);
      expect(await reasons()).toEqual([
        "Requested, but this run ended before the result came.",
        expect.stringMatching(LEFT),
        DROPPED,
      ]);
      expect(screen.getByRole("alert").textContent).toBe("You changed the schedule.");
    });

    test("of a schedule that was deleted", async () => {
      await store([], [stopped]);
      expect((await reasons()).slice(1)).toEqual([DROPPED, DROPPED]);
      expect(screen.getByText("This schedule no longer exists.")).toBeTruthy();
    });
  });

  test("what was found under another address is not said to be unsent where it was asked for", async () => {
    const failed = { url: "https://example.com/", state: "failed", failure: { kind: "idReused" } } as const;
    const items: Run["items"] = [
      { reportId: "1", ...failed, sentAt: Date.now(), reads: 1 },
      { reportId: "2", ...failed },
    ];
    await store([schedule()], [run("r", { items, method: "refresh", total: 2, checked: 0 })]);
    show("#/monitoring/runs/r");
    const panel = within(await screen.findByRole("region", { name: "Without a new result" }));
    const [asked, unasked] = panel.getAllByRole("listitem");
    expect(asked?.textContent).toContain("The change may have been made there.");
    expect(unasked?.textContent).toContain("Nothing was sent.");
  });

  test("one with more reports without a new result than are kept names their number", async () => {
    const items = Array.from({ length: 50 }, (_, index): Run["items"][0] => ({
      ...{ reportId: `${index}`, url: `https://example.com/${index}`, state: index < 2 ? "late" : "left" },
    }));
    // A late one was looked at: 178 were not, and 2 were.
    await store([schedule()], [run("r", { items, method: "refresh", total: 500, checked: 322 })]);
    show("#/monitoring/runs/r");
    const panel = within(await screen.findByRole("region", { name: "Without a new result" }));
    expect(panel.getByText("180")).toBeTruthy();
    expect(panel.getByText("and 130 more")).toBeTruthy();
    expect(panel.getAllByRole("listitem")).toHaveLength(50);
  });

  test.each<[string, Partial<Run>]>([
    ["met a budget that was used up", { method: "refresh", checked: 0 }],
    ["failed at once", { state: "failed", failure: { kind: "keyRejected" }, checked: 0, total: null }],
    ["was stopped before it checked anything", { state: "stopped", checked: 0 }],
  ])("one that %s does not say that nothing changed", async (_case, changes) => {
    await store([schedule()], [run("r", changes)]);
    show("#/monitoring/runs/r");
    await screen.findByText("No report was checked, so it is unclear whether anything changed.");
    expect(screen.queryByText(/no change/i)).toBeNull();
  });

  test.each<[string, Partial<Run>, string]>([
    ["may be the first one of its schedule", {}, "No change"],
    [
      "ended before it had checked all",
      {
        ...{ state: "failed", failure: { kind: "keyRejected" }, checked: 2, total: 3 },
        items: [{ reportId: "3", url: "https://example.com/3", state: "left" }],
      },
      "2 of 3 checked · no change",
    ],
    [
      "was stopped before it had read all pages",
      { state: "stopped", checked: 100, total: 350 },
      "100 of 350 checked · no change",
    ],
    [
      "was stopped where nobody knows of how many",
      { state: "stopped", checked: 100, total: null },
      "100 checked · no change",
    ],
  ])("one that %s and found nothing claims no more", async (_case, changes, words) => {
    await store([schedule()], [run("r", changes)]);
    show("#/monitoring/runs/r");
    const panel = await screen.findByRole("region", { name: "What changed" });
    expect(panel.textContent).toBe(`What changed${words}`);
  });

  test("one that ended before it had looked at all says why", async () => {
    await store([schedule()], [run("r", { checked: 200, total: 350 })]);
    show("#/monitoring/runs/r");
    await screen.findByText(/^Later runs check the others; this one started with the newest results/);
  });

  test("one that ended before it had looked at all promises no later run of a schedule that was deleted", async () => {
    await store([], [run("r", { checked: 200, total: 350 })]);
    show("#/monitoring/runs/r");
    await screen.findByText("200 of 350");
    expect(screen.queryByText(/^Later runs check the others/)).toBeNull();
  });

  test("one that found what is not confirmed yet names it", async () => {
    await store([schedule()], [run("r", { doubted: [change("good", "bad", "1")] })]);
    show("#/monitoring/runs/r");
    await screen.findByText("1 got worse, not confirmed yet");
    expect((await screen.findByRole("table")).textContent).toContain("example.com/1Good→Bad not confirmed");
    expect(screen.queryByText(/no change/i)).toBeNull();
  });

  test.each([0, null])(
    "one that found no report at all says so, where the service tells %s as their number",
    async (total) => {
      await store([schedule()], [run("r", { checked: 0, total })]);
      show("#/monitoring/runs/r");
      await screen.findByText("No report matches this schedule now.");
      expect(screen.queryByText(/no change/i)).toBeNull();
      expect(screen.getByRole("link", { name: "Edit schedule" })).toBeTruthy();
    },
  );

  test("one under way shows its progress, can be stopped and stays news", async () => {
    const held = { heldUntil: Date.now() + 600_000 };
    await store([schedule()], [run("r", { state: "running", endedAt: null, checked: 4, seen: false, ...held })]);
    show("#/monitoring/runs/r");
    // For a late result, for example: the service has asked for nothing.
    expect(await screen.findByText(/^Waiting until/)).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("4");
    fireEvent.click(await button("Stop"));
    await waitFor(() => expect(asked("stopRun")).toEqual(["r"]));
    expect(asked("markRunsSeen")).toEqual([]);
  });

  test("one that has ended all the same is not said to be not stopped", async () => {
    await store([schedule()], [run("r", { state: "running", endedAt: null })]);
    show("#/monitoring/runs/r");
    ask.mockRejectedValue(new AppError("storageFailed"));
    fireEvent.click(await button("Stop"));
    await screen.findByRole("alert");
    await store([], [run("r", { state: "stopped" })]);
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("one that ends keeps the focus on the page", async () => {
    await store([schedule()], [run("r", { state: "running", endedAt: null })]);
    show("#/monitoring/runs/r");
    (await button("Stop")).focus();
    await store([], [run("r", { state: "stopped" })]);
    new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Shops" }));
  });

  test("one that waits for the service says when it is tried again, and nothing of it when that is over", async () => {
    const at = new Date(Date.now() + 900_000).setSeconds(0, 0);
    const waiting = { state: "running", endedAt: null, failure: { kind: "unreachable" } } as const;
    const over = { ...waiting, heldUntil: Date.now() - 34_000 };
    await store([schedule()], [run("r", { ...waiting, heldUntil: at }), run("o", over)]);
    show("#/monitoring/runs/r");
    await screen.findByText(/^Waiting: The service could not be reached\..* Next try: .*\d:\d\d.*\.$/);
    cleanup();
    show("#/monitoring/runs/o");
    await screen.findByText("Running");
    expect(screen.queryByText(/^Waiting/)).toBeNull();
  });

  test("all runs of a schedule stand under its name", async () => {
    await store([schedule()], [run("r"), run("o", { scheduleId: "other", name: "Other" })]);
    show("#/monitoring/runs?schedule=s");
    expect(await screen.findByRole("heading", { name: "Runs: Shops" })).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });

  test("no more are offered where there are none", async () => {
    const of = (id: string) => run(id, { startedAt: Date.now() - 60_000 });
    await store(
      [schedule()],
      Array.from({ length: 50 }, (_, index) => of(`r${index}`)),
    );
    show("#/monitoring/runs?schedule=s");
    await waitFor(() => expect(screen.getAllByRole("link", { name: /^Show run/ })).toHaveLength(50));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("the next ones are shown below, and the focus goes to the first of them", async () => {
    const runs = Array.from({ length: 60 }, (_, index) => run(`r${index}`, { startedAt: Date.now() - index * 60_000 }));
    await store([schedule()], runs);
    show("#/monitoring/runs?schedule=s");
    const more = await button("Show more");
    more.focus();
    fireEvent.click(more);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(60));
    await waitFor(() => expect(document.activeElement?.getAttribute("href")).toBe("#/monitoring/runs/r50"));
  });

  test("what several found together is seen with their page", async () => {
    await store([schedule()], ["r", "o"].map((id) => run(id, { seen: false })).concat(run("z")));
    show("#/monitoring/changes?runs=r%2Co%2Cz");
    await waitFor(() => expect(asked("markRunsSeen").map((ids) => ids.toSorted())).toEqual([["o", "r"]]));
  });

  test("what several found together is told as each page differs from before them, above these runs", async () => {
    const later = { ...change("bad", "good", "2"), at: Date.now() };
    await store(
      [schedule()],
      [
        run("r", { found: [change("good", "bad", "1"), change("good", "bad", "2"), change("bad", "good", "3")] }),
        run("o", { found: [later, change("good", "bad", "4")] }),
        run("z", { found: [change("good", "bad", "5")] }),
      ],
    );
    show("#/monitoring/changes?runs=r%2Co%2Cgone");
    const listed = async (name: string) =>
      within(await screen.findByRole("region", { name }))
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    expect((await listed("Got worse")).sort()).toEqual(["example.com/1", "example.com/4"]);
    expect(await listed("Got better")).toEqual(["example.com/3"]);
    expect(await listed("Runs")).toHaveLength(2);
    expect(screen.getByRole("heading", { level: 1, name: "What changed" })).toBeTruthy();
  });

  test("one that is forgotten says so", async () => {
    show("#/monitoring/runs/none");
    expect(await screen.findByText("This is no longer remembered.")).toBeTruthy();
  });
});
