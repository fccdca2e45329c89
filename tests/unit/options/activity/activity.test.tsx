// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { ActivityPage } from "@/entrypoints/options/activity/ActivityPage.tsx";
import { type Entry, filterEntries, toEntries } from "@/entrypoints/options/activity/entries.ts";
import { taskNameOf } from "@/entrypoints/options/batches.ts";
import type { ActivityFilter } from "@/entrypoints/options/routes/route.ts";
import { outcomeOf, outcomesOf } from "@/entrypoints/options/texts/deletion-text.ts";
import { statusOf } from "@/entrypoints/options/texts/job-status.ts";
import type { AppState } from "@/utils/app-state.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import { isForUser } from "@/utils/models/submission.ts";
import type { Update } from "@/utils/models/update.ts";
import chinese from "../../../../public/_locales/zh_CN/messages.json";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { untilEnabled } from "../../support/enabled.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { deletion, job, NOW, submission, update } from "../../support/tasks.ts";

function batchOf(states: DeletionState[], changes: Partial<Deletion> = {}): Deletion[] {
  return states.map((state) => deletion({ state, batch: "b", ...changes }));
}

function entriesOf(journal: Partial<Parameters<typeof toEntries>[0]>): Entry[] {
  return toEntries({ submissions: [], deletions: [], updates: [], jobs: [], ...journal }, []);
}

test("“Activity cleared” is not said any more when there is something new", async () => {
  vi.spyOn(messages, "ask").mockResolvedValue(undefined);
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const appState = signal<AppState>({ ...state, submissions: [submission()] });
  render(<ActivityPage appState={appState} filter="all" />);
  fireEvent.click(screen.getByRole("button", { name: "Clear activity" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear activity" }));
  appState.value = state;
  await screen.findByText("Cleared.");
  await act(async () => {
    appState.value = { ...state, submissions: [submission()] };
  });
  expect(screen.queryByText("Cleared.")).toBeNull();
});

test("what Clear activity removes although it needs a decision is counted before", async () => {
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const refused = (id: string) => submission({ id, state: "refused" });
  const appState = signal<AppState>({ ...state, submissions: [refused("1"), refused("2"), submission()] });
  render(<ActivityPage appState={appState} filter="all" />);
  fireEvent.click(screen.getByRole("button", { name: "Clear activity" }));
  expect(screen.getByText("2 need your decision; that is removed, too.")).toBeTruthy();
});

test("a step back to another filter leaves the focus on the heading if its control is not shown there", () => {
  const appState = signal({ ...emptyState(settingsOf({ id: "c" })), submissions: [submission()] });
  const { rerender } = render(<ActivityPage appState={appState} filter="all" />);
  screen.getByRole("button", { name: "Clear activity" }).focus();
  rerender(<ActivityPage appState={appState} filter="open" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Activity" }));
});

test("after Undo the focus stays on the entry, also where Undo had it from the start", async () => {
  const appState = signal({ ...emptyState(settingsOf({ id: "c" })), deletions: [deletion({ state: "waiting" })] });
  render(<ActivityPage appState={appState} filter="all" />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Undo/ }));
  await act(async () => {
    appState.value = { ...appState.value, deletions: [deletion({ state: "undone" })] };
  });
  expect(document.activeElement).toBe(document.querySelector(".activity > li"));
});

describe("the entries of the journal", () => {
  test("are in the order in which they were asked for, newest first", () => {
    const entries = entriesOf({
      submissions: [submission({ id: "second", startedAt: 2 }), submission({ id: "fourth", startedAt: 4 })],
      deletions: [deletion({ id: "third", startedAt: 3 }), deletion({ id: "first", startedAt: 1 })],
    });
    expect(entries.map(({ id }) => id)).toEqual(["fourth", "third", "second", "first"]);
  });

  test("leave out what was asked for in a private window", () => {
    expect(entriesOf({ submissions: [submission({ incognito: true })] })).toEqual([]);
  });

  test("have one for all deletions of a batch, and a batch of one is a deletion", () => {
    const lone = deletion({ id: "lone", batch: "other" });
    const entries = entriesOf({ deletions: [...batchOf(["done", "failed"]), lone, deletion({ id: "single" })] });
    expect(entries.map(({ kind, id }) => [kind, id])).toEqual([
      ["batch", "b"],
      ["single", "other"],
      ["single", "single"],
    ]);
  });

  test("have one for all changes of a batch, however few", () => {
    const updates = [
      update({ batch: "new", state: "queued", startedAt: 2 }),
      update({ batch: "new", state: "failed", startedAt: 2 }),
      update({ batch: "old", startedAt: 1 }),
    ];
    expect(entriesOf({ updates })).toMatchObject([
      { kind: "batch", id: "new", isOpen: true, hasFailed: true },
      { kind: "batch", id: "old", isOpen: false, hasFailed: false },
    ]);
  });

  test("have one for a change of a single report, which is open until its results are there", () => {
    const entries = entriesOf({ updates: [update({ batch: undefined, state: "accepted" })] });
    expect(entries).toMatchObject([{ kind: "single", isOpen: true, hasFailed: false }]);
  });

  test("have none for a job that is over and has no report left, because another one tries them again", () => {
    expect(entriesOf({ jobs: [job({ state: "stopped" })] })).toEqual([]);
    expect(entriesOf({ jobs: [job({ state: "paused" })] })).toHaveLength(1);
  });

  test("have one for a job with all its reports", () => {
    const submissions = [
      submission({ id: "1", batch: "j", state: "refused" }),
      submission({ id: "2", batch: "j", state: "waiting" }),
      submission({ id: "alone" }),
      submission({ id: "orphan", batch: "forgotten" }),
    ];
    expect(entriesOf({ submissions, jobs: [job()] }).map(({ kind, id }) => [kind, id])).toEqual([
      ["creation", "alone"],
      ["creation", "orphan"],
      ["job", "j"],
    ]);
    expect(entriesOf({ submissions, jobs: [job()] }).at(-1)).toMatchObject({ isOpen: true, hasFailed: true });
  });

  test.each([
    ["sending", true, false],
    ["unknown", true, false],
    ["refused", false, true],
    ["notSent", false, true],
    ["existed", false, false],
    ["found", false, false],
    ["done", false, false],
  ] as const)("a creation that is %s: open %s, failed %s", (state, isOpen, hasFailed) => {
    expect(entriesOf({ submissions: [submission({ state })] })).toMatchObject([{ isOpen, hasFailed }]);
  });

  test.each([
    [["waiting"], true, false],
    [["undone"], false, false],
    [["interrupted"], false, true],
    [["stopped", "done"], false, false],
    [["failed", "done"], false, true],
    [["failed", "queued"], true, true],
  ] as const)("deletions that are %s: open %s, failed %s", (states, isOpen, hasFailed) => {
    expect(entriesOf({ deletions: batchOf([...states]) })).toMatchObject([{ isOpen, hasFailed }]);
  });

  test.each<[ActivityFilter, string[]]>([
    ["all", ["sent", "refused", "both", "over"]],
    ["open", ["sent", "both"]],
    ["failed", ["refused", "both"]],
  ])("are filtered by %s", (filter, ids) => {
    const entry = (id: string, isOpen: boolean, hasFailed: boolean) => ({ id, isOpen, hasFailed }) as Entry;
    const entries = [
      entry("sent", true, false),
      entry("refused", false, true),
      entry("both", true, true),
      entry("over", false, false),
    ];
    expect(filterEntries(entries, filter).map(({ id }) => id)).toEqual(ids);
  });
});

describe("a deletion in words", () => {
  test.each<[Deletion["resource"], DeletionState, string]>([
    ["report", "done", "The report was deleted."],
    ["report", "deleting", "Deleting the report…"],
    ["report", "undone", "Undone; the report was not deleted."],
    ["report", "stopped", "Stopped; the report was not deleted."],
    ["project", "done", "The project was deleted."],
    ["project", "gone", "The project was already gone."],
    ["project", "deleting", "Deleting the project…"],
    ["project", "failed", "Nothing was deleted."],
    ["report", "unclear", "It is unclear whether the report was deleted."],
    ["project", "unclear", "It is unclear whether anything was deleted."],
  ])("%s %s: %s", (resource, state, words) => {
    expect(outcomeOf({ resource, state })).toBe(words);
  });

  test("many of them in numbers", () => {
    const states: DeletionState[] = ["done", "done", "gone", "failed", "unclear", "stopped", "interrupted"];
    expect(outcomesOf(batchOf(states))).toBe("2 deleted, 1 already gone, 1 failed, 1 unclear, 2 not deleted");
  });

  test("many of them stay apart in a language that writes no spaces", () => {
    const sentences: Record<string, { message: string }> = chinese;
    vi.spyOn(fakeBrowser.i18n, "getMessage").mockImplementation((key) => sentences[key]?.message ?? "");
    expect(outcomesOf(batchOf(["done", "gone", "failed"])).split("、")).toEqual([
      chinese.bulk_done.message,
      chinese.bulk_gone.message,
      chinese.now_failed.message,
    ]);
  });

  test("is named by its address, its project, or at least its number", () => {
    expect(taskNameOf(deletion())).toBe("example.com");
    expect(taskNameOf(deletion({ url: "" }))).toBe("Report 7");
    expect(taskNameOf(deletion({ resource: "project", resourceId: "a/b", url: "" }))).toBe("a/b");
  });
});

describe("Activity", () => {
  function show(parts: Partial<AppState>, filter: ActivityFilter = "all") {
    const settings = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });
    const appState = signal({ ...emptyState(settings), ...parts });
    render(<ActivityPage appState={appState} filter={filter} />);
    return appState;
  }

  test("tells why a single change failed, whose page may be closed by now, and leads to its report", () => {
    show({ updates: [update({ batch: undefined, state: "failed", failure: { kind: "serviceFailed", status: 500 } })] });
    const entry = within(screen.getByRole("listitem"));
    expect(entry.getByText("Refresh of 1 report")).toBeTruthy();
    expect(entry.getByText("The results were not refreshed.")).toBeTruthy();
    expect(entry.getByText(/500/)).toBeTruthy();
    expect(entry.getByRole("link", { name: "Details" }).getAttribute("href")).toBe("#/reports/7");
  });

  test.each<[ActivityFilter, RegExp]>([
    ["all", /^Nothing yet\./],
    ["open", /^Nothing is running/],
    ["failed", /^Nothing failed\./],
  ])("says what it means that %s is empty", async (filter, words) => {
    show({}, filter);
    await screen.findByText(words);
    expect(screen.queryByRole("button", { name: "Clear activity" })).toBeNull();
    const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current"));
    expect(current.map((link) => link.getAttribute("href"))).toEqual([
      filter === "all" ? "#/activity" : `#/activity?show=${filter}`,
    ]);
  });

  test("has under Open what needs the user's decision, as the navigation counts it", () => {
    const submissions = [
      submission({ url: "https://left.example/", state: "refused" }),
      submission({ url: "https://unsent.example/", state: "notSent" }),
      submission({ state: "refused", batch: "j" }),
      submission({ url: "https://created.example/" }),
    ];
    show({ submissions, jobs: [job({ state: "stopped" })] }, "open");
    const names = [...document.querySelectorAll(".activity .name, .activity a > strong")];
    expect(names.map(({ textContent }) => textContent)).toEqual([
      "left.example",
      "unsent.example",
      "Creation of 1 report",
    ]);
    expect(screen.queryByText(/nothing needs your decision/)).toBeNull();
  });

  test("shows the newest 50 first, then 100 at a time, and the focus goes on where the last begin", async () => {
    const submissions = Array.from({ length: 160 }, (_, index) =>
      submission({ id: `s${index}`, startedAt: NOW - index }),
    );
    show({ submissions });
    const entries = () => [...document.querySelectorAll<HTMLElement>(".activity > li:not(.more)")];
    expect(entries()).toHaveLength(50);
    const more = screen.getByRole("button", { name: "Show more" });
    more.focus();
    fireEvent.click(more);
    await waitFor(() => expect(entries()).toHaveLength(150));
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(more);
    fireEvent.click(more);
    await waitFor(() => expect(entries()).toHaveLength(160));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(entries()[150]));
  });

  test("shows the first 100 of a large batch, the failed ones before the others", async () => {
    const states: DeletionState[] = Array.from({ length: 150 }, (_, index) => (index === 149 ? "failed" : "done"));
    show({ deletions: batchOf(states).map((one, index) => ({ ...one, url: `https://p${index}.example/` })) });
    const names = () => [...document.querySelectorAll("details li .name")].map(({ textContent }) => textContent);
    expect(names()).toHaveLength(100);
    expect(names()[0]).toBe("p149.example");
    fireEvent.click(screen.getByRole("button", { name: "Show more", hidden: true }));
    await waitFor(() => expect(names()).toHaveLength(150));
    fireEvent.click(screen.getByRole("button", { name: "Failed 1", hidden: true }));
    expect(names()).toEqual(["p149.example"]);
    fireEvent.click(screen.getByRole("button", { name: "All 150", hidden: true }));
    expect(names()).toHaveLength(150);
  });

  test("offers the password that many reports were given, as long as it is known", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("correct horse" as never);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show({ updates: [update({ changes: { privacy: 2 } }), update({ changes: { privacy: 0 }, batch: "public" })] });
    fireEvent.click(await screen.findByRole("button", { name: /^Copy password/ }));
    await waitFor(() => expect(write).toHaveBeenCalledWith("correct horse"));
    expect(ask.mock.calls).toEqual([["passwordOf", "u"]]);
  });

  test("tries what failed of a refresh again, but no password", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const failed = (changes: Partial<Update>) => update({ state: "failed", ...changes });
    show({
      updates: [
        failed({ changes: { results: 1 } }),
        update({ changes: { results: 1 } }),
        failed({ batch: "secret", changes: { privacy: 2 } }),
      ],
    });
    fireEvent.click(screen.getByRole("button", { name: "Try failed again" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("retryUpdates", { id: "u", part: "failed" }));
  });

  test("asks once more before it deletes what was not deleted, and never for what was asked for since", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const pause = { kind: "rateLimited", status: 429, retryAt: NOW } as const;
    const refused = (id: string, changes: Partial<Deletion> = {}) =>
      deletion({ batch: "b", resourceId: id, url: `https://${id}.example/`, search: "example", ...changes });
    const failed = { state: "failed", failure: pause } as const;
    show({
      deletions: [
        refused("1"),
        ...[refused("2", failed), refused("3", failed), refused("4", { state: "stopped", failure: pause })],
        ...[refused("5", { state: "stopped" }), refused("6", { state: "unclear" })],
        refused("3", { batch: "later", startedAt: NOW + 1 }),
      ],
    });
    fireEvent.click(screen.getByRole("button", { name: "Try failed again" }));
    const dialog = screen.getByRole("dialog", { name: "Delete 2 reports?" });
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["2.example", "4.example"]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete 2 reports" }));
    const reports = ["2", "4"].map((id) => ({ id, url: `https://${id}.example/` }));
    const asked = { connectionId: "c", reports, search: "example", isUnseen: true };
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("deleteReports", asked));
  });

  test("deletes only what it has asked about, whatever becomes clear of the others meanwhile", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const of = (resourceId: string, state: DeletionState) =>
      deletion({ batch: "b", id: resourceId, resourceId, state });
    const appState = show({ deletions: [of("1", "failed"), of("2", "unclear")] });
    fireEvent.click(screen.getByRole("button", { name: "Try failed again" }));
    await act(async () => {
      appState.value = { ...appState.value, deletions: [of("1", "failed"), of("2", "failed")] };
    });
    const dialog = screen.getByRole("dialog", { name: "Delete 1 report?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete 1 report" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("deleteReports", expect.anything()));
    expect(ask.mock.lastCall?.[1]).toMatchObject({ reports: [{ id: "1" }] });
  });

  test("sends the rest by a button that says how many, and nothing that was sent once more already", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const failure = { kind: "notAllowed", status: 403 } as const;
    const of = (state: Update["state"], changes: Partial<Update> = {}) =>
      update({ changes: { privacy: 0 }, state, failure: state === "done" ? null : failure, ...changes });
    const stopped = Array.from({ length: 16 }, () => of("stopped"));
    show({ updates: [of("done"), of("failed", { isRetried: true }), ...stopped] });
    expect(screen.getByText(/^1 changed, 1 failed, 16 stopped/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Send the rest (16)" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("retryUpdates", { id: "u", part: "stopped" }));
  });

  test("counts as its page does what the service has taken note of", () => {
    const awaited = { state: "unknown", looks: 2, failure: { kind: "notNamed" } } as const;
    const lost = { state: "unknown", looks: 2, failure: { kind: "timeout" } } as const;
    const submissions = [{ state: "done" } as const, awaited, awaited, lost].map((changes, place) =>
      submission({ id: `s${place}`, batch: "j", place, ...changes }),
    );
    show({ submissions, jobs: [job({ state: "ended" })] });
    expect(screen.getByText("1 done, 1 unclear, 2 running")).toBeDefined();
  });

  test("leads to a job, tells how far it is, and pauses and stops it", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue(undefined as never);
    const submissions = (["done", "refused", "sending", "waiting"] as const).map((state, place) =>
      submission({ id: `s${place}`, batch: "j", place, state }),
    );
    const appState = show({ submissions, jobs: [job()] });
    expect(screen.getByRole("link", { name: "Creation of 4 reports" }).getAttribute("href")).toBe(
      "#/new-reports?job=j",
    );
    expect(screen.getByText("1 of 4 done · 1 failed")).toBeDefined();
    expect(screen.getByText("1 needs your decision")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("pauseJob", "j"));
    fireEvent.click(screen.getByRole("button", { name: "Stop: Creation of 4 reports" }));
    expect(ask).toHaveBeenCalledTimes(1);
    const dialog = screen.getByRole("dialog", { name: "Stop this job?" });
    expect(within(dialog).getByText("Creation of 4 reports")).toBeDefined();
    fireEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("stopJob", "j"));
    const failure = { kind: "keyRejected", status: 401 } as const;
    await act(() => {
      appState.value = { ...appState.value, jobs: [job({ state: "paused", failure })] };
    });
    expect(screen.getByText(/^Paused\. The key was not accepted \(401\)\./)).toBeDefined();
    await act(() => {
      const paused = job({ state: "paused", failure: { kind: "keyMissing" } });
      const keyHint = { keyId: "k", origin: "https://reports.example.com", ending: "1234" };
      appState.value = { ...appState.value, keyHint, jobs: [paused] };
    });
    expect(screen.getByText("Paused.")).toBeDefined();
    ask.mockRejectedValue(new AppError("keyMissing"));
    await untilEnabled(screen.getByRole("button", { name: "Continue" }));
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Nothing was changed\./);
    fireEvent.click(screen.getByRole("button", { name: "Stop: Creation of 4 reports" }));
    await screen.findByRole("dialog", { name: "Stop this job?" });
    await act(() => {
      appState.value = {
        ...appState.value,
        submissions: [...submissions.slice(0, 2), submission({ batch: "j", state: "stopped" })],
        jobs: [job({ state: "stopped" })],
      };
    });
    expect(screen.getByText("1 done, 1 failed, 1 stopped")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBe(null);
    expect(screen.queryByRole("button", { name: /^Stop/ })).toBe(null);
  });

  test("what failed in one state of a job is not said of the next", async () => {
    const ask = vi.spyOn(messages, "ask").mockRejectedValue(new AppError("keyMissing"));
    const appState = show({ submissions: [submission({ batch: "j" })], jobs: [job({ state: "paused" })] });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("alert");
    await act(() => {
      appState.value = { ...appState.value, jobs: [job()] };
    });
    expect(ask).toHaveBeenCalledOnce();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each<[string, Partial<AppState>, Partial<AppState>]>([
    [
      "Try failed again",
      { updates: [update({ state: "failed", changes: { results: 1 } })] },
      { updates: [update({ state: "failed", changes: { results: 1 }, isRetried: true })] },
    ],
    [
      "Send again",
      { submissions: [submission({ id: "s", state: "notSent" })] },
      { submissions: [submission({ id: "s", state: "done", report: { id: "7", result: "bad" } as Report })] },
    ],
  ])("that “%s” sent nothing is not said any more once another page has sent it", async (name, before, after) => {
    vi.spyOn(messages, "ask").mockRejectedValue(new AppError("keyMissing"));
    const appState = show(before);
    fireEvent.click(screen.getByRole("button", { name }));
    await screen.findByRole("alert");
    await act(() => {
      appState.value = { ...appState.value, ...after };
    });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each<[string, Partial<AppState>, Partial<AppState>]>([
    ["Pause", { jobs: [job()] }, { jobs: [job({ state: "paused" })] }],
    ["Continue", { jobs: [job({ state: "paused" })] }, { jobs: [job()] }],
    [
      "Send again",
      { jobs: [], submissions: [submission({ id: "s", state: "unknown" })] },
      { submissions: [submission({ id: "s", state: "sending" })] },
    ],
  ])("that “%s” failed is not said when it is offered anew", async (name, before, between) => {
    vi.spyOn(messages, "ask").mockRejectedValue(new AppError("keyMissing"));
    const appState = show({ submissions: [submission({ batch: "j", state: "waiting" })], ...before });
    fireEvent.click(screen.getByRole("button", { name }));
    await screen.findByRole("alert");
    for (const change of [between, before]) {
      await act(() => {
        appState.value = { ...appState.value, ...change };
      });
    }
    screen.getByRole("button", { name });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("the second click of a double click does not continue the job that the first has paused", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue(undefined as never);
    const appState = show({ submissions: [submission({ batch: "j" })], jobs: [job()] });
    fireEvent.click(screen.getByRole("button", { name: "Pause" }), { detail: 1 });
    await act(() => {
      appState.value = { ...appState.value, jobs: [job({ state: "paused" })] };
    });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }), { detail: 2 });
    expect(ask.mock.calls).toEqual([["pauseJob", "j"]]);
  });

  test("Pause pressed as a job pauses by itself does not continue it", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue(undefined as never);
    const appState = show({ submissions: [submission({ batch: "j" })], jobs: [job()] });
    const pause = screen.getByRole("button", { name: "Pause" });
    await act(() => {
      const failure = { kind: "keyRejected", status: 401 } as const;
      appState.value = { ...appState.value, jobs: [job({ state: "paused", failure })] };
    });
    const proceed = screen.getByRole("button", { name: "Continue" });
    expect(proceed).toBe(pause);
    fireEvent.click(proceed, { detail: 1 });
    expect(ask).not.toHaveBeenCalled();
    await untilEnabled(proceed);
    fireEvent.click(proceed, { detail: 1 });
    await waitFor(() => expect(ask.mock.calls).toEqual([["continueJob", { id: "j" }]]));
  });

  test("Stop pressed as a batch ends does not send once more what has failed", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const of = (state: Update["state"]) => update({ id: state, changes: { results: 1 }, state });
    const appState = show({ updates: [of("failed"), of("sending")] });
    screen.getByRole("button", { name: "Stop" });
    await act(() => {
      appState.value = { ...appState.value, updates: [of("failed"), of("done")] };
    });
    const again = screen.getByRole("button", { name: "Try failed again" });
    fireEvent.click(again, { detail: 1 });
    expect(ask).not.toHaveBeenCalled();
    await untilEnabled(again);
    fireEvent.click(again, { detail: 1 });
    await waitFor(() => expect(ask.mock.calls).toEqual([["retryUpdates", { id: "u", part: "failed" }]]));
  });

  test("leads to a job's page where its password is to be entered again", async () => {
    const ask = vi.spyOn(messages, "ask").mockRejectedValue(new AppError("passwordGone"));
    location.hash = "";
    const paused = job({ state: "paused", privacy: 2 });
    const appState = show({ submissions: [submission({ batch: "j", state: "waiting" })], jobs: [paused] });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(location.hash).toBe("#/new-reports?job=j"));
    expect(ask).toHaveBeenCalledWith("continueJob", { id: "j" });
    expect(screen.queryByRole("alert")).toBeNull();
    await act(() => {
      appState.value = { ...appState.value, jobs: [{ ...paused, failure: { kind: "passwordGone" } }] };
    });
    expect(screen.getByText(/^Paused\. The password is no longer remembered\./)).toBeDefined();
    expect(screen.getByRole("link", { name: "Enter the password again" }).getAttribute("href")).toBe(location.hash);
  });

  test("follows what runs, and ages while the page stays open", async () => {
    vi.useFakeTimers({ now: NOW });
    const running = submission({ id: "1", state: "sending" });
    const appState = show({ submissions: [running] });
    expect(screen.getByText("Creating the report…")).toBeDefined();
    expect(screen.getByText("now")).toBeDefined();
    const report = { id: "7", result: "bad", link: null } as Report;
    await act(() => {
      appState.value = { ...appState.value, submissions: [{ ...running, state: "found", report, found: 2 }] };
      vi.advanceTimersByTime(120_000);
    });
    expect(screen.getByText("Bad")).toBeDefined();
    expect(screen.getByText(/2 new reports of this address were found/)).toBeDefined();
    expect(screen.getByText("2 minutes ago").getAttribute("title")).not.toBe("");
    expect(screen.getByRole("link", { name: "Open report" }).getAttribute("href")).toBe(
      "https://reports.example.com/reports/7",
    );
    vi.useRealTimers();
  });

  test.each<[string, Partial<Deletion>, boolean]>([
    ["a report that was deleted since has no links", { state: "done" }, true],
    ["nor has one that was found to be gone", { state: "gone" }, true],
    ["one whose deletion was undone keeps them", { state: "undone" }, false],
    ["another report's deletion changes nothing", { state: "done", resourceId: "8" }, false],
    ["nor does the deletion of the same id at another service", { state: "done", connectionId: "other" }, false],
    ["nor that of another page's report, which had the id", { state: "done", url: "https://example.com/b" }, false],
    ["nor one that was over before this was asked for", { state: "done", endedAt: NOW - 1 }, false],
  ])("%s", (_case, changes, isGone) => {
    const report = { id: "7", url: "https://example.com/", result: "bad", link: null } as Report;
    show({ submissions: [submission({ report })], deletions: [deletion(changes)] });
    expect(screen.queryByRole("link", { name: "Open report" }) === null).toBe(isGone);
    expect(screen.queryByText("The report has since been deleted.") !== null).toBe(isGone);
  });

  test.each<[string, Partial<Deletion>, boolean]>([
    ["a change of a report that was deleted since leads nowhere", { state: "done" }, true],
    ["nor does that of one that was found to be gone", { state: "gone" }, true],
    ["that of a report whose deletion was undone leads to it", { state: "undone" }, false],
    ["as does that of another page's report, which had the id", { state: "done", url: "https://example.com/b" }, false],
    ["and one asked for after the deletion was over", { state: "done", endedAt: NOW - 1 }, false],
  ])("%s", (_case, changes, isGone) => {
    show({ updates: [update({ batch: undefined })], deletions: [deletion(changes)] });
    expect(screen.queryByRole("link", { name: "Details" }) === null).toBe(isGone);
    expect(screen.queryByText("The report has since been deleted.") !== null).toBe(isGone);
  });

  test("what belongs to another service is neither linked nor sent again", () => {
    const report = { id: "7", result: "bad", link: null } as Report;
    const others = { connectionId: "other" };
    show({ submissions: [submission({ ...others, report }), submission({ ...others, state: "unknown" })] });
    expect(screen.queryByRole("link", { name: "Open report" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Discard" })).toHaveLength(1);
    expect(screen.getAllByText(/This belongs to an earlier connection/)).toHaveLength(2);
    expect(screen.queryByText(/Sending again may create a second report/)).toBeNull();
  });

  test("a batch and a job of another service offer only what works there, and say why once each", () => {
    const others = { connectionId: "other" };
    const failure = { kind: "otherService" } as const;
    show({
      updates: [update({ ...others, state: "failed", changes: { results: RESULTS_REFRESH.yes } })],
      jobs: [job({ ...others, state: "paused", failure })],
      submissions: (["waiting", "refused"] as const).map((state) => submission({ ...others, batch: "j", state })),
    });
    expect(screen.queryByText(/your decision/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.getByRole("button", { name: /^Stop/ })).toBeDefined();
    expect(screen.getAllByText(/This belongs to an earlier connection/)).toHaveLength(2);
  });

  test("a batch that failures have stopped says so", () => {
    const failure = { kind: "notAllowed", status: 403 } as const;
    show({ deletions: [...batchOf(["done"]), ...batchOf(["failed", "failed", "failed", "stopped"], { failure })] });
    const told = "1 deleted, 3 failed, 1 not deleted · Because of the failures, the rest was not sent.";
    expect(screen.getByText(told)).toBeDefined();
  });

  test("a batch shows its numbers, and each deletion with its reason", () => {
    const failed = deletion({ batch: "b", state: "failed", url: "https://x.example/", failure: { kind: "offline" } });
    show({ deletions: [...batchOf(["done", "done", "stopped"]), failed] });
    const [entry] = screen.getAllByRole("listitem");
    expect(entry?.textContent).toContain("Deletion of 4 reports");
    expect(within(entry as HTMLElement).getByText("2 deleted, 1 failed, 1 not deleted")).toBeDefined();
    expect(screen.getByText("x.example").closest("li")?.textContent).toContain("you seem to be offline");
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("a reason names the end of a pause only until it is over", () => {
    const of = (retryAt: number) => ({ kind: "rateLimited", status: 429, retryAt }) as const;
    const failed = { batch: "b", state: "failed" } as const;
    show({
      deletions: [
        deletion({ ...failed, url: "https://past.example/", failure: of(NOW - 3_600_000) }),
        deletion({ ...failed, url: "https://now.example/", failure: of(NOW + 3_600_000) }),
      ],
    });
    const line = (name: string) => screen.getByText(name).closest("li")?.textContent;
    expect(line("past.example")).toMatch(/The service asked for a pause\.$/);
    expect(line("now.example")).toMatch(/The service asks for a pause until .+\.$/);
  });

  test("a batch shows what the service said of each change", () => {
    const failure = {
      kind: "invalid",
      status: 422,
      detail: "Not now.",
      fields: { results: "Only once an hour." },
    } as const;
    show({ updates: [update({ changes: { results: 1 }, state: "failed", url: "https://x.example/", failure })] });
    const line = screen.getByText("x.example").closest("li")?.textContent;
    expect(line).toContain("Not now.");
    expect(line).toContain("results: Only once an hour.");
  });

  test.each([
    [{ results: 1 }, "Refresh of 3 reports", "1 refreshed, 1 failed, 1 stopped", "The results were not refreshed."],
    [
      { privacy: 0 },
      "Change of privacy of 3 reports to Public",
      "1 changed, 1 failed, 1 stopped",
      "Nothing was changed.",
    ],
  ] as const)(
    "a batch of changes (%j) says what was asked for, and the failed first",
    (changes, name, outcomes, why) => {
      const failed = update({ changes, state: "failed", url: "https://x.example/", failure: { kind: "offline" } });
      const updates = [update({ changes }), update({ changes, state: "stopped" }), failed];
      expect(entriesOf({ updates })).toMatchObject([{ kind: "batch", id: "u", isOpen: false, hasFailed: true }]);
      show({ updates });
      screen.getByText(name);
      screen.getByText(outcomes);
      const [first] = screen
        .getAllByRole("listitem")
        .filter(({ textContent }) => textContent?.includes("example/") || textContent?.startsWith("x.example"));
      expect(first?.textContent).toContain(why);
    },
  );

  test("a batch that runs shows how far it is and can be stopped", () => {
    show({ deletions: batchOf(["done", "deleting", "queued"]) });
    expect(screen.getByText("Deleting reports: 1 of 3")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("1");
    expect(screen.getByRole("button", { name: "Stop" })).toBeDefined();
  });

  test("a batch that a pause holds up says until when, and counts none as done that is not", () => {
    const held = deletion({ batch: "b", state: "queued", heldUntil: NOW + 3_600_000 });
    show({ deletions: [...batchOf(["done", "failed", "unclear", "stopped", "queued"]), held] });
    expect(screen.getByText("Deleting reports: 1 of 6 · 1 failed, 1 unclear, 1 not deleted")).toBeDefined();
    expect(screen.getByText(/^The service asks for a pause until .* The rest follows afterwards\.$/)).toBeDefined();
  });

  test("a batch that could not be stopped says so", async () => {
    show({ deletions: batchOf(["deleting", "queued"]) });
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This was not stopped.");
  });

  test("only what the service itself named as new is called created", () => {
    const report = { id: "7", result: "bad", link: null, privacy: 0 } as Report;
    show({
      submissions: [
        submission({ state: "existed", report }),
        submission({ state: "existed", report: { ...report, privacy: 1 }, mayBeNew: true }),
        submission({ state: "found", report: { ...report, privacy: 1 }, found: 1 }),
        submission({ state: "notSent" }),
      ],
    });
    expect(screen.getByText("There was already a report.")).toBeDefined();
    expect(screen.getByText(/^The service answered with this report/)).toBeDefined();
    expect(screen.getByText("You asked for: Private")).toBeDefined();
    expect(screen.getByText(/A new report of this address was found.*may be somebody else's/)).toBeDefined();
    expect(screen.getByText("Nothing was sent.")).toBeDefined();
    expect(screen.queryByText("The report was created.")).toBeNull();
  });

  test("Send again says which privacy it will send", () => {
    show({ submissions: [submission({ state: "unknown", privacy: 0 }), submission({ state: "refused", privacy: 2 })] });
    const described = screen.getAllByRole("button", { name: "Send again" }).map((button) => {
      return document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
    });
    expect(described).toEqual(["Public", "Password"]);
  });

  test("a report that cannot be said to be the one is shown with its privacy, and linked", () => {
    const candidate = { id: "7", result: "bad", link: null, privacy: 0 } as Report;
    show({ submissions: [submission({ state: "unknown", privacy: 2, candidate })] });
    expect(screen.getByText("The service has this report of the address:").textContent).toContain("Public");
    expect(screen.getByRole("link", { name: "Open report" })).toBeDefined();
  });

  test("markup in a service's words is shown as text", () => {
    show({ submissions: [submission({ state: "refused", failure: { kind: "invalid", detail: "<img src=x>" } })] });
    expect(document.querySelector("main img")).toBeNull();
    expect(screen.getByText("The service says: <img src=x>")).toBeDefined();
  });
});

test.each([
  ["while it is looked for", { looks: 2 }, true],
  ["once the looks came seldom", { looks: 6 }, false],
  ["where only the user can help", { looks: 2, needsUser: true }, false],
])("a creation that the service took note of does not need the user %s: %j", (_when, changes, isAwaited) => {
  const failure = { kind: "notNamed" } as const;
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const noted = submission({ state: "unknown", failure, ...changes });
  expect(isForUser(noted)).toBe(!isAwaited);
  expect(statusOf(noted)).toBe(isAwaited ? "running" : "unknown");
  render(<ActivityPage appState={signal<AppState>({ ...state, submissions: [noted] })} filter="all" />);
  const told = screen.queryByText("The service received the request; we are looking for the report");
  expect(told !== null).toBe(isAwaited);
  expect(screen.queryByText(/Sending again may create a second report/) === null).toBe(isAwaited);
});

test.each([
  ["failed to be looked for", { misses: 3, nextLook: { at: NOW + 3_600_000, wait: 3_600_000 } }],
  ["took note of", { failure: { kind: "notNamed" } }],
] as const)("no search is promised for what a service that is not connected any more %s", (_what, changes) => {
  const state = emptyState(settingsOf({ id: "other", serviceUrl: "https://reports.example.com" }));
  const submissions = [submission({ state: "unknown", ...changes })];
  render(<ActivityPage appState={signal<AppState>({ ...state, submissions })} filter="all" />);
  expect(screen.getByText("This belongs to an earlier connection; nothing more is sent for it.")).toBeDefined();
  expect(screen.getByText("It is unclear whether the report was created")).toBeDefined();
  expect(screen.getByText(/^We could not look for the report so far\.$/)).toBeDefined();
});

test("the bar of a job that goes on counts as over what its own page counts", () => {
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const noted = submission({ batch: "j", state: "unknown", failure: { kind: "notNamed" } });
  const submissions = [noted, submission({ batch: "j" }), submission({ batch: "j", state: "waiting" })];
  render(<ActivityPage appState={signal<AppState>({ ...state, jobs: [job()], submissions })} filter="all" />);
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("1");
});

test.each([
  ["c", "1 running"],
  ["other", "1 unclear"],
])("what the service took note of is awaited only as long as it is connected: %s", (id, outcomes) => {
  const state = emptyState(settingsOf({ id, serviceUrl: "https://reports.example.com" }));
  const submissions = [submission({ batch: "j", state: "unknown", failure: { kind: "notNamed" } })];
  const jobs = [job({ state: "ended" })];
  render(<ActivityPage appState={signal<AppState>({ ...state, jobs, submissions })} filter="all" />);
  expect(screen.getByText(outcomes)).toBeDefined();
});

test("a report that was found after its answer was lost can be copied with its password", async () => {
  vi.spyOn(messages, "ask").mockImplementation((async (question: string) =>
    question === "passwordOf" ? "correct horse" : undefined) as never);
  const report: Report = {
    ...{ id: "7", url: "https://example.com/", result: "good", generatedAt: null },
    ...{ privacy: 2, link: null, more: {} },
  };
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const submissions = [submission({ state: "found", found: 1, privacy: 2, report })];
  render(<ActivityPage appState={signal<AppState>({ ...state, submissions })} filter="all" />);
  await screen.findByRole("button", { name: "Copy link and password" });
});

test("a batch of changes says what was asked for, counts the outcomes and lists the failed ones first", () => {
  const asked = { changes: { privacy: 1 } } as const;
  const updates = [
    update({ ...asked, url: "https://example.com/fine" }),
    update({ ...asked, url: "https://example.com/not", state: "failed", failure: { kind: "notAllowed", status: 403 } }),
  ];
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  render(<ActivityPage appState={signal<AppState>({ ...state, updates })} filter="failed" />);
  expect(screen.getByText("Change of privacy of 2 reports to Private")).toBeDefined();
  expect(screen.getByText("1 changed, 1 failed")).toBeDefined();
  const names = [...document.querySelectorAll("details bdi")].map(({ textContent }) => textContent);
  expect(names).toEqual(["example.com/not", "example.com/fine"]);
  expect(screen.getByText(/Nothing was changed\..*403/)).toBeDefined();
});

describe("what a screen reader says of Activity", () => {
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const report: Report = {
    ...{ id: "7", url: "https://example.com/", result: "good", generatedAt: null, privacy: 1, link: null, more: {} },
  };
  const made = { state: "done", report } as const;
  const refresh = (changes: Partial<Update>) => update({ changes: { results: RESULTS_REFRESH.yes }, ...changes });

  /** Shows one state of the journal after the other. */
  async function showOneAfterTheOther(...journals: Partial<AppState>[]) {
    const appState = signal<AppState>({ ...state, ...journals[0] });
    await renderAnnouncer();
    render(<ActivityPage appState={appState} filter="all" />);
    for (const journal of journals.slice(1)) {
      await act(async () => {
        appState.value = { ...state, ...journal };
      });
    }
  }

  test("nothing of what was over before", async () => {
    const updates = [update(), update({ state: "failed" })];
    const submissions = [submission(made), submission({ batch: "j" })];
    await showOneAfterTheOther({ submissions, updates, deletions: [deletion()], jobs: [job({ state: "ended" })] });
    expect(screen.getAllByRole("listitem").length).toBeGreaterThan(3);
    expect(liveTexts()).toEqual([]);
  });

  test.each<[string, Partial<AppState>, Partial<AppState>, string]>([
    [
      "a creation",
      { submissions: [submission({ id: "s", state: "sending" })] },
      { submissions: [submission({ id: "s", ...made })] },
      "example.com: Report created: Good",
    ],
    [
      "a creation of which the user has to decide",
      { submissions: [submission({ id: "s", state: "sending" })] },
      { submissions: [submission({ id: "s", state: "refused" })] },
      "example.com: The report was not created.",
    ],
    [
      "a deletion",
      { deletions: [deletion({ id: "d", state: "deleting" })] },
      { deletions: [deletion({ id: "d" })] },
      "example.com: The report was deleted.",
    ],
    [
      "a change of many",
      { updates: [refresh({ id: "1", state: "sending" }), refresh({ id: "2" })] },
      { updates: [refresh({ id: "1" }), refresh({ id: "2" })] },
      "Refresh of 2 reports: 2 refreshed",
    ],
    [
      "a job that ends",
      { jobs: [job()], submissions: [submission({ batch: "j", state: "sending" })] },
      { jobs: [job({ state: "ended" })], submissions: [submission({ batch: "j", ...made })] },
      "Creation of 1 report: 1 done",
    ],
    [
      "a job that is paused",
      { jobs: [job()], submissions: [submission({ batch: "j", state: "waiting" })] },
      { jobs: [job({ state: "paused" })], submissions: [submission({ batch: "j", state: "waiting" })] },
      "Creation of 1 report: Paused.",
    ],
  ])("what became of %s, once", async (_words, before, after, sentence) => {
    await showOneAfterTheOther(before, after);
    await waitFor(() => expect(liveTexts()).not.toEqual([]));
    expect(liveTexts()).toEqual([sentence]);
  });

  test("no report of a job by itself", async () => {
    const waiting = submission({ id: "2", batch: "j", state: "waiting" });
    await showOneAfterTheOther(
      { jobs: [job()], submissions: [submission({ id: "1", batch: "j", state: "sending" }), waiting] },
      { jobs: [job()], submissions: [submission({ id: "1", batch: "j", ...made }), waiting] },
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(liveTexts()).toEqual([]);
  });
});
