// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatRoute } from "@/entrypoints/options/routes/route.ts";
import { database } from "@/utils/database.ts";
import type { Update, UpdateState } from "@/utils/models/update.ts";
import { ask } from "../../support/asking.ts";
import { knownReport, reportRow } from "../../support/known.ts";
import { NOW } from "../../support/tasks.ts";
import { go, heading, press, rows, setUpJobPage, show, task } from "./job-page.tsx";

setUpJobPage();

test("a filter that finds no address any more says so", () => {
  show({ state: "ended" }, [task(0, "done")], "running");
  expect(screen.getByText("Nothing matches.")).toBeDefined();
});

test("where “Show more” leaves with the last addresses, the focus goes to the first that came", async () => {
  show(
    { state: "ended" },
    Array.from({ length: 102 }, (_, place) => task(place, "done")),
  );
  const more = screen.getByRole("button", { name: "Show more" });
  more.focus();
  fireEvent.click(more);
  await screen.findByRole("link", { name: "example.com/101" });
  await act(async () => void (await new Promise(requestAnimationFrame)));
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "example.com/100" }));
});

test("the same holds for what needs the user, whose button stands below the list", async () => {
  const tasks = Array.from({ length: 502 }, (_, place) => task(place, "unknown", { looks: 1 }));
  show({ state: "ended" }, tasks);
  const list = within(screen.getByRole("region", { name: /^Needs you/ }));
  const more = list.getByRole("button", { name: "Show more" });
  more.focus();
  fireEvent.click(more);
  await list.findByRole("listitem", { name: "https://example.com/501" });
  await act(async () => void (await new Promise(requestAnimationFrame)));
  expect(document.activeElement).toBe(list.getByRole("listitem", { name: "https://example.com/500" }));
});

test.each([
  [null, "No rating yet", "No rating yet1"],
  ["pending", "pending", "Other results, or none yet: 1."],
])(
  "results that came later than %s are shown and saved, unless the id has another address now",
  async (result, shown, counted) => {
    const unrated = (place: number) => {
      const url = `https://example.com/${place}`;
      return task(place, "done", { report: reportRow(String(place), { url, result }) });
    };
    await database.use(async (db) => {
      await db.put("reports", knownReport("0", { result: "bad" }));
      await db.put("reports", knownReport("1", { result: "bad", url: "https://other.example/" }));
    });
    const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
    show({ state: "ended" }, [unrated(0), unrated(1)]);
    await waitFor(() => expect(rows()).toEqual(["example.com/0BadCreated", `example.com/1${shown}Created`]));
    expect(screen.getByRole("region", { name: "Results" }).textContent).toBe(`Good0Decent0Bad1${counted}`);
    press("Save as CSV");
    const [file] = save.mock.lastCall as [Blob];
    expect(await file.text()).toContain("/0,The report was created.,bad,0,");
  },
);

describe("ratings that were not there with the answers", () => {
  const unrated = task(0, "done", { report: reportRow("0", { url: "https://example.com/0", result: null }) });
  const lists = () => ask.mock.calls.filter(([question]) => question === "listReports").length;
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  test("are read now and then for three minutes once the job is over", () => {
    show({ state: "ended" }, [unrated]);
    vi.advanceTimersByTime(31_000);
    expect(lists()).toBe(1);
    vi.advanceTimersByTime(20 * 60_000);
    expect(lists()).toBe(6);
  });

  test("are not while it goes on, nor where all have one", () => {
    show({ state: "running" }, [unrated]);
    cleanup();
    show({ state: "ended" }, [task(1, "done")]);
    vi.advanceTimersByTime(20 * 60_000);
    expect(lists()).toBe(0);
  });
});

test("a running job shows its progress, and each address in its order", () => {
  show({}, [
    task(0, "done"),
    task(1, "refused", { failure: { kind: "invalid", status: 422, fields: { url: "not yours" } } }),
    task(2, "existed"),
    task(3, "sending"),
    task(4, "waiting"),
    task(5, "waiting"),
  ]);
  expect(heading()).toBe("Creating 6 reports");
  const bar = screen.getByRole("progressbar", { name: "Reports" });
  expect(bar.getAttribute("aria-valuetext")).toBe("2 of 6 done");
  expect(bar.getAttribute("aria-valuenow")).toBe("2");
  expect(screen.getByText("Less than a minute left")).toBeTruthy();
  expect(screen.getByText("You can close this page; the job continues while the browser is open.")).toBeTruthy();
  expect(rows()).toEqual([
    "example.com/0GoodCreated",
    "example.com/1FailedThe service did not accept what was entered (422). url: not yours",
    "example.com/2GoodThere was already a report.",
    "example.com/3Running",
    "example.com/4Waiting",
    "example.com/5Waiting",
  ]);
  const chips = within(screen.getByRole("group", { name: "Show" })).getAllByRole("button");
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    "All 6",
    "Done 2",
    "Failed 1",
    "Running 1",
    "Waiting 2",
  ]);
});

test("addresses that were left out because they have a report are not passed over in silence", () => {
  const note = "2 addresses were skipped: this browser has seen reports of them.";
  show({ state: "ended", skipped: 2 }, [task(0, "done")]);
  expect(screen.getByText(note)).toBeTruthy();
  cleanup();
  show({ state: "ended" }, [task(0, "done")]);
  expect(screen.queryByText(/skipped/)).toBe(null);
});

test("what became of those that were to be refreshed with the job is told beside it", () => {
  const update = (id: string, state: UpdateState): Update => ({
    ...{ kind: "update", id, batch: "r", connectionId: "c", reportId: id, url: "https://example.com/known" },
    ...{ changes: { results: 1 }, state, startedAt: 1, failure: null },
  });
  const appState = show({ state: "ended", refreshes: "r" }, [task(0, "done")]);
  act(() => {
    appState.value = { ...appState.value, updates: [update("a", "done"), update("b", "failed")] };
  });
  expect(screen.getByText(/^Refresh of 2 reports: 1 refreshed, 1 failed/)).toBeTruthy();
});

test("one report is told as one", () => {
  show({ state: "ended" }, [task(0, "done")]);
  expect(heading()).toBe("1 of 1 report done");
});

test("the time that is left is that of what is still to be sent, not of what the service took note of", () => {
  const noted = Array.from({ length: 90 }, (_, place) => task(place, "unknown", { failure: { kind: "notNamed" } }));
  show({}, [...noted, task(90, "sending"), task(91, "waiting")]);
  expect(screen.getByText("Less than a minute left")).toBeTruthy();
});

test("a filter lists its part", () => {
  show({}, [task(0, "done"), task(1, "waiting")], "waiting");
  expect(rows()).toEqual(["example.com/1Waiting"]);
  press("Done 1");
  expect(formatRoute(go.mock.lastCall?.[0])).toBe("#/new-reports?job=j&show=done");
});

test("says until when the service asked to wait, as long as that is not over", () => {
  show({ heldUntil: NOW + 3_600_000 }, [task(0, "waiting")]);
  expect(screen.getByText(/^The service asks for a pause until .* The rest follows afterwards\.$/)).toBeTruthy();
  cleanup();
  show({ heldUntil: NOW - 1 }, [task(0, "waiting")]);
  expect(screen.getByText("Less than a minute left")).toBeTruthy();
});
