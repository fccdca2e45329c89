// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { AppError } from "@/utils/errors.ts";
import { ask, asked } from "../../support/asking.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { announceChange, button, rowOf, setUpMonitoringPage, show, showRun, store } from "./monitoring-page.tsx";
import { run, schedule } from "./schedules.ts";

setUpMonitoringPage();

describe("the list", () => {
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

  test.each(["#/monitoring", "#/monitoring/runs/r"])("a run that ends is spoken once on %s", async (hash) => {
    await renderAnnouncer();
    const running = run("r", { state: "running", endedAt: null, checked: 3 });
    await store([schedule()], [running, run("old")]);
    show(hash);
    await button(/^Stop/);
    expect(liveTexts()).toEqual([]);
    await store([], [{ ...running, state: "ended", endedAt: Date.now(), checked: 9 }]);
    announceChange();
    await waitFor(() => expect(liveTexts()).toEqual(["Shops: Done · 9 checked · no change"]));
  });

  test("a run that begins and ends between two looks is spoken, too", async () => {
    await renderAnnouncer();
    await store([schedule()], [run("old")]);
    show();
    await button("Run now: Shops");
    await store([], [run("quick", { startedAt: Date.now() })]);
    announceChange();
    await waitFor(() => expect(liveTexts()).toEqual(["Shops: Done · 9 checked · no change"]));
  });

  test("also where the clock was set back, but not one from before, when it was ahead", async () => {
    await renderAnnouncer();
    await store([schedule()], [run("ahead", { startedAt: Date.now() + 86_400_000, checked: 1 })]);
    show();
    await button("Run now: Shops");
    await store([], [run("quick", { startedAt: Date.now() - 3_600_000 })]);
    announceChange();
    await waitFor(() => expect(liveTexts().join()).toContain("Shops: Done · 9 checked · no change"));
    expect(liveTexts().join()).not.toContain("1 checked");
  });
});

describe("a run", () => {
  test("one under way shows its progress, can be stopped and stays news", async () => {
    const held = { heldUntil: Date.now() + 600_000 };
    await showRun({ state: "running", endedAt: null, checked: 4, seen: false, ...held });
    // For a late result, for example: the service has asked for nothing.
    expect(await screen.findByText(/^Waiting until/)).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("4");
    fireEvent.click(await button("Stop"));
    await waitFor(() => expect(asked("stopRun")).toEqual(["r"]));
    expect(asked("markRunsSeen")).toEqual([]);
  });

  test("one that has ended all the same is not said to be not stopped", async () => {
    await showRun({ state: "running", endedAt: null });
    ask.mockRejectedValue(new AppError("storageFailed"));
    fireEvent.click(await button("Stop"));
    await screen.findByRole("alert");
    await store([], [run("r", { state: "stopped" })]);
    announceChange();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("one that ends keeps the focus on the page", async () => {
    await showRun({ state: "running", endedAt: null });
    (await button("Stop")).focus();
    await store([], [run("r", { state: "stopped" })]);
    announceChange();
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
});
