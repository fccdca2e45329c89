import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PROJECTS_QUERY, REPORTS_QUERY } from "@/utils/contract.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { connected, sent, service, setUpService } from "../../../support/connected-service.ts";
import { stored } from "../../../support/remembered.ts";
import { storedDeletions, storeTasks } from "../../../support/stored-tasks.ts";

const PROJECT = "shop & more";
let ids: string[];

setUpService();

beforeEach(async () => {
  vi.resetModules();
  const own = Array.from({ length: 4 }, (_, index) => ({ url: `https://shop.example/${index}`, project: PROJECT }));
  ids = service.store.seed([...own, { url: "https://other.example/", project: "other" }]).map(String);
  const { listReports } = await import("@/entrypoints/background/reports/read.ts");
  await listReports({ connectionId: connected.id, listId: "l", query: REPORTS_QUERY, at: null });
  await recorded();
  service.requests.length = 0;
});

afterEach(recorded);

async function recorded() {
  const known = await import("@/entrypoints/background/reports/known.ts");
  await known.whenRecorded();
}

async function deleteProject(): Promise<Deletion> {
  const { deleteProject } = await import("@/entrypoints/background/jobs/remove/index.ts");
  return deleteProject({ connectionId: connected.id, project: PROJECT, search: "" });
}

/** What Overview shows: the addresses of the index, of the trends, and how many are counted for the day. */
async function shown() {
  const [reports, trends, days] = await Promise.all([stored("reports"), stored("trends"), stored("days")]);
  const { good = 0 } = days.at(-1) ?? {};
  return { reports: reports.length, trends: trends.length, good };
}

const ALL = { reports: 5, trends: 5, good: 5 };
const OTHERS = { reports: 1, trends: 1, good: 1 };

/** Answers the list of the project's reports. */
function list(...rows: string[]) {
  const data = rows.map((id) => ({ id, url: `https://shop.example/${ids.indexOf(id)}`, project: PROJECT }));
  return () => Response.json({ data, meta: { total: rows.length }, links: { next: null } });
}

test("what a deleted project took with it leaves every screen with it, after one look", async () => {
  expect(await shown()).toEqual(ALL);
  expect(await deleteProject()).toMatchObject({ state: "done" });
  expect(await shown(), "as soon as the project is said to be deleted").toEqual(OTHERS);
  const [history] = (await stored("history")).filter(({ url }) => url === "https://shop.example/0");
  expect(Object.keys(history?.gone ?? {}), "its history stays for 30 days").toEqual([ids[0]]);
  const asked = service.requests.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(asked[0]).toContain("project=shop+%26+more");
  expect(asked.slice(1).map((path) => path.split("?")[0])).toEqual(
    ids.slice(0, 3).map((id) => `/api/v1/reports/${id}`),
  );
});

test("also where the answer was lost, and where the background ended meanwhile", async () => {
  service.store.deleteProject(PROJECT);
  const common = { connectionId: connected.id, url: "", search: "", startedAt: 0, dueAt: 0, failure: null } as const;
  await storeTasks({
    ...common,
    kind: "remove",
    id: "left",
    resource: "project",
    resourceId: PROJECT,
    state: "deleting",
  });
  const { recover } = await import("@/entrypoints/background/jobs/recovery.ts");
  await recover();
  await vi.waitFor(async () => expect((await storedDeletions())[0]?.state).toBe("done"));
  await vi.waitFor(async () => expect(await shown()).toEqual(OTHERS));
});

test("also where a hundred rows are too large", async () => {
  service.intercept("listReports", { when: "before" }, () => new Response("x".repeat(9 * 1024 * 1024)));
  expect(await deleteProject()).toMatchObject({ state: "done" });
  expect(await shown()).toEqual(OTHERS);
});

test("what the service keeps of a deleted project stays", async () => {
  service.intercept("deleteProject", { when: "before" }, () => Response.json({}));
  await deleteProject();
  expect(await shown()).toEqual(ALL);
});

test("what is read for that leaves nothing, as the window may be private", async () => {
  service.store.seed([{ url: "https://shop.example/new", project: PROJECT }]);
  service.intercept("deleteProject", { when: "before" }, () => Response.json({}));
  await deleteProject();
  await recorded();
  expect(await shown()).toEqual(ALL);
});

test("what the service keeps only a part of stays in that part", async () => {
  service.intercept("listReports", { when: "before" }, list(ids[0] as string));
  await deleteProject();
  expect(await shown()).toEqual({ reports: 2, trends: 2, good: 2 });
});

test("reports that the service has moved out of the project stay", async () => {
  service.intercept("deleteProject", { when: "before" }, () => Response.json({}));
  service.intercept("listReports", { when: "before" }, list());
  await deleteProject();
  expect(await shown()).toEqual(ALL);
});

test.each([
  ["a gateway's 404", () => new Response("", { status: 404 })],
  ["a list that is shorter than it says", () => Response.json({ data: [], meta: { total: 3 } })],
  ["no list", () => Response.json({}, { status: 403 })],
])("nothing is forgotten because of %s", async (_what, answer) => {
  service.intercept("listReports", { when: "before" }, answer);
  expect(await deleteProject()).toMatchObject({ state: "done" });
  expect(await shown()).toEqual(ALL);
  expect(sent(service, "GET"), "nor asked again").toHaveLength(1);
});

test("nothing is forgotten where the reports cannot be read", async () => {
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
  await deleteProject();
  expect(await shown()).toEqual(ALL);
});

test("nothing is asked of a project of which nothing is remembered, nor of one that was not deleted", async () => {
  service.intercept("deleteProject", { when: "before" }, () => Response.json({}, { status: 403 }));
  expect(await deleteProject()).toMatchObject({ state: "failed" });
  const { clearHistory } = await import("@/entrypoints/background/reports/known.ts");
  await clearHistory();
  expect(await deleteProject()).toMatchObject({ state: "done" });
  expect(sent(service, "GET")).toEqual([]);
});

test("a list of projects that lags behind shows it no more, for two minutes", async () => {
  const { listProjects } = await import("@/entrypoints/background/reports/read.ts");
  const names = async () => {
    const data = [{ project: PROJECT }, { project: "other" }];
    service.intercept("listProjects", { when: "before" }, () =>
      Response.json({ data, total: 12, links: { next: "/api/v1/projects?page=2" } }),
    );
    const asked = { connectionId: connected.id, listId: "p", query: PROJECTS_QUERY, at: null };
    const { rows, total, next } = await listProjects(asked);
    return [rows.map(({ project }) => project), total, next];
  };
  expect(await names()).toEqual([[PROJECT, "other"], 12, "?page=2"]);
  await deleteProject();
  expect(await names()).toEqual([["other"], 11, "?page=2"]);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 121_000);
  expect(await names()).toEqual([[PROJECT, "other"], 12, "?page=2"]);
});
