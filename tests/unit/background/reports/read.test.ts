import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { updateReport } from "@/entrypoints/background/jobs/update/index.ts";
import { listReports, readReport } from "@/entrypoints/background/reports/read.ts";
import { REPORTS_QUERY, type ReportChanges } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { connected, service, setUpService } from "../../support/connected-service.ts";

let id: string;

setUpService();

beforeEach(async () => {
  id = String(service.store.seed([{ url: "https://example.com/" }])[0]);
});

afterEach(() => void vi.useRealTimers());

/** Holds the next list until it is released. */
function holdList(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.intercept("listReports", { when: "before" }, () => held.then(() => Response.json([])));
  return release;
}

async function arrived() {
  await vi.waitFor(() => expect(service.requests).toHaveLength(1));
}

test("the next request of a view cancels the one under way", async () => {
  const release = holdList();
  const first = listReports({
    connectionId: connected.id,
    listId: "a",
    query: { ...REPORTS_QUERY, search: "exa" },
    at: null,
  });
  await arrived();
  const second = listReports({
    connectionId: connected.id,
    listId: "a",
    query: { ...REPORTS_QUERY, search: "example" },
    at: null,
  });
  await expect(first).rejects.toEqual(new AppError("interrupted"));
  expect((await second).rows).toHaveLength(1);
  release();
});

test("views do not cancel each other", async () => {
  const release = holdList();
  const first = listReports({ connectionId: connected.id, listId: "a", query: REPORTS_QUERY, at: null });
  await arrived();
  expect(
    (await listReports({ connectionId: connected.id, listId: "b", query: REPORTS_QUERY, at: null })).rows,
  ).toHaveLength(1);
  release();
  expect((await first).rows).toEqual([]);
});

const refuse = (operation: "readReport" | "listReports", status: number) =>
  service.intercept(operation, { when: "before" }, () => Response.json({}, { status }));
const read = () => readReport({ connectionId: connected.id, id });

describe("a report that the service refuses to show", () => {
  test.each([401, 403])("says nothing against the key where a list is shown: %i", async (status) => {
    refuse("readReport", status);
    await expect(read()).rejects.toMatchObject({ kind: "locked", status });
  });

  test("says that the key is not accepted where a list is refused too", async () => {
    refuse("readReport", 401);
    refuse("listReports", 401);
    await expect(read()).rejects.toMatchObject({ kind: "keyRejected", status: 401 });
  });
});

describe("a list or a read that lags behind the answer to an update", () => {
  const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

  async function readBoth() {
    const { rows } = await listReports({ connectionId: connected.id, listId: "a", query: REPORTS_QUERY, at: null });
    return [...rows, await readReport({ connectionId: connected.id, id })];
  }

  /** Updates the report, of which the service goes on to show the former state. */
  async function updateBehind(changes: ReportChanges) {
    service.store.updateReport(Number(id), { generated_at: HOUR_AGO, result: "bad", privacy: 1 });
    const former = { ...service.store.readReport(Number(id)) };
    const report = await readReport({ connectionId: connected.id, id });
    await updateReport({ connectionId: connected.id, report, changes });
    service.store.updateReport(Number(id), former as never);
  }

  test("shows what the answer told", async () => {
    await updateBehind({ privacy: 0, results: 1 });
    const shown = await readBoth();
    expect(shown).toMatchObject([{ privacy: 0 }, { privacy: 0 }]);
    for (const { generatedAt } of shown) expect(generatedAt).not.toBe(HOUR_AGO);
  });

  test("shows what somebody else has changed since", async () => {
    await updateBehind({ results: 1 });
    service.store.updateReport(Number(id), { privacy: 0, generated_at: later(60_000), result: "decent" });
    expect(await readBoth()).toMatchObject([
      { privacy: 0, result: "decent" },
      { privacy: 0, result: "decent" },
    ]);
  });

  test("tells the privacy that the service has, where that is not the one asked for", async () => {
    await updateBehind({ privacy: 0 });
    service.intercept("updateReport", { when: "before" }, () => Response.json({ id: Number(id), privacy: 1 }));
    const report = await readReport({ connectionId: connected.id, id });
    await updateReport({ connectionId: connected.id, report, changes: { privacy: 2, password: "correct horse" } });
    expect(await readBoth()).toMatchObject([{ privacy: 1 }, { privacy: 1 }]);
  });

  test("shows the privacy that was changed before new results were asked for", async () => {
    await updateBehind({ privacy: 0 });
    await updateBehind({ results: 1 });
    expect(await readBoth()).toMatchObject([{ privacy: 0 }, { privacy: 0 }]);
  });

  test("is believed where its id has become that of another page's report", async () => {
    await updateBehind({ privacy: 0 });
    const row = { ...service.store.readReport(Number(id)), url: "https://other.example/" };
    service.intercept("listReports", { when: "before" }, () => Response.json({ data: [row] }));
    service.intercept("readReport", { when: "before" }, () => Response.json({ data: row }));
    expect(await readBoth()).toMatchObject([{ privacy: 1 }, { privacy: 1 }]);
  });

  test("is believed after two minutes", async () => {
    const now = vi.spyOn(performance, "now");
    await updateBehind({ privacy: 0 });
    expect(await readBoth()).toMatchObject([{ privacy: 0 }, { privacy: 0 }]);
    now.mockReturnValue(performance.now() + 121_000);
    expect(await readBoth()).toMatchObject([{ privacy: 1 }, { privacy: 1 }]);
  });

  test("is believed after the computer has slept", async () => {
    await updateBehind({ privacy: 0 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 121_000 });
    expect(await readBoth()).toMatchObject([{ privacy: 1 }, { privacy: 1 }]);
  });
});

function later(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

test.each([null, "0001-01-01T00:00:00Z", 0])("a report is not taken for deleted at %j", async (deleted_at) => {
  const report = { id, url: "https://example.com/", deleted_at };
  service.intercept("readReport", { when: "before" }, () => Response.json(report));
  expect(await readReport({ connectionId: connected.id, id })).toMatchObject({ id, more: { deleted_at } });
});
