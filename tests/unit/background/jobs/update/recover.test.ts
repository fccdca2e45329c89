import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import type { Update } from "@/utils/models/update.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import type { Service } from "../../../../service/service.ts";
import { connected, sent, startConnectedService } from "../../../support/connected-service.ts";
import { fillDatabase, storeTasks } from "../../../support/stored-tasks.ts";

const PAGE = "https://example.com/page";
let service: Service;
let report: Report;

beforeEach(async () => {
  service = await startConnectedService();
  const [id] = service.store.seed([{ url: PAGE }]);
  report = { id: String(id), url: PAGE, privacy: 1, result: "good", generatedAt: null, link: null, more: {} } as never;
});

afterEach(() => service.close());

async function update(isPrivate = false): Promise<unknown> {
  vi.resetModules();
  const { updateReport } = await import("@/entrypoints/background/jobs/update/index.ts");
  return updateReport({ connectionId: connected.id, report, changes: { privacy: 0 } }, isPrivate);
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
  const left = { kind: "update", id: "left", connectionId: connected.id, reportId: report.id, url: PAGE } as const;
  await storeTasks({ ...left, state: "sending", startedAt: Date.now() - 1_000, failure: null, ...changes });
}

function told(): string[] {
  const ids: string[] = [];
  watchUpdatedReports(({ id, privacy }) => ids.push(`${id} ${privacy}`));
  return ids;
}

test("an update is in the journal before it is sent, and no longer once it is answered", async () => {
  let before: string[] = [];
  service.intercept("updateReport", { when: "after" }, async () => {
    before = await inJournal();
    return Response.json({});
  });
  await update();
  expect(before).toEqual(["update sending"]);
  expect(await inJournal()).toEqual([]);
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
  await leaveUpdate();
  const ids = told();
  await recover();
  await vi.waitFor(async () => expect(await inJournal()).toEqual([]));
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
  ["is not found any more", 404, 1_000, []],
  ["cannot be read now", 500, 1_000, ["update sending"]],
  ["could not be read for a day", 500, 25 * 3_600_000, []],
])("a report that %s: %i", async (_what, status, age, left) => {
  for (let time = 0; time < 3; time++) {
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status }));
  }
  await leaveUpdate({ startedAt: Date.now() - age });
  await recover();
  const { isInHand } = await import("@/entrypoints/background/jobs/in-hand.ts");
  await vi.waitFor(() => expect(isInHand("left")).toBe(false), { timeout: 20_000 });
  expect(await inJournal()).toEqual(left);
});

test("one of a batch that cannot be read at once is awaited", async () => {
  await leaveUpdate({ batch: "b", changes: { privacy: 0 }, before: 1 });
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
  await recover();
  await vi.waitFor(async () => expect(await inJournal()).toEqual(["update accepted"]), { timeout: 300_000 });
});

test("what could not be read is not read again with each knock of an open page", async () => {
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 401 }));
  await leaveUpdate();
  await recover();
  const { isInHand } = await import("@/entrypoints/background/jobs/in-hand.ts");
  const again = await import("@/entrypoints/background/jobs/recovery.ts");
  await vi.waitFor(() => expect(isInHand("left")).toBe(false));
  await again.recover();
  await vi.waitFor(() => expect(isInHand("left")).toBe(false));
  expect(sent(service, "GET").filter((path) => path.endsWith(`/${report.id}`))).toHaveLength(1);
});
