// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { continueJob, passwordAsked } from "@/entrypoints/options/new-reports/job/continue-job.ts";
import { JobPage } from "@/entrypoints/options/new-reports/job/JobPage.tsx";
import { jobToCsv } from "@/entrypoints/options/new-reports/job/job-csv.ts";
import type { JobFilter } from "@/entrypoints/options/routes/new-reports-route.ts";
import { formatRoute } from "@/entrypoints/options/routes/route.ts";
import { database } from "@/utils/database.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Update, UpdateState } from "@/utils/models/update.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { untilEnabled } from "../../support/enabled.ts";
import { knownReport, reportRow } from "../../support/known.ts";
import { deletion, job, NOW } from "../../support/tasks.ts";

const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });

const go = vi.fn();
setUpAsk();

beforeEach(() => void go.mockReset());

/** A report of the job at its place. */
function task(place: number, state: Submission["state"], changes: Partial<Submission> = {}): Submission {
  const url = `https://example.com/${place}`;
  const hasReport = state === "done" || state === "existed" || state === "found";
  return {
    ...{ kind: "create", id: `t${place}`, connectionId: "c", url, batch: "j", place, privacy: 1, incognito: false },
    ...{ state, startedAt: NOW, endedAt: NOW, report: hasReport ? reportRow(String(place), { url }) : null },
    ...{ failure: null, looks: 0, found: 0, seen: true },
    ...changes,
  } as Submission;
}

function show(changes: Partial<Job>, tasks: Submission[], filter: JobFilter = "all") {
  const appState = signal({ ...emptyState(SETTINGS), jobs: [job(changes)], submissions: tasks.toReversed() });
  render(<JobPage appState={appState} router={{ go } as never} view={{ job: "j", filter }} />);
  return appState;
}

const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

test("a filter that finds no address any more says so", () => {
  show({ state: "ended" }, [task(0, "done")], "running");
  expect(screen.getByText("Nothing matches.")).toBeDefined();
});

test.each<[string, Job["state"], Job["state"]]>([
  ["Pause", "running", "paused"],
  ["Try failed again", "ended", "running"],
])("that “%s” has failed is not said any more once it was done elsewhere", async (name, before, after) => {
  ask.mockRejectedValue(new AppError("storageFailed"));
  const appState = show({ state: before }, [task(0, "refused")]);
  press(name);
  await screen.findByRole("alert");
  for (const state of [after, before]) {
    await act(() => {
      appState.value = { ...appState.value, jobs: [job({ state })] };
    });
    expect(screen.queryByRole("alert")).toBeNull();
  }
});

test("no password is asked for any more once the job goes on by what another page was given", async () => {
  ask.mockRejectedValue(new AppError("passwordGone"));
  const appState = show({ state: "ended", privacy: 2 }, [task(0, "refused")]);
  press("Try failed again");
  await screen.findByLabelText("Password", { selector: "input" });
  await act(() => {
    appState.value = { ...appState.value, jobs: [job({ privacy: 2 })] };
  });
  expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
});

test("nor is it asked for again, or takes the focus, once that has ended", async () => {
  ask.mockRejectedValue(new AppError("passwordGone"));
  const appState = show({ state: "ended", privacy: 2 }, [task(0, "refused")]);
  press("Try failed again");
  await screen.findByLabelText("Password", { selector: "input" });
  for (const state of ["running", "ended"] as const) {
    await act(() => {
      appState.value = { ...appState.value, jobs: [job({ state, privacy: 2 })] };
    });
  }
  expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
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
  [null, "No rating yet"],
  ["pending", "pending"],
])(
  "results that came later than %s are shown and saved, unless the id has another address now",
  async (result, shown) => {
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
    expect(screen.getByRole("region", { name: "Results" }).textContent).toBe("Good0Decent0Bad1No rating yet1");
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

describe("a job", () => {
  test("is paused at once, and stopped after a question", async () => {
    show({}, [task(0, "waiting")]);
    press("Pause");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("pauseJob", "j"));
    press("Stop");
    const dialog = screen.getByRole("dialog", { name: "Stop this job?", hidden: true });
    expect(ask).toHaveBeenCalledTimes(1);
    fireEvent.click(within(dialog).getByRole("button", { name: "Stop", hidden: true }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("stopJob", "j"));
  });

  test("that ends while it is asked whether to stop it, and is tried again, is not asked about once more", () => {
    const appState = show({}, [task(0, "refused")]);
    press("Stop");
    for (const state of ["ended", "running"] as const) {
      act(() => {
        appState.value = { ...appState.value, jobs: appState.value.jobs.map((job) => ({ ...job, state })) };
      });
    }
    expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  });

  test("that the user paused goes on with Continue", async () => {
    show({ state: "paused" }, [task(0, "done"), task(1, "waiting")]);
    expect(heading()).toBe("Paused · 1 of 2 reports done");
    expect(screen.getByText("Paused. No more reports are created until you continue.")).toBeTruthy();
    expect(screen.queryByText(/continues while the browser is open/)).toBe(null);
    press("Continue");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("continueJob", { id: "j" }));
  });

  test("keeps the focus on what it can do next, from Pause to Continue and back", () => {
    const appState = show({}, [task(0, "waiting")]);
    const turn = (state: "paused" | "running") =>
      act(() => {
        appState.value = { ...appState.value, jobs: appState.value.jobs.map((job) => ({ ...job, state })) };
      });
    screen.getByRole("button", { name: "Pause" }).focus();
    turn("paused");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue" }));
    turn("running");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pause" }));
  });

  test.each<[string, Partial<Job>, Submission["state"], string]>([
    ["pauses", { state: "paused", failure: { kind: "keyRejected", status: 401 } }, "waiting", "Continue"],
    ["ends", { state: "ended" }, "refused", "Try failed again"],
  ])("that %s by itself as Pause is pressed sends no more", async (_case, changes, state, next) => {
    const appState = show({}, [task(0, state)]);
    screen.getByRole("button", { name: "Pause" }).focus();
    act(() => {
      appState.value = { ...appState.value, jobs: [job(changes)] };
    });
    press(next);
    expect(ask).not.toHaveBeenCalled();
    await untilEnabled(screen.getByRole("button", { name: next }));
    press(next);
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  });

  test("that paused for want of a key says so until there is one", () => {
    const failure = { kind: "keyMissing" } as const;
    const appState = show({ state: "paused", failure }, [task(0, "waiting")]);
    expect(screen.getByText("There is no key for this service. Enter it in Settings.")).toBeTruthy();
    const keyHint = { keyId: "k", origin: "https://reports.example.com", ending: "1234" };
    act(() => {
      appState.value = { ...appState.value, keyHint };
    });
    expect(screen.queryByText(/^There is no key/)).toBe(null);
    expect(screen.getByText("Paused. No more reports are created until you continue.")).toBeTruthy();
  });

  test("that paused by itself says why", async () => {
    show({ state: "paused", failure: { kind: "serviceFailed", status: 503 } }, [task(0, "waiting")]);
    expect(screen.getByText("The service failed (503). If that continues, contact its owner.")).toBeTruthy();
    ask.mockRejectedValue(new AppError("keyMissing"));
    press("Continue");
    expect(await screen.findByText("Nothing was changed.")).toBeTruthy();
  });

  test.each(["at once", "when it is continued"])("asks for its lost password %s", async (when) => {
    const failure = when === "at once" ? ({ kind: "passwordGone" } as const) : null;
    show({ state: "paused", privacy: 2, failure }, [task(0, "waiting")]);
    ask.mockRejectedValueOnce(new AppError("passwordGone")).mockResolvedValue(undefined);
    if (when === "at once") ask.mockReset();
    else press("Continue");
    const password = await screen.findByLabelText("Password");
    expect(document.activeElement === password).toBe(when !== "at once");
    press("Continue");
    expect(await screen.findByText("Enter a password, or generate one.")).toBeTruthy();
    fireEvent.input(password, { target: { value: "secret" } });
    press("Continue");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("continueJob", { id: "j", password: "secret" }));
  });

  test("says what is wrong with its password, and asks for another one", () => {
    const failure = { kind: "invalid", status: 422, fields: { password: "At least 8 characters." } } as const;
    show({ state: "paused", privacy: 2, failure }, [task(0, "waiting")]);
    expect(screen.getByText("password: At least 8 characters.")).toBeTruthy();
    expect(screen.queryByText(/^Enter the password again/)).toBe(null);
    expect(screen.getByLabelText("Password")).toBeTruthy();
  });

  test("asks for its lost password at once where Activity has learned of it", async () => {
    ask.mockRejectedValueOnce(new AppError("passwordGone")).mockResolvedValue(undefined);
    expect(await continueJob("j")).toBe(false);
    show({ state: "paused", privacy: 2 }, [task(0, "waiting")]);
    const password = await screen.findByLabelText("Password");
    expect(document.activeElement).toBe(password);
    fireEvent.input(password, { target: { value: "secret" } });
    press("Continue");
    await waitFor(() => expect(passwordAsked.value).toBe(null));
  });

  test("asks for no password when it is paused again, after another page was given the lost one", async () => {
    const appState = show({ state: "paused", privacy: 2 }, [task(0, "waiting")]);
    const turn = (state: Job["state"]) =>
      act(() => {
        appState.value = { ...appState.value, jobs: [job({ state, privacy: 2 })] };
      });
    ask.mockRejectedValueOnce(new AppError("passwordGone"));
    press("Continue");
    await screen.findByLabelText("Password");
    turn("running");
    turn("paused");
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  test("that is not remembered any more says so", () => {
    const appState = signal(emptyState(SETTINGS));
    render(<JobPage appState={appState} router={{ go } as never} view={{ job: "j", filter: "all" }} />);
    expect(screen.getByText("This is no longer remembered.")).toBeTruthy();
  });

  test("of another service neither links to reports nor sends anything again", () => {
    show({ connectionId: "other", state: "ended" }, [
      task(0, "done", { connectionId: "other" }),
      task(1, "refused", { connectionId: "other" }),
      task(2, "unknown", { connectionId: "other", looks: 1 }),
      task(3, "stopped", { connectionId: "other" }),
    ]);
    expect(screen.getByText("This belongs to an earlier connection; nothing more is sent for it.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Open report/ })).toBe(null);
    expect(screen.queryByRole("button", { name: /^(Send again|Try failed again|Create the)/ })).toBe(null);
    expect(screen.queryByText(/Sending again may create a second report/)).toBe(null);
  });

  test("of another service has nothing running that this one took note of: it is unclear", () => {
    const noted = task(0, "unknown", { connectionId: "other", failure: { kind: "notNamed" } });
    const { value } = show({ connectionId: "other", state: "ended" }, [noted]);
    expect(screen.queryByText(/running/i)).toBe(null);
    const needsYou = within(screen.getByRole("region", { name: "Needs you" }));
    expect(needsYou.getByText("Unclear")).toBeTruthy();
    expect(rows()[0]).toContain("Unclear");
    expect(jobToCsv([noted], value)).toContain("It is unclear whether the report was created");
  });

  test("of another service that waits can be stopped, not continued, and says why once", () => {
    const others = { connectionId: "other" };
    show({ ...others, state: "paused", failure: { kind: "otherService" } }, [task(0, "waiting", others)]);
    expect(screen.getAllByText(/This belongs to an earlier connection/)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Continue" })).toBe(null);
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
  });
});

describe("when a job is over", () => {
  const tasks = [
    task(0, "done"),
    task(1, "refused", { failure: { kind: "rejected", status: 409 } }),
    task(2, "unknown", { failure: { kind: "timeout" } }),
    task(3, "stopped"),
  ];

  test("a report that was there already, or was found, is done, but not called created", () => {
    show({ state: "ended" }, [task(0, "done"), task(1, "existed"), task(2, "found", { found: 1 })]);
    expect(heading()).toBe("3 of 3 reports done");
  });

  test("that is spoken, where its page is open", async () => {
    const appState = show({ state: "running" }, [task(0, "done")]);
    render(<Announcer />);
    act(() => {
      appState.value = { ...appState.value, jobs: [job({ state: "ended" })] };
    });
    expect(await screen.findByText("1 of 1 report done", { selector: "[role=status]" })).toBeTruthy();
  });

  test("its heading is the result", () => {
    show({ state: "ended" }, tasks);
    expect(heading()).toBe("1 of 4 reports done");
    cleanup();
    show({ state: "stopped" }, tasks);
    expect(heading()).toBe("Stopped · 1 of 4 reports done");
    const counts = within(screen.getByRole("region", { name: "Results" })).getAllByRole("listitem");
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      "Good1",
      "Decent0",
      "Bad0",
      "Failed1",
      "Unclear1",
      "Stopped1",
    ]);
  });

  test("what needs the user comes first, unknown ones before the others", async () => {
    show({ state: "ended" }, tasks);
    const items = within(screen.getByRole("region", { name: "Needs you" })).getAllByRole("listitem");
    expect(items.map((item) => item.getAttribute("aria-label"))).toEqual([
      "https://example.com/2",
      "https://example.com/1",
    ]);
    fireEvent.click(within(items[1] as HTMLElement).getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("sendAgain", "t1"));
    fireEvent.click(within(items[0] as HTMLElement).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("discard", "t2"));
  });

  test("an unclear one says what the service answered, too", () => {
    const failure = { kind: "serviceFailed", status: 500 } as const;
    show({ state: "ended" }, [task(0, "unknown", { failure, looks: 1 })]);
    const reason = "The service failed (500). If that continues, contact its owner.";
    expect(within(screen.getByRole("region", { name: "Needs you" })).getByText(reason)).toBeTruthy();
  });

  describe("several unclear ones", () => {
    const unclear = (place: number) => task(place, "unknown", { failure: { kind: "timeout" }, looks: 1 });
    const four = [task(0, "done"), unclear(1), task(2, "refused"), unclear(3), unclear(4)];
    const answered = (state: Submission["state"]) => async (_question: string, id: string) => ({
      ...task(0, state),
      id,
    });
    const sentAgain = () => ask.mock.calls.map(([question, id]) => `${question} ${id}`);
    function confirm(title = "Send all 3 again") {
      press(title);
      const dialog = screen.getByRole("dialog", { hidden: true });
      expect(dialog.textContent).toContain("Sending again may create a second report.");
      expect(ask).not.toHaveBeenCalled();
      fireEvent.click(within(dialog).getByRole("button", { name: title, hidden: true }));
    }

    test("are sent again by one button, after a word about duplicates, one after the other", async () => {
      const held = Promise.withResolvers<Submission>();
      ask.mockImplementationOnce(() => held.promise).mockImplementation(answered("done"));
      show({ state: "ended" }, four);
      confirm();
      await waitFor(() => expect(sentAgain()).toEqual(["sendAgain t1"]));
      held.resolve(task(1, "done"));
      await waitFor(() => expect(sentAgain()).toEqual(["sendAgain t1", "sendAgain t3", "sendAgain t4"]));
    });

    test.each(["is unclear again", "cannot be sent"])("are not sent any more where one %s", async (what) => {
      if (what === "is unclear again") ask.mockImplementation(answered("unknown"));
      else ask.mockRejectedValue(new AppError("keyMissing"));
      show({ state: "ended" }, four);
      confirm();
      await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBe(null));
      await act(async () => undefined);
      expect(sentAgain()).toEqual(["sendAgain t1"]);
      if (what === "cannot be sent") expect(await screen.findByText("Nothing was sent.")).toBeTruthy();
    });

    test("of which one cannot be sent any more are not said to be unsent altogether", async () => {
      ask.mockImplementationOnce(answered("done")).mockRejectedValue(new AppError("keyMissing"));
      show({ state: "ended" }, four);
      confirm();
      expect(await screen.findByText("Because of the failures, the rest was not sent.")).toBeTruthy();
      expect(screen.queryByText("Nothing was sent.")).toBe(null);
    });

    test("are not said to be unsent any more once another page has sent them, nor when others are unclear", async () => {
      ask.mockRejectedValue(new AppError("keyMissing"));
      const appState = show({ state: "ended" }, four);
      confirm();
      await screen.findByText("Nothing was sent.");
      const later = [four.map((one) => ({ ...one, state: "refused" as const })), [...four, unclear(5)]];
      for (const submissions of later) {
        await act(async () => {
          appState.value = { ...appState.value, submissions };
        });
        expect(screen.queryByText("Nothing was sent.")).toBe(null);
      }
    });

    test("are those that were asked about, also where another one becomes unclear meanwhile", async () => {
      ask.mockImplementation(answered("done"));
      const appState = show({ state: "ended" }, four);
      press("Send all 3 again");
      await act(async () => {
        appState.value = { ...appState.value, submissions: [...four, unclear(5)] };
      });
      const dialog = screen.getByRole("dialog", { name: "Send all 3 again", hidden: true });
      fireEvent.click(within(dialog).getByRole("button", { name: "Send all 3 again", hidden: true }));
      await waitFor(() => expect(sentAgain()).toEqual(["sendAgain t1", "sendAgain t3", "sendAgain t4"]));
      expect(await screen.findByRole("button", { name: "Send all 4 again" })).toBeTruthy();
    });

    test("have no such button where there is one, nor at another service", () => {
      show({ state: "ended" }, [unclear(0), task(1, "refused")]);
      expect(screen.queryByRole("button", { name: /^Send all/ })).toBe(null);
      cleanup();
      show(
        { state: "ended", connectionId: "other" },
        [unclear(0), unclear(1)].map((one) => ({ ...one, connectionId: "other" })),
      );
      expect(screen.queryByRole("button", { name: /^Send all/ })).toBe(null);
    });
  });

  test("the failed ones are tried again, and what the user stopped is created, each by a button of its own", async () => {
    show({ state: "stopped" }, [...tasks, task(4, "stopped")]);
    press("Try failed again");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("retryJob", { id: "j", part: "failed" }));
    press("Send the rest (2)");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("retryJob", { id: "j", part: "stopped" }));
    cleanup();
    show({ state: "stopped" }, [task(0, "done"), task(1, "stopped")]);
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBe(null);
    expect(screen.getByRole("button", { name: "Send the rest (1)" })).toBeTruthy();
    cleanup();
    show({ state: "ended" }, [task(0, "done"), task(1, "refused")]);
    expect(screen.queryByRole("button", { name: /stopped/ })).toBe(null);
  });

  test("their end is spoken where they are tried again on this page", async () => {
    const appState = show({ state: "ended" }, [task(0, "refused")]);
    render(<Announcer />);
    const turn = (state: Job["state"], of: Submission["state"]) =>
      act(() => {
        appState.value = { ...appState.value, jobs: [job({ state })], submissions: [task(0, of)] };
      });
    turn("running", "waiting");
    turn("ended", "done");
    expect(await screen.findByText("1 of 1 report done", { selector: "[role=status]" })).toBeTruthy();
  });

  test.each([
    ["Try failed again", "failed"],
    ["Send the rest (1)", "stopped"],
  ])("their lost password is asked for before: %s", async (name, part) => {
    let isKnown = false;
    ask.mockImplementation(async (question: string) => {
      // It is known when that is answered, not when it is asked.
      if (question === "continueJob") isKnown = await Promise.resolve(true);
      if (question === "retryJob" && !isKnown) throw new AppError("passwordGone");
      return "";
    });
    show({ state: "stopped", privacy: 2 }, tasks);
    press(name);
    fireEvent.input(await screen.findByLabelText("Password"), { target: { value: "secret" } });
    fireEvent.click(screen.getAllByRole("button", { name })[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByLabelText("Password")).toBe(null));
    expect(ask.mock.calls.filter(([question]) => question !== "passwordOf").slice(1)).toEqual([
      ["continueJob", { id: "j", password: "secret" }],
      ["retryJob", { id: "j", part }],
    ]);
  });

  test("no password can be copied where reports may have a former one", async () => {
    ask.mockResolvedValue("correct horse");
    const now = Date.now();
    const former = task(0, "done", { privacy: 2, startedAt: now - 1_000 });
    show({ state: "ended", privacy: 2, passwordAt: now }, [former, task(1, "done", { privacy: 2, startedAt: now })]);
    await act(async () => undefined);
    expect(screen.queryByRole("button", { name: /^Copy password/ })).toBe(null);
    cleanup();
    show({ state: "ended", privacy: 2, passwordAt: now - 2_000 }, [former]);
    expect(await screen.findByRole("button", { name: /^Copy password/ })).toBeDefined();
  });

  test("nor where what was found may be of the request that was sent with the former one", async () => {
    ask.mockResolvedValue("correct horse");
    const again = task(0, "found", { privacy: 2, startedAt: NOW, found: 1, mayExist: true });
    show({ state: "ended", privacy: 2, passwordAt: NOW - 1_000 }, [again]);
    await act(async () => undefined);
    expect(screen.queryByRole("button", { name: /^Copy password/ })).toBe(null);
    cleanup();
    show({ state: "ended", privacy: 2 }, [again]);
    expect(await screen.findByRole("button", { name: /^Copy password/ })).toBeDefined();
  });

  test("the password of its reports can be copied, as long as it is known", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    ask.mockResolvedValue("correct horse");
    show({ state: "ended", privacy: 2 }, [task(0, "done", { privacy: 2 })]);
    fireEvent.click(await screen.findByRole("button", { name: /^Copy password/ }));
    await waitFor(() => expect(write).toHaveBeenCalledWith("correct horse"));
    expect(ask).toHaveBeenCalledWith("passwordOf", "j");
    cleanup();
    ask.mockReset().mockResolvedValue("");
    show({ state: "ended", privacy: 2 }, [task(0, "done", { privacy: 2 })]);
    await waitFor(() => expect(ask).toHaveBeenCalledWith("passwordOf", "j"));
    await act(async () => undefined);
    expect(screen.queryByRole("button", { name: /^Copy password/ })).toBe(null);
  });

  test.each<[string, Partial<Job>, Submission["state"]]>([
    ["where its reports have none", { privacy: 1 }, "done"],
    ["where there is no report that may have it", { privacy: 2 }, "refused"],
  ])("no password is asked for %s", (_where, changes, state) => {
    show({ state: "ended", ...changes }, [task(0, state)]);
    expect(ask).not.toHaveBeenCalled();
  });

  test("nothing is offered where all was done", () => {
    show({ state: "ended" }, [task(0, "done")]);
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBe(null);
    expect(screen.queryByRole("region", { name: "Needs you" })).toBe(null);
  });

  test("its outcome as CSV names what the screen names", () => {
    const failure: Failure = { kind: "unexpectedResponse" };
    const candidate = reportRow("9", { result: "decent" });
    const told = [
      task(0, "found", { found: 1, failure }),
      task(1, "refused", { failure: { kind: "rejected", status: 409 }, candidate }),
      task(2, "unknown", { failure, candidate }),
      task(3, "refused", { failure, candidate, connectionId: "other" }),
    ];
    const [, ...rows] = jobToCsv(told, emptyState(SETTINGS)).trim().split("\r\n");
    const reason = "This is not the answer of a report service. Check the service address in Settings.";
    expect(rows.map((row) => row.split(",").slice(2).join(","))).toEqual([
      "good,0,https://reports.example.com/reports/0,",
      "decent,9,https://reports.example.com/reports/9,The service refused the request (409).",
      `,,,${reason}`,
      `decent,9,,${reason}`,
    ]);
  });

  test("a report that was deleted since has no links any more, on the page and as CSV", () => {
    const [kept, gone] = [task(0, "done"), task(1, "done")];
    const deleted = deletion({ resourceId: "1", url: gone.url, endedAt: NOW });
    const appState = { ...emptyState(SETTINGS), jobs: [job({ state: "ended" })], submissions: [gone, kept] };
    const live = signal({ ...appState, deletions: [deleted] });
    render(<JobPage appState={live} router={{ go } as never} view={{ job: "j", filter: "all" }} />);
    const links = within(screen.getByRole("table")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "#/reports/0",
      "https://reports.example.com/reports/0",
    ]);
    expect(rows()[1]).toContain("The report has since been deleted.");
    expect(jobToCsv([gone], live.value)).toContain("good,1,,The report has since been deleted.");
  });

  test("its outcome as CSV holds no formula", () => {
    const formula = task(4, "done", { report: reportRow("4", { result: "=1+1" }) });
    const lines = jobToCsv([...tasks, formula], emptyState(SETTINGS))
      .trim()
      .split("\r\n");
    expect(lines.map((line) => line.replace("\uFEFF", ""))).toEqual([
      "url,outcome,result,id,link,reason",
      "https://example.com/0,The report was created.,good,0,https://reports.example.com/reports/0,",
      "https://example.com/1,The report was not created.,,,,The service refused the request (409).",
      "https://example.com/2,It is unclear whether the report was created,,,,The service took too long to answer.",
      "https://example.com/3,Stopped; nothing was sent.,,,,",
      "https://example.com/4,The report was created.,'=1+1,4,https://reports.example.com/reports/4,",
    ]);
  });
});
