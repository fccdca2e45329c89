import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Client } from "@/entrypoints/background/client/index.ts";
import { countMatching, createAllMatching } from "@/entrypoints/options/reports/all-matching.ts";
import { createReportList, type ReportList } from "@/entrypoints/options/reports/report-list.ts";
import { REPORTS_QUERY, type ReportsQuery } from "@/utils/contract.ts";
import type { ListRequest } from "@/utils/messages.ts";
import type { InterceptedAnswer } from "../../../service/intercepts.ts";
import { type Service, startService } from "../../../service/service.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { clientOf } from "../../support/client.ts";
import { good } from "../../support/connected-service.ts";
import { SOUND } from "../../support/stored-examples.ts";

vi.mock("@/utils/messages.ts", () => ({
  ask: (_question: string, { query, at }: ListRequest<ReportsQuery>) => client.listReports(query, { at }),
}));

const BAD: ReportsQuery = { ...REPORTS_QUERY, result: "bad" };
const EMPTY = emptyState(settingsOf({ id: "c" }));

let service: Service;
let client: Client;
let list: ReportList;
const appState = signal(EMPTY);

beforeEach(async () => {
  service = await startService({ rater: good });
  client = clientOf(service);
  appState.value = EMPTY;
  list = createReportList(appState);
});
afterEach(async () => {
  list.stop();
  await service.close();
});

/** Good and bad reports in turn; their ids are counted from 1. */
function seed(count: number, changes = {}) {
  const results = ["good", "bad"] as const;
  service.store.seed(
    Array.from({ length: count }, (_, index) => ({
      url: `https://example.com/${index + 1}`,
      result: results[index % 2] as "good" | "bad",
      ...changes,
    })),
  );
}

/** Lets every list be answered by this, from now on. */
function answerLists(answer: (query: URLSearchParams) => InterceptedAnswer): void {
  service.intercept("listReports", { when: "before" }, ({ path }) => {
    answerLists(answer);
    return answer(new URL(path, "http://service").searchParams);
  });
}

/** A service that ignores this filter. */
function ignore(name: "result" | "project", change: (row: Record<string, unknown>) => object = (row) => row) {
  answerLists((query) => {
    const { result, project, page = 1, ...rest } = Object.fromEntries(query) as Record<string, string>;
    const filters = name === "result" ? { project } : { result };
    const asked = { ...rest, ...filters, page: Number(page), per_page: Number(rest.per_page) } as never;
    const { rows, total } = service.store.listReports(asked);
    const next = Number(page) * Number(rest.per_page) < total ? `?page=${Number(page) + 1}` : null;
    return Response.json({ data: rows.map((row) => change({ ...row })), links: { next }, meta: { total } });
  });
}

function selectedIds(): string[] {
  return list.selection.reports.value.map(({ id }) => id);
}

describe("rows that contradict the filter", () => {
  beforeEach(async () => {
    seed(10);
    ignore("result");
    await list.load({ query: BAD, at: null });
  });

  test("are told apart, and cannot be changed or deleted", () => {
    const told = list.rows.value.map((row) => [row.id, list.isMatch(row), list.writesOf(row)]);
    expect(told.slice(0, 3)).toEqual([
      ["10", true, undefined],
      ["9", false, "none"],
      ["8", true, undefined],
    ]);
  });

  test("are selected by nothing: all at once, a range, or one by one", () => {
    list.selection.toggleAll();
    expect(selectedIds()).toEqual(["10", "8", "6", "4", "2"]);
    list.selection.clear();
    list.selection.toggle("10", false);
    list.selection.toggle("6", true);
    expect(selectedIds()).toEqual(["10", "8", "6"]);
    list.selection.toggle("9", false);
    expect(selectedIds()).toEqual(["10", "8", "6"]);
  });

  test("but one that a refresh made better can still be changed, though it is no longer selected", () => {
    list.selection.toggleAll();
    const [row] = list.rows.value;
    if (row) list.replace({ ...row, result: "good" });
    expect(selectedIds()).toEqual(["8", "6", "4", "2"]);
    expect(list.rows.value.slice(0, 1).map((row) => [list.isMatch(row), list.writesOf(row)])).toEqual([
      [false, undefined],
    ]);
  });
});

test("a row without an address cannot be selected, changed or deleted", async () => {
  answerLists(() => Response.json({ data: [{ id: 1 }, { id: 2, url: "https://example.com/" }] }));
  await list.load({ query: REPORTS_QUERY, at: null });
  list.selection.toggleAll();
  list.selection.toggle("1", false);
  expect(selectedIds()).toEqual(["2"]);
  expect(list.rows.value.map(list.writesOf)).toEqual(["none", undefined]);
});

describe("rows of another view than the one on screen", () => {
  beforeEach(async () => {
    seed(30);
    await list.load({ query: REPORTS_QUERY, at: null });
    list.selection.toggleAll();
    expect(selectedIds()).toHaveLength(10);
  });

  function expectNothingPossible() {
    expect(selectedIds()).toEqual([]);
    list.selection.toggleAll();
    list.selection.toggle("30", false);
    expect(selectedIds()).toEqual([]);
    expect(new Set(list.rows.value.map(list.writesOf))).toEqual(new Set(["disabled"]));
  }

  test.each([
    ["filter", { query: BAD, at: null }],
    ["order", { query: { ...REPORTS_QUERY, sort: "asc" }, at: null }],
    ["page", { query: REPORTS_QUERY, at: "?page=2" }],
  ] as const)(
    "cannot be selected, changed or deleted while it is loaded, nor after it has failed: another %s",
    async (_, view) => {
      service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 403 }));
      const loading = list.load(view);
      expectNothingPossible();
      await loading;
      expect(list.failure.value?.status).toBe(403);
      expectNothingPossible();
      await list.load();
      expect(list.rows.value.every((row) => list.writesOf(row) === undefined)).toBe(true);
    },
  );

  test("but those of the same view keep their selection when it is loaded again", async () => {
    await list.load({ query: { ...REPORTS_QUERY }, at: null });
    expect(selectedIds()).toHaveLength(10);
    service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 403 }));
    await list.load();
    expect(selectedIds()).toHaveLength(10);
  });
});

test("only rows that are drawn are selected", async () => {
  const data = Array.from({ length: 1_200 }, (_, index) => ({ id: index + 1, url: `https://example.com/${index}` }));
  answerLists(() => Response.json(data));
  await list.load({ query: REPORTS_QUERY, at: null });
  list.selection.toggleAll();
  expect(selectedIds()).toHaveLength(500);
  list.drawn.value += 500;
  list.selection.toggleAll();
  expect(selectedIds()).toHaveLength(1_000);
});

test("what is being deleted is no longer selected; what was not deleted is selected again", async () => {
  seed(2);
  await list.load({ query: REPORTS_QUERY, at: null });
  list.selection.toggleAll();
  const deletion = {
    ...SOUND.deletion,
    connectionId: "c",
    resource: "report",
    resourceId: "2",
    failure: null,
  } as const;
  appState.value = { ...EMPTY, deletions: [{ ...deletion, state: "queued" }] };
  expect(selectedIds()).toEqual(["1"]);
  appState.value = { ...EMPTY, deletions: [{ ...deletion, state: "failed" }] };
  expect(selectedIds()).toEqual(["2", "1"]);
});

describe("Select all that match", () => {
  async function open(view = { query: BAD, at: null as string | null }) {
    await list.load(view);
    const all = createAllMatching(list);
    list.selection.toggleAll();
    return all;
  }

  test("is offered once every row on screen is selected and there are others, and takes those of every page", async () => {
    seed(700);
    const all = await open();
    expect([all.isOffered.value, countMatching(list)]).toEqual([true, 350]);
    list.selection.toggle("700", false);
    expect(all.isOffered.value).toBe(false);
    list.selection.toggle("700", false);
    service.requests.length = 0;
    await all.select();
    expect(selectedIds()).toHaveLength(350);
    expect(list.selection.matching.value?.collection.isWhole).toBe(true);
    const asked = service.requests.map(({ path }) => path.split("?")[1]);
    const page = "search_by=url&sort_by=id&sort=desc&per_page=100&result=bad";
    expect(asked).toEqual([page, `${page}&page=2`, `${page}&page=3`, `${page}&page=4`]);
    expect(all.isOffered.value).toBe(false);
    list.selection.toggle("698", false);
    expect(selectedIds()).toHaveLength(349);
    await list.load({ query: REPORTS_QUERY, at: null });
    expect(selectedIds(), "another view").toEqual([]);
    all.stop();
  });

  test("is not offered where the rows on screen are all there are", async () => {
    seed(20);
    const all = await open();
    expect(all.isOffered.value).toBe(false);
    all.stop();
  });

  test("takes only what fits where the service ignores the filter", async () => {
    seed(60);
    ignore("result");
    const all = await open();
    expect([all.isOffered.value, countMatching(list)]).toEqual([true, null]);
    await all.select();
    expect(selectedIds()).toHaveLength(30);
    expect(list.selection.reports.value.every(({ result }) => result === "bad")).toBe(true);
    all.stop();
  });

  test("goes back to the rows when it is stopped, or when its list fails", async () => {
    seed(700);
    const all = await open();
    service.intercept("listReports", { when: "before" }, () => {
      all.cancel();
      return Response.json({
        data: [{ id: 1, url: "https://example.com/1", result: "bad" }],
        links: { next: "?page=2" },
      });
    });
    await all.select();
    expect([selectedIds().length, all.progress.value, all.failure.value]).toEqual([10, null, null]);
    service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 403 }));
    await all.select();
    expect([selectedIds().length, all.failure.value?.status]).toEqual([10, 403]);
    all.stop();
  });

  test("drops what it fetched for a view that was left meanwhile", async () => {
    seed(700);
    const all = await open();
    const left = all.select();
    await list.load({ query: REPORTS_QUERY, at: null });
    await left;
    expect([selectedIds(), all.progress.value]).toEqual([[], null]);
    all.stop();
  });

  describe("of a project that no row tells", () => {
    const SHOP: ReportsQuery = { ...REPORTS_QUERY, project: "shop" };
    const withoutProject = ({ project: _, ...row }: Record<string, unknown>) => row;

    beforeEach(() => {
      seed(30, { project: "shop" });
      seed(30, { project: "blog" });
    });

    test("is not offered where the service ignores the project", async () => {
      ignore("project", withoutProject);
      const all = await open({ query: SHOP, at: null });
      await vi.waitFor(() => expect(service.requests).toHaveLength(2));
      expect(service.requests[1]?.path).toMatch(/project=[\da-f-]{36}/);
      await client.listReports();
      expect(all.isOffered.value).toBe(false);
      await all.select();
      expect(selectedIds(), "the whole account is not handed over").toHaveLength(10);
      all.stop();
    });

    test("is not offered where the answer about an unknown project is an error with 200", async () => {
      answerLists((query) => {
        if (query.get("project") !== "shop") return Response.json({ success: false, message: "Too busy.", data: [] });
        const data = service.store.listReports({ ...SHOP, page: 1 } as never).rows;
        return Response.json({ data: data.map((row) => withoutProject({ ...row })), meta: { total: 30 } });
      });
      const all = await open({ query: SHOP, at: null });
      await vi.waitFor(() => expect(service.requests).toHaveLength(2));
      await client.listReports({ project: "shop" });
      expect(all.isOffered.value).toBe(false);
      all.stop();
    });

    test("is offered after a pause that the service asked for instead of an answer", async () => {
      const project = (count: number) => {
        answerLists((query) => {
          if (query.get("project") !== "shop") return answers.shift()?.() ?? Response.json({ data: [] });
          const data = service.store.listReports({ ...SHOP, page: 1, per_page: 10 } as never).rows;
          return Response.json({ data: data.map((row) => withoutProject({ ...row })), meta: { total: count } });
        });
      };
      const answers = [() => Response.json({}, { status: 429, headers: { "Retry-After": "1" } })];
      project(30);
      const all = await open({ query: SHOP, at: null });
      await vi.waitFor(() => expect(answers).toEqual([]));
      await vi.waitFor(() => expect(all.isOffered.value).toBe(true), 5_000);
      all.stop();
    });

    test.each([
      ["finds nothing for", () => Response.json({ data: [] })],
      ["refuses", () => Response.json({}, { status: 422 })],
    ])("is offered where it %s a project that does not exist", async (_name, answer) => {
      answerLists((query) => {
        if (query.get("project") !== "shop") return answer();
        const page = Number(query.get("page") ?? 1);
        const asked = { ...SHOP, per_page: Number(query.get("per_page")), page } as never;
        const data = service.store.listReports(asked).rows.map((row) => withoutProject({ ...row }));
        return Response.json({ data, links: { next: page === 1 ? "?page=2" : null }, meta: { total: 30 } });
      });
      const all = await open({ query: SHOP, at: null });
      await vi.waitFor(() => expect(all.isOffered.value).toBe(true));
      await all.select();
      expect(selectedIds()).toHaveLength(30);
      all.stop();
    });
  });
});
