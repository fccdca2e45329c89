import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toJson } from "@/entrypoints/options/reports/export/service-fields.ts";
import { createReportList } from "@/entrypoints/options/reports/report-list.ts";
import type { AppState } from "@/utils/app-state.ts";
import { createCollection } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { SOUND } from "../../support/stored-examples.ts";

const EMPTY = emptyState(settingsOf({ id: "c" }));
const VIEW = { query: REPORTS_QUERY, at: null };

let listed: string[];
let rowUrl: string;
let more: Report["more"];

beforeEach(() => {
  more = {};
  listed = ["8", "7"];
  rowUrl = SOUND.report.url;
  vi.spyOn(messages, "ask").mockImplementation((async () => ({
    ...{ rows: listed.map((id) => ({ ...SOUND.report, id, url: rowUrl, more })), unreadable: 0, total: listed.length },
    ...{ from: 1, next: null, previous: null },
  })) as never);
});
afterEach(() => vi.restoreAllMocks());

function deletionOf(resourceId: string, state: DeletionState): Deletion {
  const { batch: _batch, ...deletion } = SOUND.deletion;
  return { ...deletion, connectionId: "c", resource: "report", resourceId, state, failure: null };
}

test("a list that was loaded while a deletion could be undone leaves the report out once it is deleted", async () => {
  const appState = signal<AppState>({ ...EMPTY, deletions: [deletionOf("7", "waiting")] });
  const list = createReportList(appState);
  await list.load(VIEW);
  expect(list.rows.value.map(({ id }) => id)).toEqual(["8", "7"]);
  appState.value = { ...EMPTY, deletions: [deletionOf("7", "done")] };
  expect(list.rows.value.map(({ id }) => id)).toEqual(["8"]);
  expect(list.page.value?.total).toBe(1);
  expect(list.hasGap.value).toBe(true);
  listed = ["8", "6"];
  await list.load();
  expect(list.rows.value.map(({ id }) => id)).toEqual(["8", "6"]);
  expect(list.hasGap.value).toBe(false);
});

describe("what was ticked", () => {
  const NEXT = { query: REPORTS_QUERY, at: "?page=2" };
  const tickFirst = async () => {
    const list = createReportList(signal<AppState>(EMPTY));
    await list.load(VIEW);
    list.selection.toggle("8", false);
    listed = ["6", "5"];
    await list.load(NEXT);
    expect(list.selection.reports.value).toEqual([]);
    listed = ["9", "8"];
    return list;
  };
  const ticked = ({ selection }: ReturnType<typeof createReportList>) => selection.reports.value.map(({ id }) => id);

  test("is ticked again also where the page could only be loaded at another try", async () => {
    const list = await tickFirst();
    vi.mocked(messages.ask).mockRejectedValueOnce(new AppError("serviceFailed", { status: 502 }));
    await list.load(VIEW, true);
    expect(list.failure.value?.kind).toBe("serviceFailed");
    await list.load();
    expect(ticked(list)).toEqual(["8"]);
  });

  test("is ticked again after a step back to its page, also from another view", async () => {
    const list = await tickFirst();
    await list.load(VIEW, true);
    expect(ticked(list)).toEqual(["8"]);
    list.keepSelection();
    const later = createReportList(signal<AppState>(EMPTY), null, list.kept);
    await later.load(VIEW, true);
    expect(ticked(later)).toEqual(["8"]);
  });

  test("is ticked again also far down a long list, as far as it was drawn", async () => {
    listed = Array.from({ length: 510 }, (_, index) => `${index}`);
    const list = createReportList(signal<AppState>(EMPTY));
    await list.load(VIEW);
    list.drawn.value += 500;
    list.selection.toggle("505", false);
    list.keepSelection();
    const later = createReportList(signal<AppState>(EMPTY), null, list.kept, list.drawn.value);
    await later.load(VIEW, true);
    expect(ticked(later)).toEqual(["505"]);
  });

  test("is found again among thousands of rows without a look at each row for each of them", async () => {
    let looks = 0;
    const rows = Array.from({ length: 2_000 }, (_, index) => {
      const row = { ...SOUND.report, more } as Report;
      const look = () => {
        looks++;
        return String(index);
      };
      return Object.defineProperty(row, "id", { get: look });
    });
    const page = { rows, unreadable: 0, total: null, from: 1, next: null, previous: null };
    vi.mocked(messages.ask).mockResolvedValue(page as never);
    const list = createReportList(signal<AppState>(EMPTY));
    await list.load(VIEW);
    list.selection.selectMatching({ reports: rows, collection: createCollection() });
    await list.load(NEXT);
    looks = 0;
    await list.load(VIEW, true);
    expect(ticked(list)).toHaveLength(500);
    expect(looks).toBeLessThan(100 * rows.length);
  });

  test("is not where the page was asked for anew, or the report has another address by now", async () => {
    const list = await tickFirst();
    await list.load(VIEW);
    expect(ticked(list)).toEqual([]);
    list.selection.toggle("8", false);
    await list.load(NEXT);
    rowUrl = "https://example.com/another";
    await list.load(VIEW, true);
    expect(ticked(list)).toEqual([]);
  });
});

test("a report that is being deleted is not ticked, and cannot be; it is again if that fails", async () => {
  const appState = signal<AppState>(EMPTY);
  const list = createReportList(appState);
  await list.load(VIEW);
  list.selection.toggleAll();
  const ticked = () => ["8", "7"].filter(list.selection.has);
  const show = (...states: [DeletionState, DeletionState]) => {
    appState.value = { ...EMPTY, deletions: states.map((state, index) => deletionOf(["8", "7"][index] ?? "", state)) };
  };
  show("queued", "deleting");
  expect(ticked()).toEqual([]);
  expect(list.selection.rows.value).toEqual({ all: 0, selected: 0 });
  list.selection.toggle("8", false);
  expect(["8", "7"].filter(list.selection.isSelectable)).toEqual([]);
  show("failed", "deleting");
  expect(ticked()).toEqual(list.selection.reports.value.map(({ id }) => id));
  expect(ticked()).toEqual(["8"]);
  expect(list.selection.rows.value).toEqual({ all: 1, selected: 1 });
});

test("of all that match, a report that comes to contradict the filter is not selected any more", async () => {
  const list = createReportList(signal<AppState>(EMPTY));
  const report = { ...SOUND.report, result: "bad" } as Report;
  vi.mocked(messages.ask).mockResolvedValue({ rows: [report, { ...report, id: "6" }], total: 9 } as never);
  await list.load({ query: { ...REPORTS_QUERY, result: "bad" }, at: null });
  const reports = [...list.rows.value, { ...report, id: "5" }];
  list.selection.selectMatching({ reports, collection: createCollection() });
  list.replace({ ...report, result: "good" });
  expect(list.selection.reports.value.map(({ id }) => id)).toEqual(["6", "5"]);
  expect(list.selection.has(report.id)).toBe(false);
});

describe("a list that was loaded after a deletion, of a service that still lists the report", () => {
  const url = SOUND.report.url;
  const loadedAfter = async (changes: Partial<Deletion>, submissions: Submission[] = []) => {
    const deletion = { ...deletionOf("7", "done"), url, endedAt: Date.now() - 10_000, ...changes };
    const list = createReportList(signal<AppState>({ ...EMPTY, deletions: [deletion], submissions }));
    await list.load(VIEW);
    return list;
  };

  test("leaves it out, where it can neither be selected nor be waited for", async () => {
    const list = await loadedAfter({});
    expect(list.rows.value.map(({ id }) => id)).toEqual(["8"]);
    expect(list.selection.isSelectable("7")).toBe(false);
    expect(list.hasGap.value).toBe(false);
  });

  test.each([
    ["that was deleted minutes ago", { endedAt: Date.now() - 180_000 }],
    ["of another address under its id", { url: "https://example.com/other" }],
  ])("shows one %s", async (_words, changes) => {
    expect((await loadedAfter(changes)).rows.value.map(({ id }) => id)).toEqual(["8", "7"]);
  });

  test("shows one that was created since of the same page under its id", async () => {
    const { submission: example } = SOUND;
    const submission = { ...example, connectionId: "c", startedAt: Date.now() } as Submission;
    expect((await loadedAfter({}, [submission])).rows.value.map(({ id }) => id)).toEqual(["8", "7"]);
  });
});

test("a report with the number of one that was deleted before the list was asked for is shown", async () => {
  const list = createReportList(signal<AppState>({ ...EMPTY, deletions: [deletionOf("7", "done")] }));
  await list.load(VIEW);
  expect(list.rows.value.map(({ id }) => id)).toEqual(["8", "7"]);
});

test("an answer from before a change of a report does not bring its former results back", async () => {
  const list = createReportList(signal<AppState>(EMPTY));
  await list.load(VIEW);
  const [row] = list.rows.value as [Report];
  const before = list.page.value;
  const answer = Promise.withResolvers();
  vi.mocked(messages.ask).mockReturnValueOnce(answer.promise as never);
  const loaded = list.load();
  const updated = { ...row, result: "decent" };
  vi.mocked(messages.ask).mockResolvedValueOnce({ ...before, rows: [updated] } as never);
  list.replace(updated);
  answer.resolve(before);
  await loaded;
  await vi.waitFor(() => expect(list.loading.value).toBe(false));
  expect(list.rows.value[0]?.result).toBe("decent");
});

describe("a row whose report was changed, and the answer told little", () => {
  const told = { project: "Shop", score: 90, privacy: "friends" };

  /** Returns the row as an export has it. */
  async function rowAfter(changes: Partial<Report>) {
    listed = ["7"];
    more = told;
    const list = createReportList(signal<AppState>(EMPTY));
    await list.load(VIEW);
    const [row] = list.rows.value as [Report];
    list.replace({ ...row, more: {}, ...changes });
    return JSON.parse(toJson(list.rows.value))[0];
  }

  test("keeps its other fields, but no privacy that was not understood before", async () => {
    expect(await rowAfter({ privacy: 0 })).toMatchObject({ ...told, privacy: 0 });
    expect(await rowAfter({ privacy: null })).toMatchObject(told);
    expect(await rowAfter({ more: { score: 91 } })).toMatchObject({ project: "Shop", score: 91 });
  });

  test("keeps its project, and none of what may belong to its former results", async () => {
    for (const changes of [{ result: "bad" }, { generatedAt: "2026-11-25T12:00:00.000Z" }]) {
      const row = await rowAfter(changes);
      expect(row.project).toBe("Shop");
      expect(row).not.toHaveProperty("score");
    }
  });
});
