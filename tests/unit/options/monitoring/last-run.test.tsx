// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import type { Run } from "@/utils/models/run.ts";
import { change, rowOf, setUpMonitoringPage, show, showListAfterRun, store } from "./monitoring-page.tsx";
import { run, schedule } from "./schedules.ts";

setUpMonitoringPage();

describe("the list", () => {
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
    await showListAfterRun({ method: "refresh", state: "stopped", checked: 0, total: 35, failure });
    expect((await rowOf("Shops")).textContent).toContain("Stopped after 0 of 35You paused the schedule.");
  });

  test("what got worse and is not confirmed is no change that is told, but is not kept quiet either", async () => {
    await showListAfterRun({ doubted: [change("good", "bad", "1")] });
    const row = await rowOf("Shops");
    expect(row.textContent).toContain("1 got worse, not confirmed yet");
    expect(row.textContent).not.toContain("No change");
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Last 10 runs: not confirmed 1");
  });

  test("a run that could check nothing says why, and not that nothing changed", async () => {
    const failure = { kind: "notAllowed", status: 403 } as const;
    const items: Run["items"] = [{ reportId: "8", url: "https://example.com/8", state: "failed", failure }];
    await showListAfterRun({ method: "refresh", checked: 0, total: 12, items });
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
    await showListAfterRun({ checked: 8, items });
    expect((await rowOf("Shops")).textContent).toContain("8 of 9 checked · no change");
  });

  test("a run to which no new result came does not say that nothing changed", async () => {
    await showListAfterRun({ method: "refresh", late: 9 });
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
    await showListAfterRun({ method: "refresh", late: 3 });
    const row = await rowOf("Shops");
    expect(row.textContent).toContain("No changeWithout a new result: 3");
  });

  test("a run that found no report at all says so, and leads to the form", async () => {
    await showListAfterRun({ checked: 0, total: 0 });
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
});
