// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { ActivityPage } from "@/entrypoints/options/activity/ActivityPage.tsx";
import { filterEntries, toEntries } from "@/entrypoints/options/activity/entries.ts";
import type { ActivityFilter } from "@/entrypoints/options/routes/route.ts";
import type { AppState } from "@/utils/app-state.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Run } from "@/utils/models/run.ts";
import { MONITORING_CHANNEL } from "@/utils/monitoring.ts";
import { foundOf, runOf, scheduleOf } from "../../../support/monitored.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { storeMonitored } from "../../support/monitored.ts";

const NOW = Date.now();
const DELETION: Deletion = {
  ...{ kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: "7", url: "https://example.com/" },
  ...{ startedAt: NOW - 3_600_000, dueAt: NOW, failure: null, state: "done" },
};
const RUNNING = runOf({ id: "on", state: "running", attention: "running", startedAt: NOW, endedAt: null, checked: 4 });

async function show(runs: Run[], filter: ActivityFilter = "all", parts: Partial<AppState> = {}) {
  await storeMonitored({ runs });
  const appState = signal({ ...emptyState(settingsOf({ id: "c" })), ...parts });
  render(<ActivityPage appState={appState} filter={filter} />);
}

/** Texts of the entries without their times. */
const texts = () => screen.getAllByRole("listitem").map((entry) => entry.querySelector(".stack")?.textContent);

test("runs stand among what was asked for, newest first, each with a link", async () => {
  const old = runOf({ id: "old", name: "Museum", startedAt: NOW - 7_200_000 });
  await show([old, RUNNING], "all", { deletions: [DELETION] });
  await screen.findByRole("link", { name: "Museum" });
  expect(texts()).toEqual([
    "ShopsRunning · 4 of 9 checked",
    "example.comThe report was deleted.",
    "MuseumDone · 9 checked · no change",
  ]);
  const [shops] = screen.getAllByRole("listitem");
  expect(
    within(shops as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("#/monitoring/runs/on");
});

test("runs can be shown without anything else", async () => {
  await show([RUNNING], "runs", { deletions: [DELETION] });
  await screen.findByRole("link", { name: "Shops" });
  expect(texts()).toEqual(["ShopsRunning · 4 of 9 checked"]);
  const chosen = screen.getByRole("link", { name: "Runs" });
  expect([chosen.getAttribute("href"), chosen.getAttribute("aria-current")]).toEqual(["#/activity?show=runs", "page"]);
});

test("without runs, their list says so, once they were read", async () => {
  await show([], "runs", { deletions: [DELETION] });
  expect(screen.queryByText("No run of a schedule yet.")).toBe(null);
  await screen.findByText("No run of a schedule yet.");
});

test("a run that waits for its turn says for which, instead of that it is running", async () => {
  const waiting = { ...RUNNING, id: "next", name: "Museum", total: null, checked: 0, requests: 0 };
  await show([RUNNING, { ...waiting, startedAt: NOW + 1 }]);
  await screen.findByRole("link", { name: "Museum" });
  expect(texts()).toEqual(["MuseumWaiting for Shops", "ShopsRunning · 4 of 9 checked"]);
});

test.each<[Partial<Run>, string]>([
  [{ found: foundOf(["/a", "good", "bad"], ["/b", "bad", "good"]) }, "Done · 9 checked · 1 got worse, 1 got better"],
  [{ doubted: foundOf(["/a", "good", "bad"]) }, "Done · 9 checked · 1 got worse, not confirmed yet"],
  [{ doubted: foundOf(["/a", "bad", "good"]) }, "Done · 9 checked · 1 got better, not confirmed yet"],
  [{ late: 2 }, "Done · 9 checked · no change · Without a new result: 2"],
  [{ late: 9 }, "Done · 9 checked · Without a new result: 9"],
  [{ late: 8, checked: 8 }, "Done · 8 of 9 checked · Without a new result: 9"],
  [{ state: "stopped", checked: 3 }, "Stopped · 3 of 9 checked"],
  [{ state: "failed", checked: 3 }, "Failed · 3 of 9 checked"],
  [{ checked: 0 }, "Failed · 0 of 9 checked"],
  [{ checked: 2, failure: { kind: "budgetSpent" } }, "Stopped · 2 of 9 checked"],
  [{ checked: 8, items: [{ reportId: "8", url: "https://example.com/8", state: "left" }] }, "Stopped · 8 of 9 checked"],
  [{ checked: 0, total: 0 }, "Done · No report matches this schedule now."],
])("says what became of it: %j", async (changes, words) => {
  await show([runOf(changes)]);
  await screen.findByText(words);
});

test("one that failed is found behind many that came after it", async () => {
  const later = Array.from({ length: 60 }, (_, index) => runOf({ id: `r${index}`, startedAt: NOW - index }));
  await show([runOf({ id: "old", name: "Museum", state: "failed", startedAt: NOW - 3_600_000 }), ...later], "failed");
  await screen.findByRole("link", { name: "Museum" });
  expect(screen.queryByText("Nothing failed.")).toBe(null);
});

test("says why it failed, and why it waits", async () => {
  const failure = { kind: "keyRejected", status: 401 } as const;
  await show([runOf({ state: "failed", failure }), { ...RUNNING, failure: { kind: "unreachable" } }]);
  await screen.findByText(/^The key was not accepted \(401\)\./);
  await screen.findByText(/^Waiting: The service could not be reached/);
});

test("one that could check no report says why", async () => {
  const failure = { kind: "notAllowed", status: 403 } as const;
  await show([
    runOf({ checked: 0, items: [{ reportId: "8", url: "https://example.com/8", state: "failed", failure }] }),
  ]);
  await screen.findByText(/^The service did not allow this \(403\)\./);
});

test("one whose report's ID is of another page by now does not say that nothing was sent", async () => {
  const failed = { reportId: "8", url: "https://example.com/8", state: "failed", reads: 1 } as const;
  await show([runOf({ checked: 0, items: [{ ...failed, failure: { kind: "idReused" } }] })]);
  await screen.findByText(/The change may have been made there\.$/);
});

test("one that the user stopped gives no other reason", async () => {
  const sent = { reportId: "8", url: "https://example.com/8", state: "sent", reads: 1 } as const;
  await show([runOf({ state: "stopped", checked: 0, items: [{ ...sent, failure: { kind: "unreachable" } }] })]);
  await screen.findByText(/^Stopped/);
  expect(screen.queryByText(/could not be reached/)).toBeNull();
});

test("a schedule that waits for the user comes first, with its reason, but not among what failed", async () => {
  const failure = { kind: "keyRejected", status: 401 } as const;
  await storeMonitored({ schedules: [scheduleOf({ id: "m", name: "Museum", state: "paused", failure })] });
  await show([RUNNING]);
  const [first] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toMatch(/^Needs you.*Museum is pausedThe key was not accepted \(401\)/);
  expect(screen.getByRole("link", { name: "Museum is paused" }).getAttribute("href")).toBe("#/monitoring/m");
  cleanup();
  await show([RUNNING], "failed");
  await screen.findByText("Nothing failed.");
});

test("what runs can be stopped, and is not said to be not stopped once it has ended", async () => {
  const ask = vi.spyOn(messages, "ask").mockRejectedValue(new AppError("storageFailed"));
  await show([RUNNING]);
  fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
  await waitFor(() => expect(ask).toHaveBeenCalledWith("stopRun", "on"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This was not stopped\./);
  await storeMonitored({ runs: [{ ...RUNNING, state: "stopped", endedAt: NOW }] });
  new BroadcastChannel(MONITORING_CHANNEL).postMessage(null);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the filters know runs", () => {
  const runs = [RUNNING, runOf({ id: "ended" }), runOf({ id: "failed", state: "failed" })];
  const entries = toEntries({ submissions: [], deletions: [], updates: [], jobs: [] }, runs);
  expect(filterEntries(entries, "open").map(({ id }) => id)).toEqual(["on"]);
  expect(filterEntries(entries, "failed").map(({ id }) => id)).toEqual(["failed"]);
});

test("one that ended without having looked at any report failed, and is among those", () => {
  const entries = toEntries({ submissions: [], deletions: [], updates: [], jobs: [] }, [runOf({ checked: 0 })]);
  expect(filterEntries(entries, "failed")).toHaveLength(1);
});

test("of many runs the newest 50 are shown", async () => {
  await show(
    Array.from({ length: 60 }, (_, index) => runOf({ id: `r${index}`, name: `R${index}`, startedAt: NOW - index })),
  );
  await screen.findByText("R0");
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  expect(screen.queryByText("R50")).toBe(null);
});

test("Clear activity says that runs stay, and is not offered for runs alone", async () => {
  await show([runOf()]);
  await screen.findByText("Shops");
  expect(screen.queryByRole("button", { name: "Clear activity" })).toBe(null);
  cleanup();
  await show([runOf()], "all", { deletions: [DELETION] });
  await screen.findByText("Shops");
  fireEvent.click(screen.getByRole("button", { name: "Clear activity" }));
  within(await screen.findByRole("dialog")).getByText("Runs of schedules stay.");
});

test("only a run that ends on the page is spoken", async () => {
  await renderAnnouncer();
  await show([RUNNING, runOf({ id: "old" })]);
  await screen.findByText("Running · 4 of 9 checked");
  expect(liveTexts()).toEqual([]);
  await storeMonitored({ runs: [{ ...RUNNING, checked: 5 }] });
  new BroadcastChannel(MONITORING_CHANNEL).postMessage(null);
  await screen.findByText("Running · 5 of 9 checked");
  expect(liveTexts()).toEqual([]);
  await storeMonitored({ runs: [{ ...RUNNING, state: "ended", endedAt: NOW, checked: 9 }] });
  new BroadcastChannel(MONITORING_CHANNEL).postMessage(null);
  await waitFor(() => expect(liveTexts()).toEqual(["Shops: Done · 9 checked · no change"]));
});
