// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import * as monitoring from "@/utils/monitoring.ts";
import { asked } from "../../support/asking.ts";
import {
  announceChange,
  button,
  change,
  denyNotifications,
  know,
  rowOf,
  setUpMonitoringPage,
  show,
  store,
} from "./monitoring-page.tsx";
import { run, schedule } from "./schedules.ts";

setUpMonitoringPage();

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

  test("keeps the focus on the page when the last schedule goes", async () => {
    await store([schedule()]);
    show();
    (await button("Pause: Shops")).focus();
    await database.use((db) => db.delete("schedules", "s"));
    announceChange();
    await screen.findByRole("heading", { name: "Be the first to know when a page gets worse" });
    expect(document.activeElement?.tagName).toBe("H1");
  });

  test("keeps the focus on the next schedule when one goes", async () => {
    await store([schedule(), schedule({ id: "m", name: "Museum" })]);
    show();
    (await button("Pause: Shops")).focus();
    await database.use((db) => db.delete("schedules", "s"));
    announceChange();
    await waitFor(() => expect(screen.queryByRole("link", { name: "Shops" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Museum" }));
  });

  test("says where notifications are not allowed, if a schedule is to tell something", async () => {
    denyNotifications();
    await store([schedule({ tellWhen: "never" })]);
    show();
    await screen.findByRole("table");
    expect(screen.queryByText(/^Notifications are not allowed\./)).toBe(null);
    await store([schedule({ id: "telling", tellWhen: "worse" })]);
    announceChange();
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
