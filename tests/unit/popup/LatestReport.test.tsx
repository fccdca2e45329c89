// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import type { ActivePage } from "@/entrypoints/popup/active-page.ts";
import { LatestReport, preloadReport } from "@/entrypoints/popup/LatestReport.tsx";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { LatestReports, LookUp } from "@/utils/models/look-up.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { TrendPoint } from "@/utils/models/trend.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";
import { liveTexts, renderAnnouncer } from "../support/live-regions.tsx";
import { SOUND } from "../support/stored-examples.ts";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const ADDRESS = "https://example.com/";
const NONE: LookUp = { ...SOUND.lookUp, report: null, isLatest: false, ids: [] };

function answerWith(changes: object) {
  const { report } = SOUND.lookUp;
  return { before: report, updated: { ...report, ...changes } };
}

async function openPopup({
  page = {},
  lookUpOnOpen = true,
  reportPage = "{address}/reports/{id}",
  latestReports = {} as LatestReports,
  deletions = [] as Deletion[],
  submissions = [] as Submission[],
  onOpen = () => {},
}) {
  const settings = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }, { lookUpOnOpen, reportPage });
  const appState = signal({ ...emptyState(settings), latestReports, deletions, submissions });
  const opened = { address: ADDRESS, incognito: false, ...page } as ActivePage;
  await preloadReport();
  await renderAnnouncer();
  onOpen();
  await act(async () => void render(<LatestReport appState={appState} page={opened} />));
  return appState;
}

test.each([
  ["is looked up when the popup opens", { page: {} }, 1],
  ["is not looked up in a private window", { page: { incognito: true } }, 0],
  ["is not looked up where that is switched off", { lookUpOnOpen: false }, 0],
  ["is not looked up where it has no address to report on", { page: { address: "" } }, 0],
])("the page in front of the user %s", async (_words, options, times) => {
  const ask = vi.spyOn(messages, "ask").mockResolvedValue(NONE);
  await openPopup(options);
  expect(ask).toHaveBeenCalledTimes(times);
  if (times > 0) expect(ask).toHaveBeenCalledWith("lookUp", { connectionId: "c", url: ADDRESS });
});

test("that its page is looked up is said from the first frame until what was found takes its place, and is spoken", async () => {
  vi.spyOn(messages, "ask").mockResolvedValue(NONE);
  const looking = () => screen.queryByText("Looking for the latest report of this page…");
  const appState = await openPopup({});
  const region = looking();
  expect(region?.role).toBe("status");
  act(() => {
    appState.value = { ...appState.value, latestReports: { [ADDRESS]: NONE } };
  });
  expect(looking()).toBeNull();
  expect(screen.getByText(/^No report of this page yet|^It is unclear/)).toBe(region);
});

test.each([
  ["takes a while is spoken, and the report that it finds", 2_000, true],
  ["is quick is not spoken", 500, false],
])("a look-up that %s", async (_words, ms, isSpoken) => {
  const { wait, answer, appState } = await lookUpSlowly();
  await wait(ms);
  expect(liveTexts().filter((text) => text.trim() === LOOKING)).toHaveLength(isSpoken ? 2 : 1);
  const lookUp = { ...SOUND.lookUp, report: { ...SOUND.lookUp.report, result: "good" } } as LookUp;
  answer.resolve(lookUp);
  act(() => {
    appState.value = { ...appState.value, latestReports: { [ADDRESS]: lookUp } };
  });
  await wait(10);
  expect(liveTexts().some((text) => text.includes("Latest report: Good"))).toBe(isSpoken);
});

test("a look-up that failed is not said to go on", async () => {
  const { wait, answer } = await lookUpSlowly();
  answer.reject(new AppError("unreachable"));
  await wait(2_000);
  expect(liveTexts().some((text) => text.includes(LOOKING))).toBe(false);
});

const LOOKING = "Looking for the latest report of this page…";

/** Opens the popup with a question that is answered when the test says so, by a clock that the test moves. */
async function lookUpSlowly() {
  const answer = Promise.withResolvers<LookUp>();
  vi.spyOn(messages, "ask").mockReturnValue(answer.promise);
  const appState = await openPopup({
    onOpen() {
      vi.useFakeTimers();
    },
  });
  const wait = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms + 10);
    });
  return { wait, answer, appState };
}

test("a page whose report went with its project is looked up once more", async () => {
  const ask = vi.spyOn(messages, "ask").mockResolvedValue(SOUND.lookUp);
  const appState = await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
  const remember = (latestReports: LatestReports) =>
    act(() => {
      appState.value = { ...appState.value, latestReports };
    });
  expect(ask).toHaveBeenCalledTimes(1);
  await remember({});
  expect(screen.getByText("Looking for the latest report of this page…")).toBeDefined();
  expect(ask).toHaveBeenCalledTimes(2);
  await remember({ [ADDRESS]: NONE });
  expect(screen.getByText(/^No report of this page yet/)).toBeDefined();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a popup that stays open looks its page up again once another page has entered the key that was rejected", async () => {
  const ask = vi.spyOn(messages, "ask").mockRejectedValueOnce(new AppError("keyRejected")).mockResolvedValue(NONE);
  const appState = await openPopup({});
  expect(screen.getByRole("alert").textContent).toContain("The latest report could not be looked up.");
  await act(async () => {
    appState.value = { ...appState.value, connection: { ...appState.value.connection, keyId: "other" } };
  });
  expect(ask).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole("alert") === null).toBe(true));
});

test("a report that turns out not to be certainly the latest has the focus of what it can no longer be asked for", async () => {
  const answer = Promise.withResolvers<LookUp>();
  vi.spyOn(messages, "ask").mockReturnValue(answer.promise);
  await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
  screen.getByRole("button", { name: "Refresh results" }).focus();
  await act(async () => answer.reject(new AppError("timeout")));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: /^A report of this page/ }));
});

test("a newer report that is found has the focus of the one in whose place it comes", async () => {
  vi.spyOn(messages, "ask").mockResolvedValue(SOUND.lookUp);
  const appState = await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
  screen.getByRole("button", { name: "Refresh results" }).focus();
  const newer = { ...SOUND.lookUp, report: { ...SOUND.lookUp.report, id: "newer" } } as LookUp;
  await act(async () => {
    appState.value = { ...appState.value, latestReports: { [ADDRESS]: newer } };
  });
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Latest report" }));
});

test("a look-up that fails takes the focus from nowhere", async () => {
  vi.spyOn(messages, "ask").mockRejectedValue(new AppError("timeout"));
  await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
  expect(screen.getByRole("region", { name: /^A report of this page/ })).toBeDefined();
  expect(document.activeElement).toBe(document.body);
});

const WAITING: Deletion = {
  ...{ kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: SOUND.lookUp.report.id },
  ...{ url: ADDRESS, startedAt: Date.now(), dueAt: Date.now() + 6000, failure: null, state: "waiting" },
};

describe("a popup that is opened again while its report waits to be deleted", () => {
  async function openAgain() {
    vi.spyOn(messages, "ask").mockResolvedValue(SOUND.lookUp);
    return openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp }, deletions: [WAITING] });
  }

  test("keeps the focus on the report that Undo brings back", async () => {
    const appState = await openAgain();
    screen.getByRole("button", { name: /^Undo/ }).focus();
    await act(async () => {
      appState.value = { ...appState.value, deletions: [{ ...WAITING, state: "undone" }] };
    });
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Latest report" }));
  });

  test("says why it was not deleted", async () => {
    const appState = await openAgain();
    const failure = new AppError("rejected").failure;
    await act(async () => {
      appState.value = { ...appState.value, deletions: [{ ...WAITING, state: "failed", failure }] };
    });
    expect(screen.getByRole("alert").textContent).toContain("The report was not deleted");
  });

  test("counts down for a newer one that was found meanwhile, and says why it was not deleted", async () => {
    const appState = await openAgain();
    const report = { ...SOUND.lookUp.report, id: "newer" };
    const show = (deletions: Deletion[]) =>
      act(async () => {
        const latestReports = { [ADDRESS]: { ...SOUND.lookUp, report } };
        appState.value = { ...appState.value, latestReports, deletions };
      });
    const newer = { ...WAITING, id: "e", resourceId: report.id, dueAt: Date.now() + 30_000 };
    await show([WAITING]);
    await show([newer, WAITING]);
    expect(screen.getByRole("button", { name: /^Undo/ }).textContent).toMatch(/^Undo(29|30)/);
    await show([{ ...newer, state: "failed", failure: new AppError("rejected").failure }, WAITING]);
    expect(screen.getByRole("alert").textContent).toContain("The report was not deleted");
  });
});

describe("what the popup says of its page", () => {
  test.each([
    ["a score that stayed the same", [83, 83], "was Good"],
    ["a score that reads the same", [83.2, 82.6], "was Good"],
    ["a report that has another one", [83, 83], "83", "decent"],
    ["no score", [null, null], "was Good"],
    ["a score that fell", [83, 60], "−23"],
  ])(
    "a rating that the last check changed is told beside %s",
    async (_words, [before = null, last = null], told, result = "bad") => {
      const recent: TrendPoint[] = [
        [1, "good", before],
        [2, "bad", last],
      ];
      const trend = { connectionId: "c", url: ADDRESS, reportId: "1", recent };
      await database.use((db) => db.put("trends", { ...trend, changes: [[2, "good", "bad"]] }));
      const known = { ...SOUND.lookUp, report: { ...SOUND.lookUp.report, result } } as LookUp;
      vi.spyOn(messages, "ask").mockResolvedValue(known);
      await openPopup({ latestReports: { [ADDRESS]: known } });
      const development = (await screen.findByRole("img")).closest(".development");
      expect(development?.lastElementChild?.textContent).toBe(told);
    },
  );

  const names = (role: string) =>
    screen.queryAllByRole(role).map((element) => element.getAttribute("aria-label") ?? element.textContent);
  const ALL = "Search all reports";

  test("its trend is not shown while nothing is remembered: it may end with an older result than the report's", async () => {
    const recent: TrendPoint[] = [
      [1, "good", 83],
      [2, "bad", 60],
    ];
    await database.use((db) =>
      db.put("trends", { connectionId: "c", url: ADDRESS, reportId: "1", recent, changes: [] }),
    );
    vi.spyOn(messages, "ask").mockResolvedValue(SOUND.lookUp);
    const appState = await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
    await screen.findByRole("img");
    const { preferences } = appState.value;
    act(() => {
      appState.value = { ...appState.value, preferences: { ...preferences, rememberResults: false } };
    });
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("the latest report can be changed and deleted", async () => {
    vi.spyOn(messages, "ask").mockResolvedValue(SOUND.lookUp);
    await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
    expect(names("heading")).toEqual(["Latest report"]);
    expect(names("button")).toEqual(["Copy link", "Refresh results", "More"]);
  });

  test.each([
    ["only takes note of a refresh", {}, true],
    ["makes new results at once", { generatedAt: new Date().toISOString() }, false],
  ])("of a service that %s", async (_words, changes, isAwaited) => {
    vi.spyOn(messages, "ask").mockImplementation((async (question: string) =>
      question === "updateReport" ? answerWith(changes) : SOUND.lookUp) as never);
    await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
    await act(async () => screen.getByRole("button", { name: "Refresh results" }).click());
    const note = "The service received the request. New results appear here as soon as they are seen.";
    expect(screen.queryByText(note, { selector: "small" }) !== null).toBe(isAwaited);
    const spoken = isAwaited ? note : "New results of example.com: Good (no change)";
    await waitFor(() => expect(liveTexts()).toEqual([spoken]));
  });

  test("a service that tells no times and only takes note has made no new results", async () => {
    const report = { ...SOUND.lookUp.report, generatedAt: null };
    const known = { ...SOUND.lookUp, report } as LookUp;
    vi.spyOn(messages, "ask").mockImplementation((async (question: string) =>
      question === "updateReport" ? { before: report, updated: report, isAccepted: true } : known) as never);
    await openPopup({ latestReports: { [ADDRESS]: known } });
    await act(async () => screen.getByRole("button", { name: "Refresh results" }).click());
    const note = "The service received the request. New results appear here as soon as they are seen.";
    await waitFor(() => expect(liveTexts()).toEqual([note]));
  });

  test("a result that was known elsewhere before the click is not spoken as a new one", async () => {
    const { report } = SOUND.lookUp as LookUp;
    const known = { ...report, result: "bad", generatedAt: new Date().toISOString() };
    vi.spyOn(messages, "ask").mockImplementation((async (question: string) =>
      question === "updateReport" ? { before: known, updated: known } : SOUND.lookUp) as never);
    const appState = await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
    await act(async () => screen.getByRole("button", { name: "Refresh results" }).click());
    act(() => {
      appState.value = {
        ...appState.value,
        latestReports: { [ADDRESS]: { ...SOUND.lookUp, report: known } as LookUp },
      };
    });
    const note = "The service received the request. New results appear here as soon as they are seen.";
    await waitFor(() => expect(liveTexts()).toEqual([note]));
  });

  test("when the results that were awaited come, they are spoken", async () => {
    const { report } = SOUND.lookUp as LookUp;
    vi.spyOn(messages, "ask").mockImplementation((async (question: string) =>
      question === "updateReport" ? answerWith({}) : SOUND.lookUp) as never);
    const appState = await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
    await act(async () => screen.getByRole("button", { name: "Refresh results" }).click());
    const came = { ...SOUND.lookUp, report: { ...report, result: "bad", generatedAt: new Date().toISOString() } };
    act(() => {
      appState.value = { ...appState.value, latestReports: { [ADDRESS]: came as LookUp } };
    });
    await waitFor(() => expect(liveTexts()).toEqual(["New results of example.com: Bad (was Good)"]));
  });

  test("a report without a page at the service leads to its details here", async () => {
    vi.spyOn(messages, "ask").mockResolvedValue(SOUND.lookUp);
    const opened = vi.spyOn(fakeBrowser.tabs, "create").mockResolvedValue({} as never);
    const report = { ...SOUND.lookUp.report, link: null };
    await openPopup({ latestReports: { [ADDRESS]: { ...SOUND.lookUp, report } }, reportPage: "" });
    expect(screen.queryByRole("link", { name: "Open report" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Details" }));
    expect(opened.mock.calls).toEqual([[{ url: expect.stringMatching(/\/options\.html#\/reports\/7$/) }]]);
  });

  test("a report that is not certainly the latest can only be opened, and all be searched", async () => {
    vi.spyOn(messages, "ask").mockResolvedValue(SOUND.lookUp);
    await openPopup({ latestReports: { [ADDRESS]: { ...SOUND.lookUp, isLatest: false } } });
    expect(names("heading")).toEqual(["A report of this page, perhaps not the latest"]);
    expect([names("button"), names("link")]).toEqual([
      ["Copy link", "More"],
      ["Open report", ALL],
    ]);
    expect(screen.getByText(ALL).getAttribute("href")).toBe("/options.html#/reports?search=example.com");
  });

  test("a remembered report is not called the latest where the service cannot be asked", async () => {
    vi.spyOn(messages, "ask").mockRejectedValue(new AppError("unreachable"));
    await openPopup({ latestReports: { [ADDRESS]: SOUND.lookUp } });
    expect(names("heading")).toEqual(["A report of this page, perhaps not the latest"]);
    expect(names("alert").join()).toContain("The latest report could not be looked up.");
  });

  describe("of a report that was deleted here, where the service still lists it", () => {
    const known = SOUND.lookUp as LookUp;
    const { id: resourceId, url } = known.report as Report;
    const deletion = (changes: Partial<Deletion>) =>
      ({
        ...{ ...SOUND.deletion, connectionId: "c", resource: "report", resourceId, url, state: "done", failure: null },
        ...{ startedAt: Date.now() - 20_000, endedAt: Date.now() - 10_000, ...changes },
      }) as Deletion;

    test("only that it was deleted", async () => {
      vi.spyOn(messages, "ask").mockResolvedValue(known);
      await openPopup({ latestReports: { [ADDRESS]: known }, deletions: [deletion({})] });
      expect(screen.getByText("The report was deleted.")).toBeDefined();
      expect([names("heading"), names("button")]).toEqual([[], []]);
    });

    test.each([
      ["all of it, where the service has created one under its id since", 1_000, { found: 0 }, "Latest report"],
      ["only that it was deleted, where a search found it since", 1_000, { found: 1 }, undefined],
      ["only that it was deleted, where it was created before", -60_000, { found: 0 }, undefined],
    ])("%s", async (_words, since, changes, heading) => {
      vi.spyOn(messages, "ask").mockResolvedValue(known);
      const deleted = deletion({});
      const startedAt = (deleted.endedAt as number) + since;
      const created = { ...SOUND.submission, connectionId: "c", report: known.report, startedAt, ...changes };
      await openPopup({
        latestReports: { [ADDRESS]: known },
        deletions: [deleted],
        submissions: [created as Submission],
      });
      expect(names("heading")).toEqual(heading ? [heading] : []);
      expect(screen.queryByText("The report was deleted.") === null).toBe(heading !== undefined);
    });

    test.each([
      ["minutes ago", { endedAt: Date.now() - 180_000 }],
      ["at another address under its id", { url: "https://example.com/other" }],
      ["at another service under its id", { connectionId: "other" }],
    ])("all of it, where what was deleted was deleted %s", async (_words, changes) => {
      vi.spyOn(messages, "ask").mockResolvedValue(known);
      await openPopup({ latestReports: { [ADDRESS]: known }, deletions: [deletion(changes)] });
      expect(names("heading")).toEqual(["Latest report"]);
    });
  });

  test.each([
    ["none, where all were read", true, "No report of this page yet.", []],
    ["nothing certain, where not all were read", false, "It is unclear whether this page has a report.", [ALL]],
  ])("%s", async (_words, isWhole, sentence, links) => {
    vi.spyOn(messages, "ask").mockResolvedValue(NONE);
    await openPopup({ latestReports: { [ADDRESS]: { ...NONE, isWhole } } });
    expect([screen.getByText(sentence, { exact: false }).tagName, names("link")]).toEqual(["P", links]);
  });

  test("nothing certain, where there was none before and the service cannot be asked now", async () => {
    vi.spyOn(messages, "ask").mockRejectedValue(new AppError("unreachable"));
    await openPopup({ latestReports: { [ADDRESS]: { ...NONE, isWhole: true } } });
    expect(screen.queryByText("No report of this page yet.", { exact: false })).toBeNull();
    expect(names("link")).toContain(ALL);
  });
});
