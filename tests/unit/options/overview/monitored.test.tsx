// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useMonitoring } from "@/entrypoints/options/hooks/use-monitoring.ts";
import { nextRun } from "@/entrypoints/options/overview/NowMonitored.tsx";
import { NowPanel } from "@/entrypoints/options/overview/NowPanel.tsx";
import { createReadAll } from "@/entrypoints/options/overview/read-all.ts";
import { database } from "@/utils/database.ts";
import { HISTORY_CHANNEL } from "@/utils/history.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import type { Trend } from "@/utils/models/trend.ts";
import { sumUp } from "@/utils/sum-up.ts";
import { foundOf, runOf, scheduleOf } from "../../../support/monitored.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { setHidden, storeMonitored } from "../../support/monitored.ts";

setUpAsk();

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  await setHidden(false);
});

const NOON = new Date(2026, 10, 23, 12).getTime();

function Now({ isRemembering = true, now = NOON }: { isRemembering?: boolean; now?: number }) {
  const monitored = useMonitoring("c", 200);
  const running = { batches: [], creating: 0, unknown: 0, awaited: 0, accepted: 0 };
  const readAll = createReadAll("c");
  return monitored && <NowPanel {...{ running, monitored, readAll, isRemembering, now }} />;
}

/** The panel, once it has read the database. */
async function show(stored: { schedules?: Schedule[]; runs?: Run[] }, props: Parameters<typeof Now>[0] = {}) {
  await storeMonitored(stored);
  const view = render(<Now {...props} />);
  const panel = within(await screen.findByRole("region", { name: "Now" }));
  return { ...view, panel };
}

const hrefOf = (link: HTMLElement) => link.getAttribute("href");

describe("what runs", () => {
  const RUNNING = { state: "running", attention: "running", endedAt: null, checked: 4 } as const;

  test("tells how far it is, leads to the run and can be stopped", async () => {
    const { panel } = await show({ runs: [runOf({ ...RUNNING, id: "a b" })] });
    const link = await panel.findByRole("link", { name: "Shops: 4 of 9 checked" });
    expect(hrefOf(link)).toBe("#/monitoring/runs/a%20b");
    expect(panel.getByRole("progressbar", { name: "Shops: 4 of 9 checked" }).getAttribute("max")).toBe("9");
    expect(panel.queryByText("Nothing is running.")).toBe(null);
    fireEvent.click(panel.getByRole("button", { name: "Stop: Shops: 4 of 9 checked" }));
    await waitFor(() => expect(ask).toHaveBeenCalledWith("stopRun", "a b"));
  });

  test.each<[Partial<Run>, RegExp]>([
    [{ failure: { kind: "unreachable" } }, /^Waiting: The service could not be reached/],
    [{ heldUntil: NOON + 600_000 }, /^Waiting until 12:10/],
  ])("says why it waits: %j", async (changes, words) => {
    const { panel } = await show({ runs: [runOf({ ...RUNNING, ...changes })] });
    expect(await panel.findByText(words)).toBeDefined();
  });

  test("is followed, also where it is not known how many there are", async () => {
    const { panel } = await show({ runs: [runOf({ ...RUNNING, total: null, checked: 0 })] });
    await panel.findByRole("link", { name: "Shops: 0 checked" });
    await storeMonitored({ runs: [runOf({ ...RUNNING, checked: 5 })] });
    new BroadcastChannel("monitoring").postMessage(null);
    await panel.findByRole("link", { name: "Shops: 5 of 9 checked" });
  });

  test("says for which run it waits where that is not over: they are made one after the other", async () => {
    const first = runOf({ ...RUNNING, id: "first" });
    const waiting = { ...RUNNING, name: "Museum", total: null, checked: 0, requests: 0 };
    const { panel } = await show({ runs: [first, runOf({ ...waiting, startedAt: first.startedAt + 1 })] });
    await panel.findByRole("link", { name: "Museum: Waiting for Shops" });
    expect(panel.getAllByRole("progressbar")).toHaveLength(1);
  });

  test("is not shown where it belongs to another service", async () => {
    const { panel } = await show({ runs: [runOf({ ...RUNNING, connectionId: "other" })], schedules: [scheduleOf()] });
    await panel.findByText("Next run");
    expect(panel.getByText("Nothing is running.")).toBeDefined();
  });
});

describe("the next run", () => {
  test("is the first of all that are not paused", async () => {
    const schedules = [
      scheduleOf({ id: "late", at: 20 * 60, doneUntil: NOON }),
      scheduleOf({ id: "first", name: "Home", doneUntil: NOON }),
      scheduleOf({ id: "paused", at: 13 * 60, state: "paused", doneUntil: NOON }),
    ];
    expect(nextRun(schedules, NOON)?.schedule.id).toBe("first");
    expect(nextRun([], NOON)).toBe(null);
    const { panel } = await show({ schedules });
    const link = await panel.findByRole("link", { name: /^Home, today (18:00|6:00\sPM)$/ });
    expect(hrefOf(link)).toBe("#/monitoring/first");
  });

  test("that was missed comes in a few minutes, at no time of the day", async () => {
    const { panel } = await show({ schedules: [scheduleOf({ doneUntil: NOON - 48 * 3_600_000 })] });
    await panel.findByRole("link", { name: "Shops, in a few minutes" });
  });

  test("is not promised where results are not remembered", async () => {
    const failed = scheduleOf({ id: "b", state: "paused", failure: { kind: "keyRejected", status: 401 } });
    const { panel } = await show({ schedules: [scheduleOf(), failed] }, { isRemembering: false });
    await panel.findByText("Needs you");
    expect(panel.queryByText("Next run")).toBe(null);
  });
});

test("a schedule that failed is named with its reason, one that the user paused is not", async () => {
  const failure = { kind: "keyRejected", status: 401 } as const;
  const schedules = [
    scheduleOf({ id: "m", name: "Museum", state: "paused", failure }),
    scheduleOf({ id: "u", name: "By hand", state: "paused" }),
  ];
  const { panel } = await show({ schedules });
  expect(hrefOf(await panel.findByRole("link", { name: "Museum is paused" }))).toBe("#/monitoring/m");
  expect(panel.getByText("The key was not accepted (401).", { exact: false })).toBeDefined();
  expect(panel.queryByText(/By hand/)).toBe(null);
});

describe("since the last visit", () => {
  const FOUND = foundOf(["/a", "good", "bad"], ["/b", "good", "decent"], ["/c", "bad", "decent"]);
  const UNSEEN = runOf({ found: FOUND });
  const WORDS = "Since your last visit: 2 got worse, 1 got better";

  const marked = () => ask.mock.calls.filter(([question]) => question === "markRunsSeen").map(([, ids]) => ids);
  const turnAway = () => setHidden(true);
  /** Leaves as a reload does, in either order of its events. */
  async function reload(unmount: () => void, order: ("pagehide" | "hidden")[]) {
    for (const event of order)
      await (event === "pagehide" ? act(() => void dispatchEvent(new Event(event))) : turnAway());
    unmount();
    await setHidden(false);
  }

  /** Expects it to be shown once more, and no longer once the tab was left. */
  async function expectLastTime(stored: Parameters<typeof show>[0]) {
    const { panel, unmount } = await show(stored);
    await panel.findByText(WORDS);
    await turnAway();
    unmount();
    await setHidden(false);
    const next = await show({ schedules: [scheduleOf()] });
    await next.panel.findByText("Next run");
    expect(next.panel.queryByText(WORDS)).toBe(null);
  }

  test("counts what unseen runs found and leads to the run", async () => {
    const seen = runOf({ id: "seen", seen: true, found: foundOf(["/z", "good", "bad"]) });
    const { panel } = await show({ runs: [UNSEEN, seen, runOf({ id: "none" })] });
    expect(hrefOf(await panel.findByRole("link", { name: WORDS }))).toBe("#/monitoring/runs/run");
    expect(marked()).toEqual([]);
  });

  test("of several runs counts each page once, and leads to what changed in them", async () => {
    const again = runOf({ id: "2", found: foundOf(["/a", "good", "bad"], ["/d", "good", "bad"]) });
    const { panel } = await show({ runs: [UNSEEN, again] });
    const link = await panel.findByRole("link", { name: "Since your last visit: 3 got worse, 1 got better" });
    expect(hrefOf(link)).toBe("#/monitoring/changes?runs=2%2Crun");
  });

  test("counts no page whose reports were deleted since", async () => {
    const { panel } = await show({ runs: [UNSEEN] });
    await panel.findByText(WORDS);
    await database.use((db) => db.delete("trends", ["c", FOUND[0]?.url ?? ""]));
    new BroadcastChannel(HISTORY_CHANNEL).postMessage(null);
    await panel.findByText("Since your last visit: 1 got worse, 1 got better");
  });

  test("counts no page that is as before, which the user has seen in a later run", async () => {
    const back = runOf({ id: "2", seen: true, found: foundOf(["/a", "bad", "good"]) });
    await storeMonitored({ runs: [UNSEEN, back] });
    await database.use(async (db) => {
      const trend = (await db.get("trends", ["c", FOUND[0]?.url ?? ""])) as Trend;
      await db.put("trends", {
        ...trend,
        changes: [
          [1, "good", "bad"],
          [2, "bad", "good"],
        ],
      });
    });
    const { panel } = await show({});
    await panel.findByText("Since your last visit: 1 got worse, 1 got better");
  });

  test("what got worse and came back is no change", () => {
    const [worse] = foundOf(["/a", "good", "bad"]);
    const [better] = foundOf(["/a", "bad", "good"]);
    const runs = [
      runOf({ found: [{ ...(better as (typeof FOUND)[0]), at: 2 }] }),
      runOf({ found: [{ ...(worse as (typeof FOUND)[0]), at: 1 }] }),
    ];
    expect(sumUp(runs)).toEqual([]);
  });

  test("counts as seen once the page is hidden, and is gone when the user is back", async () => {
    ask.mockImplementation(async () => storeMonitored({ runs: [{ ...UNSEEN, seen: true }] }));
    const { panel } = await show({ runs: [UNSEEN] });
    await panel.findByText(WORDS);
    await turnAway();
    expect(marked()).toEqual([["run"]]);
    expect(panel.getByText(WORDS)).toBeDefined();
    await setHidden(false);
    await waitFor(() => expect(panel.queryByText(WORDS)).toBe(null));
  });

  test("counts as seen when another page is opened", async () => {
    const { panel, unmount } = await show({ runs: [UNSEEN] });
    await panel.findByText(WORDS);
    unmount();
    expect(marked()).toEqual([["run"]]);
  });

  test("is there again when the user comes back from another page, and gone once the tab was left", async () => {
    const first = await show({ runs: [UNSEEN] });
    await first.panel.findByText(WORDS);
    first.unmount();
    await expectLastTime({ runs: [{ ...UNSEEN, seen: true }] });
  });

  test("does not count as seen in a tab that was never in front", async () => {
    await setHidden(true);
    const { panel, unmount } = await show({ runs: [UNSEEN] });
    await panel.findByText(WORDS);
    dispatchEvent(new Event("pagehide"));
    unmount();
    expect(marked()).toEqual([]);
  });

  test.each([[["pagehide", "hidden"]], [["hidden", "pagehide"]]] as const)(
    "is shown once more after a reload: %j",
    async (order) => {
      ask.mockImplementation(async () => storeMonitored({ runs: [{ ...UNSEEN, seen: true }] }));
      const first = await show({ runs: [UNSEEN] });
      await first.panel.findByText(WORDS);
      await reload(first.unmount, [...order]);
      expect(marked()).toEqual([["run"]]);
      await expectLastTime({});
    },
  );
});
