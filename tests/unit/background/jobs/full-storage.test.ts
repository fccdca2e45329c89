import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { changePreferences } from "@/entrypoints/background/connections/preferences.ts";
import { remember } from "@/entrypoints/background/reports/latest.ts";
import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { latestReportsItem } from "@/utils/models/look-up.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { incognitoSubmissionsItem, type Submission } from "@/utils/models/submission.ts";
import { connected, sent, service, setUpService } from "../../support/connected-service.ts";
import { SOUND } from "../../support/stored-examples.ts";
import { fillDatabase, storedDeletions, storedSubmissions, storeTasks } from "../../support/stored-tasks.ts";
import { startWorker } from "../../support/worker.ts";

const PAGE = "https://example.com/page";

setUpService();

function click(incognito = false) {
  return { id: crypto.randomUUID(), connectionId: connected.id, url: PAGE, privacy: 1, incognito } as const;
}

function submission(id: string, changes: Partial<Submission> = {}): Submission {
  return { ...(SOUND.submission as Submission), startedAt: Date.now() - 1_000, id, ...changes };
}

function deletion(id: string, changes: Partial<Deletion> = {}): Deletion {
  return { ...(SOUND.deletion as Deletion), id, ...changes };
}

async function sizeOf(area: "local" | "session"): Promise<number> {
  return JSON.stringify(await fakeBrowser.storage[area].get()).length;
}

/** Lets an area take so much and no more, as browsers do: what would pass it is not written at all. */
function limit(area: "local" | "session", size: number) {
  const { set } = fakeBrowser.storage[area];
  return vi.spyOn(fakeBrowser.storage[area], "set").mockImplementation(async (items: object) => {
    const after = { ...(await fakeBrowser.storage[area].get()), ...items };
    if (JSON.stringify(after).length > size) throw new Error("Resource::kQuotaBytes quota exceeded");
    await set(items as Record<string, unknown>);
  });
}

test("where the session's memory is full, the remembered reports of other pages go first", async () => {
  await remember("https://example.com/other", {
    ...SOUND.report,
    result: "x".repeat(1_000),
  } as never);
  limit("session", await sizeOf("session"));
  const { create } = await startWorker();
  expect(await create(click(true))).toMatchObject({ state: "done" });
  expect(await latestReportsItem.getValue()).toEqual({});
});

describe("where the disk is full", () => {
  test("nothing is sent, the open entries stay, and with room again it works at once", async () => {
    const open = submission("open", { state: "unknown", connectionId: "other" });
    await storeTasks(open);
    const giveRoom = fillDatabase();
    const { create } = await startWorker();
    const once = click();
    await expect(create(once)).rejects.toEqual(new AppError("storageFailed"));
    expect(service.requests).toEqual([]);
    expect(await storedSubmissions()).toEqual([open]);
    giveRoom();
    expect(await create(once)).toMatchObject({ state: "done" });
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("nothing is deleted, and with room again it works at once", async () => {
    const { deleteProject } = await import("@/entrypoints/background/jobs/remove/index.ts");
    const giveRoom = fillDatabase();
    await expect(deleteProject({ connectionId: connected.id, project: "a", search: "" })).rejects.toEqual(
      new AppError("storageFailed"),
    );
    giveRoom();
    expect(sent(service, "DELETE")).toEqual([]);
    expect(await deleteProject({ connectionId: connected.id, project: "a", search: "" })).toMatchObject({
      state: "gone",
    });
  });

  test("a setting that cannot be saved says so and stays as it was", async () => {
    limit("local", (await sizeOf("local")) + 10);
    const long = changePreferences({ reportPage: `{id}${"x".repeat(99)}` });
    await expect(long).rejects.toEqual(new AppError("storageFailed"));
    expect((await preferencesItem.getValue()).reportPage).toBe("{address}/reports/{id}");
  });
});

test("an outcome that cannot be written is never told as nothing sent, and the next start finds the report", async () => {
  let giveRoom = () => {};
  service.intercept("createReport", { when: "before" }, () => {
    const [id] = service.store.seed([{ url: PAGE }]);
    giveRoom = fillDatabase();
    return Response.json({ data: { id } });
  });
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "done", report: { url: PAGE } });
  expect((await storedSubmissions())[0]?.state).toBe("sending");
  giveRoom();
  await (await startWorker()).recoverAll();
  await vi.waitFor(async () => expect((await storedSubmissions())[0]).toMatchObject({ state: "found", found: 1 }));
  expect(sent(service, "POST")).toHaveLength(1);
});

test("what came of a deletion and cannot be written is kept, and written at the next chance", async () => {
  const [id] = service.store.seed([{ url: PAGE }]);
  let giveRoom = () => {};
  service.intercept("deleteReport", { when: "after" }, () => {
    giveRoom = fillDatabase();
    return Response.json({});
  });
  const { deleteReports } = await import("@/entrypoints/background/jobs/remove/index.ts");
  const { recover } = await import("@/entrypoints/background/jobs/recovery.ts");
  await deleteReports({ connectionId: connected.id, reports: [{ id: String(id), url: PAGE }], search: "" });
  await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(1));
  await expect.poll(() => recover().catch(({ kind }) => kind)).toBe("storageFailed");
  expect((await storedDeletions())[0]?.state).toBe("deleting");
  giveRoom();
  await recover();
  expect((await storedDeletions())[0]?.state).toBe("done");
  expect(sent(service, "GET")).toEqual([]);
});

test("an outcome of a private window that cannot be written holds up no other", async () => {
  let full = () => {};
  service.intercept("createReport", { when: "after" }, async () => {
    const limited = limit("session", await sizeOf("session"));
    full = () => limited.mockRestore();
    return Response.json({ data: { id: 1, url: PAGE, title: "x".repeat(100) } });
  });
  const { create, recoverAll } = await startWorker();
  await create(click(true));
  expect(await incognitoSubmissionsItem.getValue()).toMatchObject([{ state: "sending" }]);
  expect(await create({ ...click(), url: "https://example.com/other" })).toMatchObject({ state: "done" });
  await recoverAll().catch(() => undefined);
  expect((await storedSubmissions())[0]).toMatchObject({ state: "done" });
  full();
});

test("a deletion that nobody carries out any more is settled at any time, not only at a start", async () => {
  const { recover } = await import("@/entrypoints/background/jobs/recovery.ts");
  await recover();
  const left = { connectionId: connected.id, failure: null, search: "", url: PAGE };
  await storeTasks(
    deletion("waits", { ...left, state: "waiting" }),
    deletion("sent", { ...left, resourceId: "9", state: "deleting", startedAt: 1 }),
  );
  await recover();
  await expect.poll(async () => (await storedDeletions()).map(({ state }) => state)).toEqual(["interrupted", "done"]);
});

test("a deletion keeps as much of an address as anyone would read", async () => {
  const long = `${PAGE}?${"x".repeat(30_000)}`;
  const { deleteReports } = await import("@/entrypoints/background/jobs/remove/index.ts");
  await deleteReports({ connectionId: connected.id, reports: [{ id: "7", url: long }], search: "" });
  expect((await storedDeletions())[0]?.url).toHaveLength(2_000);
});
