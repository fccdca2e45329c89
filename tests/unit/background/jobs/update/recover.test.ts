import { beforeEach, expect, test, vi } from "vitest";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import type { Update } from "@/utils/models/update.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { connected, sent, service, setUpService } from "../../../support/connected-service.ts";
import { fillDatabase, storeTasks } from "../../../support/stored-tasks.ts";

const PAGE = "https://example.com/page";
let report: Report;

setUpService();

beforeEach(async () => {
  const [id] = service.store.seed([{ url: PAGE }]);
  report = { id: String(id), url: PAGE, privacy: 1, result: "good", generatedAt: null, link: null, more: {} } as never;
});

async function update(incognito = false): Promise<unknown> {
  vi.resetModules();
  const { updateReport } = await import("@/entrypoints/background/jobs/update/index.ts");
  return updateReport({ connectionId: connected.id, report, changes: { privacy: 0 } }, incognito);
}

async function recover(): Promise<void> {
  vi.resetModules();
  const { recover } = await import("@/entrypoints/background/jobs/recovery.ts");
  return recover();
}

async function inJournal(): Promise<string[]> {
  const tasks = await database.use((db) => db.getAll("tasks"));
  return tasks.map(({ kind, state }) => `${kind} ${state}`);
}

/** An earlier life of the worker has sent an update, and ended. */
async function leaveUpdate(changes: Partial<Update> = {}): Promise<void> {
  const target = { connectionId: connected.id, reportId: report.id, url: PAGE };
  const asked = { startedAt: Date.now() - 1_000, changes: { results: RESULTS_REFRESH.yes } };
  await storeTasks({ kind: "update", id: "left", ...target, ...asked, state: "sending", failure: null, ...changes });
}

function told(): string[] {
  const ids: string[] = [];
  watchUpdatedReports(({ id, privacy }) => ids.push(`${id} ${privacy}`));
  return ids;
}

test("an update is in the journal before it is sent, and its outcome once it is answered", async () => {
  let before: string[] = [];
  service.intercept("updateReport", { when: "after" }, async () => {
    before = await inJournal();
    return Response.json({});
  });
  await update();
  expect(before).toEqual(["update sending"]);
  expect(await inJournal()).toEqual(["update done"]);
});

test.each([
  ["refused", 422, "update failed"],
  ["answered with a failure", 500, "update accepted"],
])("an update that is %s is in the journal with its outcome: %i", async (_what, status, left) => {
  service.intercept("updateReport", { when: "before" }, () => Response.json({}, { status }));
  await expect(update()).rejects.toThrow();
  expect(await inJournal()).toEqual([left]);
});

test("what cannot be written is not sent", async () => {
  const giveRoom = fillDatabase();
  await expect(update()).rejects.toMatchObject({ kind: "storageFailed" });
  giveRoom();
  expect(sent(service, "PUT")).toEqual([]);
});

test("a private window leaves nothing", async () => {
  let before: string[] = ["?"];
  service.intercept("updateReport", { when: "after" }, async () => {
    before = await inJournal();
    return Response.json({});
  });
  await update(true);
  expect(before).toEqual([]);
});

test("what an earlier life of the worker has sent is read once more, and pages are told", async () => {
  service.store.updateReport(Number(report.id), { privacy: 0 });
  await leaveUpdate({ changes: { privacy: 0 }, before: 1 });
  const ids = told();
  await recover();
  await vi.waitFor(async () => expect(await inJournal()).toEqual(["update done"]));
  expect(sent(service, "PUT")).toEqual([]);
  await vi.waitFor(() => expect(ids).toEqual([`${report.id} 0`]));
});

test("a report keeps its address where the service tells none with it", async () => {
  service.intercept("readReport", { when: "before" }, () => Response.json({ id: report.id, privacy: 0 }));
  const urls: string[] = [];
  watchUpdatedReports(({ url }) => urls.push(url));
  await leaveUpdate();
  await recover();
  await vi.waitFor(() => expect(urls).toEqual([PAGE]));
});

test("a report of another page under its id by now is not shown as this page's", async () => {
  const row = { id: report.id, url: "https://example.com/other", privacy: 0 };
  service.intercept("readReport", { when: "before" }, () => Response.json(row));
  const ids = told();
  await leaveUpdate({ changes: { privacy: 0 }, before: 1, batch: "b" });
  await recover();
  await vi.waitFor(async () => expect(await inJournal()).toEqual(["update unclear"]));
  expect(ids).toEqual([]);
});

test.each([
  ["is not found any more", 404, "update unclear"],
  ["cannot be read now", 403, "update accepted"],
])("the outcome of an update whose report %s: %i", async (_what, status, left) => {
  await leaveUpdate({ changes: { privacy: 0 }, before: 1 });
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status }));
  await recover();
  await vi.waitFor(async () => expect(await inJournal()).toEqual([left]));
});

test("a new password is not taken for made, which nobody can read", async () => {
  service.store.updateReport(Number(report.id), { privacy: 2, password: "secret" });
  await leaveUpdate({ changes: { privacy: 2 }, before: 1 });
  await recover();
  await vi.waitFor(async () => expect(await inJournal()).toEqual(["update unclear"]));
});
