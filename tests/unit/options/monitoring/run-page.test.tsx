// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { asked } from "../../support/asking.ts";
import { change, know, setUpMonitoringPage, show, showRun, store } from "./monitoring-page.tsx";
import { run, schedule } from "./schedules.ts";

setUpMonitoringPage();

describe("a run", () => {
  test("tells what changed and what it could not check, and counts as seen", async () => {
    const items: Run["items"] = [
      { reportId: "7", url: "https://example.com/7", state: "late" },
      { reportId: "8", url: "https://example.com/8", state: "left" },
      { reportId: "9", url: "https://example.com/9", state: "failed", failure: { kind: "notFound" } },
    ];
    const found = [change("bad", "good", "1"), change("good", "bad", "2")];
    await showRun({ found, items, seen: false, method: "refresh", writes: 9 });
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
    await showRun({ items, method: "refresh", total: 2, checked: 0 });
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
    await showRun({ items, method: "refresh", total: 500, checked: 322 });
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
    await showRun(changes);
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
    await showRun(changes);
    const panel = await screen.findByRole("region", { name: "What changed" });
    expect(panel.textContent).toBe(`What changed${words}`);
  });

  test("one that ended before it had looked at all says why", async () => {
    await showRun({ checked: 200, total: 350 });
    await screen.findByText(/^Later runs check the others; this one started with the newest results/);
  });

  test("one that ended before it had looked at all promises no later run of a schedule that was deleted", async () => {
    await store([], [run("r", { checked: 200, total: 350 })]);
    show("#/monitoring/runs/r");
    await screen.findByText("200 of 350");
    expect(screen.queryByText(/^Later runs check the others/)).toBeNull();
  });

  test("one that found what is not confirmed yet names it", async () => {
    await showRun({ doubted: [change("good", "bad", "1")] });
    await screen.findByText("1 got worse, not confirmed yet");
    expect((await screen.findByRole("table")).textContent).toContain("example.com/1Good→Bad not confirmed");
    expect(screen.queryByText(/no change/i)).toBeNull();
  });

  test.each([0, null])(
    "one that found no report at all says so, where the service tells %s as their number",
    async (total) => {
      await showRun({ checked: 0, total });
      await screen.findByText("No report matches this schedule now.");
      expect(screen.queryByText(/no change/i)).toBeNull();
      expect(screen.getByRole("link", { name: "Edit schedule" })).toBeTruthy();
    },
  );

  test("one that is forgotten says so", async () => {
    show("#/monitoring/runs/none");
    expect(await screen.findByText("This is no longer remembered.")).toBeTruthy();
  });
});
