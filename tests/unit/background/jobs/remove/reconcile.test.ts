import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Service } from "../../../../service/service.ts";
import { activeId } from "../../../support/app-state.ts";
import { sent, startConnectedService } from "../../../support/connected-service.ts";
import { storedDeletions, storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

const SITE = "https://example.com/";
let service: Service;
let connectionId: string;

beforeEach(async () => {
  service = await startConnectedService();
  connectionId = await activeId();
});

afterEach(() => service.close());

function seed(count: number) {
  const urls = Array.from({ length: count }, (_, index) => `${SITE}${index}`);
  const ids = service.store.seed(urls.map((url) => ({ url })));
  return urls.map((url, index) => ({ id: String(ids[index]), url }));
}

async function waitForSettled(): Promise<Deletion[]> {
  return vi.waitFor(async () => {
    const deletions = await storedDeletions();
    expect(deletions.filter(({ state }) => state === "queued" || state === "deleting")).toEqual([]);
    return deletions;
  });
}

async function statesOf(deletions: Promise<Deletion[]>) {
  return [...new Set((await deletions).map(({ state, failure }) => [state, failure?.kind].filter(Boolean).join(" ")))];
}

/** Deletes reports of a list that was searched like this. */
async function deleteAll(reports: { id: string; url: string }[], search = "") {
  const { deleteReports } = await startWorker();
  await deleteReports(reports, search);
  return statesOf(waitForSettled());
}

/** A project that is deleted from a list that was searched like this. */
async function deleteProject(project: string, search = "") {
  const { deleteProject } = await startWorker();
  return deleteProject(project, search);
}

function answerEach(operation: "deleteReport" | "listReports" | "readReport", times: number, answer: () => Response) {
  for (let index = 0; index < times; index++) service.intercept(operation, { when: "before" }, answer);
}

const tenRows = Array.from({ length: 10 }, (_, index) => ({ id: 100 + index, url: SITE }));

const GATEWAYS: [string, () => Response][] = [
  [
    "HTML",
    () => new Response("<html><h1>404</h1>nginx</html>", { status: 404, headers: { "content-type": "text/html" } }),
  ],
  ["plain text", () => new Response("404 page not found", { status: 404, headers: { "content-type": "text/plain" } })],
  ["an empty body", () => new Response(null, { status: 404 })],
  ["JSON", () => Response.json({ message: "no Route matched with those values" }, { status: 404 })],
  ["410", () => Response.json({}, { status: 410 })],
];

describe("a gateway that answers each of 20 deletions with", () => {
  test.each(GATEWAYS)("%s deletes nothing, and none is said to be gone", async (_what, answer) => {
    const reports = seed(20);
    answerEach("deleteReport", 20, answer);
    expect(await deleteAll(reports)).toEqual(["failed stillListed"]);
    expect(service.store.readReport(Number(reports[0]?.id))).toBeDefined();
    expect(sent(service, "GET"), "one list tells of all").toEqual(["GET /api/v1/reports"]);
  });
});

test("a batch that the update from version 1 interrupted is looked up in the whole list", async () => {
  const reports = seed(5);
  service.store.deleteReport(Number(reports[0]?.id));
  const common = { connectionId, resource: "report", batch: "b", state: "deleting", failure: null };
  const times = { askedAt: Date.now(), dueAt: Date.now() };
  const deletions = reports.map(({ id, url }) => ({ id: `d-${id}`, resourceId: id, url, ...common, ...times }));
  await fakeBrowser.storage.local.set({ deletions });
  await (await startWorker()).recover();
  expect(await statesOf(waitForSettled())).toEqual(["done", "failed interrupted"]);
});

describe("what the service does not find and does not list is gone", () => {
  test("as far as the search reaches that listed it, and the whole list is read", async () => {
    const [first, ...others] = seed(250);
    service.store.seed([{ url: "https://other.example/" }]);
    service.store.deleteReport(Number(first?.id));
    service.requests.length = 0;
    expect(await deleteAll([first as never], "example.com")).toEqual(["gone"]);
    const asked = service.requests.filter(({ method }) => method === "GET").map(({ path }) => path.split("?")[1] ?? "");
    expect(asked).toHaveLength(3);
    for (const query of asked) {
      expect(query).toContain("search=example.com");
      expect(query).toContain("sort_by=id&sort=desc&per_page=100");
    }
    expect(others).toHaveLength(249);
  });

  test("also where a hundred rows are too large: then ten are asked for", async () => {
    const [first] = seed(25);
    service.store.deleteReport(Number(first?.id));
    service.intercept("listReports", { when: "before" }, () => new Response("x".repeat(9 * 1024 * 1024)));
    expect(await deleteAll([first as never], "example.com")).toEqual(["gone"]);
    const lists = service.requests.filter(({ method }) => method === "GET");
    const asked = lists.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("per_page"));
    expect(asked).toEqual(["100", "10", "10", "10"]);
  });

  test.each([
    ["a list whose end nobody tells", () => Response.json(tenRows)],
    ["a list with a row that cannot be read", () => Response.json({ data: [{ url: SITE }], meta: { total: 1 } })],
    [
      "a list that is shorter than it says",
      () => Response.json({ data: [], meta: { total: 3 }, links: { next: null } }),
    ],
    ["a list from a cache", () => Response.json({ data: [], meta: { total: 0 } }, { headers: { age: "121" } })],
    ["no list", () => Response.json({ message: "no Route matched" }, { status: 404 })],
  ])("but not known to be gone by %s", async (_what, answer) => {
    service.intercept("listReports", { when: "before" }, answer);
    expect(await deleteAll([{ id: "999", url: SITE }])).toEqual(["unclear notFound"]);
  });

  test("nor by a list of more than 50 pages", async () => {
    let page = 1;
    answerEach("listReports", 60, () =>
      Response.json({ data: [{ id: page, url: SITE }], links: { next: `/?page=${++page}` } }),
    );
    expect(await deleteAll([{ id: "999", url: SITE }])).toEqual(["unclear notFound"]);
    expect(sent(service, "GET")).toHaveLength(50);
  });

  test("nor where it is not known what was searched for", async () => {
    const common = { connectionId, url: SITE, startedAt: 0, dueAt: 0, failure: null } as const;
    await storeTasks({
      kind: "remove",
      id: "left",
      resource: "report",
      resourceId: "999",
      state: "deleting",
      ...common,
    });
    await startWorker();
    const { recover } = await import("@/entrypoints/background/jobs/recovery.ts");
    await recover();
    expect(await statesOf(waitForSettled())).toEqual(["unclear interrupted"]);
  });

  test("nor where its id now belongs to the report of another address", async () => {
    const [report] = seed(1);
    answerEach("deleteReport", 1, () => Response.json({}, { status: 404 }));
    expect(await deleteAll([{ id: String(report?.id), url: "https://example.org/" }])).toEqual(["unclear notFound"]);
  });
});

describe("a list that has lost everything", () => {
  const nothing = () => Response.json({ data: [], meta: { total: 0 } });
  const notFound = () => Response.json({}, { status: 404 });

  async function listed() {
    const { listReports } = await import("@/entrypoints/background/reports/read.ts");
    const { REPORTS_QUERY } = await import("@/utils/contract.ts");
    await listReports({ connectionId, listId: "l", query: REPORTS_QUERY, at: null });
    const { whenRecorded } = await import("@/entrypoints/background/reports/known.ts");
    await whenRecorded();
  }

  test.each([
    ["a report", "", "unclear notFound"],
    ["a report that was searched for", "example.com/", "unclear notFound"],
    ["the only report of a search", "example.com/0", "gone"],
  ])("does not prove that %s is gone", async (_what, search, outcome) => {
    const [report] = seed(3);
    await listed();
    answerEach("deleteReport", 1, notFound);
    answerEach("listReports", 1, nothing);
    expect(await deleteAll([report as never], search)).toEqual([outcome]);
  });

  test("tells that the user's only report is gone", async () => {
    const [report] = seed(1);
    await listed();
    service.store.deleteReport(Number(report?.id));
    expect(await deleteAll([report as never])).toEqual(["gone"]);
  });

  test("tells that all reports are, where all were to be deleted", async () => {
    const reports = seed(3);
    await listed();
    for (const { id } of reports) service.store.deleteReport(Number(id));
    expect(await deleteAll(reports)).toEqual(["gone"]);
  });

  test("does not prove that a project is gone", async () => {
    service.store.seed([{ url: SITE }, { url: "https://other.example/" }]);
    await listed();
    service.intercept("deleteProject", { when: "before" }, notFound);
    service.intercept("listProjects", { when: "before" }, nothing);
    expect(await deleteProject("example.com")).toMatchObject({ state: "unclear", failure: { kind: "notFound" } });
  });
});

describe("a deletion whose answer is lost", () => {
  const gateway = () => new Response("", { status: 502 });
  const page404 = () => new Response("<html>No such app</html>", { status: 404 });

  test("is not done because a hoster's 404 page stands where the report was", async () => {
    const [report] = seed(1);
    service.intercept("deleteReport", { when: "before" }, () => new Response("", { status: 502 }));
    service.intercept("readReport", { when: "before" }, page404);
    expect(await deleteAll([report as never])).toEqual(["failed serviceFailed"]);
  });

  test.each([303, 499, 502])("is done where it was carried out and the list lacks it: %i", async (status) => {
    const [report] = seed(2);
    const headers = { location: "/reports" };
    service.intercept("deleteReport", { when: "after" }, () => new Response(null, { status, headers }));
    expect(await deleteAll([report as never])).toEqual(["done"]);
    expect(sent(service, "DELETE")).toHaveLength(1);
  });

  test("is told with its reason where the report is still there", async () => {
    const [report] = seed(1);
    service.intercept("deleteReport", { when: "before" }, () => new Response(null, { status: 307 }));
    expect(await deleteAll([report as never])).toEqual(["failed redirected"]);
  });

  test("is not claimed to have failed where everything is redirected", async () => {
    const [report] = seed(1);
    const redirect = () => new Response(null, { status: 301, headers: { location: "https://example.net/" } });
    for (const operation of ["deleteReport", "readReport", "listReports"] as const) {
      service.intercept(operation, { when: "before" }, redirect);
    }
    expect(await deleteAll([report as never])).toEqual(["unclear redirected"]);
  });

  test("is looked up in the list where another report is read", async () => {
    const [report, other] = seed(2);
    service.intercept("deleteReport", { when: "after" }, gateway);
    service.intercept("readReport", { when: "before" }, () => Response.json(other));
    expect(await deleteAll([report as never])).toEqual(["done"]);
  });

  test("is done where the service still shows the report, as one that is deleted", async () => {
    const [report] = seed(2);
    const deleted = { ...report, deleted_at: "2026-01-01T10:00:00Z" };
    service.intercept("deleteReport", { when: "after" }, gateway);
    answerEach("readReport", 2, () => Response.json(deleted));
    expect(await deleteAll([report as never])).toEqual(["done"]);
  });

  test.each([1, 2])("is not told to have failed where the service only lags behind: %i of them", async (count) => {
    const reports = seed(3).slice(0, count);
    const listed = Response.json({ data: reports, meta: { total: 3 }, links: { next: null } });
    for (const _report of reports) service.intercept("deleteReport", { when: "after" }, gateway);
    // A single one is read, several are listed.
    if (count === 1) service.intercept("readReport", { when: "before" }, () => Response.json(reports[0]));
    else service.intercept("listReports", { when: "before" }, () => listed);
    expect(await deleteAll(reports)).toEqual(["done"]);
  });

  test("of many is looked up twice, two seconds apart, with as few requests as there were lists", async () => {
    const reports = seed(3);
    answerEach("deleteReport", 3, () => new Response("", { status: 504 }));
    expect(await deleteAll(reports)).toEqual(["failed serviceFailed"]);
    expect(sent(service, "GET")).toHaveLength(2);
    const [first, second] = service.requests.filter(({ method }) => method === "GET").map(({ time }) => time);
    expect((second as number) - (first as number)).toBeGreaterThan(1_500);
  });
});

describe("a deletion that the service only took on", () => {
  const accepted = () => Response.json({ id: "job-7" }, { status: 202 });

  test("is done once a list that lagged behind lacks it", async () => {
    const [report] = seed(2);
    service.intercept("deleteReport", { when: "after" }, accepted);
    service.intercept("listReports", { when: "before" }, () => Response.json({ data: [report], meta: { total: 2 } }));
    expect(await deleteAll([report as never])).toEqual(["done"]);
  });

  test("is done where the list lacks it", async () => {
    const [report] = seed(2);
    service.intercept("deleteReport", { when: "after" }, accepted);
    expect(await deleteAll([report as never])).toEqual(["done"]);
  });

  test("is not known to be done as long as it is listed", async () => {
    const [report] = seed(2);
    service.intercept("deleteReport", { when: "before" }, accepted);
    expect(await deleteAll([report as never])).toEqual(["unclear"]);
  });
});

test.each([
  ["done, where it is not there any more", "after", () => Response.json({}, { status: 404 }), null, "done"],
  [
    "unclear, where the service does not tell",
    "before",
    () => Response.json({}, { status: 403 }),
    403,
    "unclear rejected",
  ],
] as const)("what a success status answers and its body denies is %s", async (_what, when, read, list, outcome) => {
  const [report] = seed(2);
  service.intercept("deleteReport", { when }, () => Response.json({ success: false, message: "Later." }));
  service.intercept("readReport", { when: "before" }, read);
  if (list) service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: list }));
  expect(await deleteAll([report as never])).toEqual([outcome]);
});

test("what the service refuses is told in its words", async () => {
  const [one, other] = seed(2);
  const message = "It is being rated.";
  service.intercept("deleteReport", { when: "before" }, () => Response.json({ message }, { status: 409 }));
  service.intercept("deleteReport", { when: "before" }, () => Response.json({ deleted: false, message }));
  expect(await deleteAll([one, other] as never)).toEqual(["failed rejected"]);
  expect((await storedDeletions()).map(({ failure }) => failure?.detail)).toEqual([message, message]);
});

describe("a project", () => {
  const notFound = () => Response.json({ message: "no Route matched" }, { status: 404 });

  test("that a gateway does not find is still there where the list holds it", async () => {
    service.store.seed([{ url: SITE }]);
    service.intercept("deleteProject", { when: "before" }, notFound);
    expect(await deleteProject("example.com")).toMatchObject({ state: "failed", failure: { kind: "stillListed" } });
  });

  test("is looked for by what was searched for", async () => {
    expect(await deleteProject("example.com", "exam")).toMatchObject({ state: "gone" });
    expect(service.requests.at(-1)?.path).toContain("&search=exam");
  });

  test("is not gone because none of the list's rows can be read", async () => {
    service.intercept("deleteProject", { when: "before" }, () => "drop");
    service.intercept("listProjects", { when: "before" }, () => Response.json({ data: [{ name: "alpha" }] }));
    expect(await deleteProject("alpha")).toMatchObject({ state: "unclear" });
  });
});

describe("a pause that the service asks for", () => {
  const pause =
    (status: number, seconds = 1) =>
    () =>
      Response.json({}, { status, headers: { "retry-after": `${seconds}` } });

  test.each([429, 503])("holds the other batches too: %i", async (status) => {
    const reports = seed(40);
    const { deleteReports } = await startWorker();
    const refused = Promise.withResolvers<void>();
    service.intercept("deleteReport", { when: "before" }, () => {
      refused.resolve();
      return pause(status)();
    });
    await deleteReports(reports.slice(0, 1));
    await refused.promise;
    await waitForSettled();
    await deleteReports(reports.slice(1));
    expect(await statesOf(waitForSettled())).toEqual(["done", "failed rateLimited"]);
    const [first = 0, second = 0] = service.requests
      .filter(({ method }) => method === "DELETE")
      .map(({ time }) => time);
    expect(second - first).toBeGreaterThan(900);
  });

  test("holds single deletions: they are not sent, and say until when", async () => {
    const [report] = seed(1);
    answerEach("deleteReport", 1, pause(429, 600));
    const { deleteReports, deleteProject } = await startWorker();
    await deleteReports([report as never]);
    await waitForSettled();
    const thrown = await deleteProject("example.com").catch((thrown) => thrown);
    expect(thrown.kind).toEqual("rateLimited");
    expect(thrown.retryAt).toBeGreaterThan(Date.now());
    expect(sent(service, "DELETE")).toEqual([`DELETE /api/v1/reports/${report?.id}`]);
  });
});

test("the journal keeps its 5,000 also after a larger batch, at the latest at the next start", async () => {
  const ended = {
    kind: "remove",
    connectionId,
    url: SITE,
    batch: "b",
    dueAt: 0,
    failure: null,
    state: "done",
  } as const;
  const now = Date.now();
  const entry = (index: number): Deletion => ({
    ...{ ...ended, id: `${index}`, startedAt: now - index, resource: "report", resourceId: `${index}` },
  });
  await storeTasks(...Array.from({ length: 5_300 }, (_, index) => entry(index)));
  const { start } = await import("@/entrypoints/background/jobs/start.ts");
  await start();
  const kept = (await storedDeletions()).map(({ id }) => id);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([5_000, "0", "4999"]);
});

test("a list without totals that lost a row between its pages proves nothing", async () => {
  const row = (id: number) => ({ id, url: `${SITE}${id}`, result: "good", privacy: 1 });
  const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => row(from - index));
  const list = (page: number, data: object[], hasMore: boolean) => () =>
    Response.json({ data, current_page: page, next_page_url: hasMore ? `/api/v1/reports?page=${page + 1}` : null });
  service.intercept("deleteReport", { when: "before" }, () => Response.json({ message: "no Route" }, { status: 404 }));
  service.intercept("listReports", { when: "before" }, list(1, rows(250, 151), true));
  // Somebody deletes 250 now: 150 moves to the first page.
  service.intercept("listReports", { when: "before" }, list(2, rows(149, 50), true));
  service.intercept("listReports", { when: "before" }, list(3, rows(49, 1), false));
  const { deleteReports } = await startWorker();
  await deleteReports([{ id: "150", url: `${SITE}150` }]);
  expect(await waitForSettled()).toMatchObject([{ state: "unclear" }]);
});

describe("a list that names its next page and no total, read to its last page,", () => {
  /** Deletes a report that the list lacks afterwards, because it is gone or because the reading passed over it. */
  async function deleteAccepted(when: "before" | "after") {
    const [first, ...rest] = seed(120) as [{ id: string; url: string }];
    service.intercept("deleteReport", { when }, () => new Response(null, { status: 202 }));
    const link = "</api/v1/reports?cursor=abc>; rel=next";
    service.intercept("listReports", { when: "before" }, () =>
      Response.json(rest.slice(0, 100), { headers: { link } }),
    );
    service.intercept("listReports", { when: "before" }, () => Response.json(rest.slice(100)));
    return deleteAll([first]);
  }

  test("proves a deletion with a report that is not found", async () => {
    expect(await deleteAccepted("after")).toEqual(["done"]);
  });

  test("proves nothing where the report can be read", async () => {
    expect(await deleteAccepted("before")).toEqual(["unclear"]);
  });
});

test("a report that cannot be read without its own password is looked for in the list", async () => {
  answerEach("deleteReport", 1, () => new Response("", { status: 502 }));
  for (let time = 0; time < 2; time++) {
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 401 }));
  }
  expect(await deleteAll(seed(1))).toEqual(["failed serviceFailed"]);
});
