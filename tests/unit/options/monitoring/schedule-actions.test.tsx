// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { AppError } from "@/utils/errors.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { ask, asked } from "../../support/asking.ts";
import { untilEnabled } from "../../support/enabled.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { chooseFromMenu } from "../../support/menus.ts";
import {
  announceChange,
  button,
  rowOf,
  setUpMonitoringPage,
  show,
  showListAfterRun,
  store,
} from "./monitoring-page.tsx";
import { run, schedule } from "./schedules.ts";

setUpMonitoringPage();

describe("the list", () => {
  test("the second click of a double click does not stop what the first has started", async () => {
    await showListAfterRun({ state: "running", endedAt: null });
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
    announceChange();
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
    announceChange();
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
      announceChange();
      await waitFor(() => expect(screen.queryByRole("button", { name: `${verb}: Shops` })).toBeNull());
      expect(screen.queryByRole("alert")).toBeNull();
      await store([schedule(before)], [...runsAfter.map(({ id }) => run(id)), ...runs]);
      announceChange();
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
});
