import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { changePreferences } from "@/entrypoints/background/connections/preferences.ts";
import { enterDeletions } from "@/entrypoints/background/deletions/journal.ts";
import { remember } from "@/entrypoints/background/latest-reports.ts";
import { enter } from "@/entrypoints/background/submissions/journal.ts";
import { AppError } from "@/utils/errors.ts";
import { type Deletion, deletionsItem } from "@/utils/models/deletion.ts";
import { latestReportsItem } from "@/utils/models/known-reports.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { type Submission, submissionsItem } from "@/utils/models/submission.ts";
import type { Service } from "../service/service.ts";
import { connected, sent, startConnectedService } from "./connected-service.ts";
import { SOUND } from "./stored-examples.ts";

const PAGE = "https://example.com/page";
let service: Service;

beforeEach(async () => {
  service = await startConnectedService();
});

afterEach(() => service.close());

/** A new life of the background. */
async function startWorker() {
  vi.resetModules();
  return import("@/entrypoints/background/submissions/index.ts");
}

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

const ids = async () => (await submissionsItem.getValue()).map(({ id }) => id);

describe("where the disk is full, a new report still finds room", () => {
  test("the older half of what is over, and never what is open", async () => {
    const over = Array.from({ length: 6 }, (_, index) => submission(`${index}`));
    const open = submission("open", { state: "unknown", connectionId: "other" });
    await submissionsItem.setValue([...over, open]);
    await deletionsItem.setValue([
      deletion("new"),
      deletion("waiting", { batch: null, state: "waiting" }),
      deletion("old"),
    ]);
    limit("local", (await sizeOf("local")) + 100);
    await enter(submission("fresh"), () => false);
    expect(await ids()).toEqual(["fresh", "0", "1", "2", "open"]);
    expect((await deletionsItem.getValue()).map(({ id }) => id)).toEqual(["new", "waiting"]);
  });

  test("at last all that is over, but no part of a batch that still runs", async () => {
    await submissionsItem.setValue([submission("a"), submission("b")]);
    const batch = [deletion("done", { state: "done" }), deletion("queued", { state: "queued" })];
    await deletionsItem.setValue(batch);
    limit("local", (await sizeOf("local")) + 500);
    await enter(submission("long", { url: `${PAGE}?${"x".repeat(900)}` }), () => false);
    expect(await ids()).toEqual(["long"]);
    expect(await deletionsItem.getValue()).toEqual(batch);
  });

  test("in a private window the remembered reports of other pages go first", async () => {
    await remember("https://example.com/other", {
      ...SOUND.report,
      result: "x".repeat(1_000),
    } as never);
    limit("session", await sizeOf("session"));
    const { create } = await startWorker();
    expect(await create(click(true))).toMatchObject({ state: "done" });
    expect(await latestReportsItem.getValue()).toEqual({});
  });

  test("and two who make room at once do not wait for each other", async () => {
    await submissionsItem.setValue([submission("a"), submission("b")]);
    await deletionsItem.setValue([deletion("c"), deletion("d")]);
    limit("local", await sizeOf("local"));
    await Promise.all([
      enter(submission("fresh"), () => false),
      enterDeletions([deletion("e", { batch: null, state: "waiting" })]),
    ]);
    expect(await ids()).toContain("fresh");
    expect((await deletionsItem.getValue()).map(({ id }) => id)).toContain("e");
  });
});

describe("where nothing can be spared", () => {
  test("nothing is sent, the open entries stay, and with room again it works at once", async () => {
    const open = submission("open", { state: "unknown", connectionId: "other" });
    await submissionsItem.setValue([open]);
    const full = limit("local", (await sizeOf("local")) + 100);
    const { create } = await startWorker();
    const once = click();
    await expect(create(once)).rejects.toEqual(new AppError("storageFailed"));
    expect(service.requests).toEqual([]);
    expect(await submissionsItem.getValue()).toEqual([open]);
    full.mockRestore();
    expect(await create(once)).toMatchObject({ state: "done" });
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("nothing is deleted, and with room again it works at once", async () => {
    const { deleteProject } = await import("@/entrypoints/background/deletions/index.ts");
    const full = limit("local", 0);
    await expect(deleteProject({ connectionId: connected.id, project: "a", search: "" })).rejects.toEqual(
      new AppError("storageFailed"),
    );
    full.mockRestore();
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
    giveRoom = limit("local", 0).mockRestore;
    return Response.json({ data: { id } });
  });
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "done", report: { url: PAGE } });
  expect((await submissionsItem.getValue())[0]?.state).toBe("sending");
  giveRoom();
  await (await startWorker()).recoverSubmissions();
  await vi.waitFor(async () =>
    expect((await submissionsItem.getValue())[0]).toMatchObject({ state: "found", found: 1 }),
  );
  expect(sent(service, "POST")).toHaveLength(1);
});

test("what came of a deletion and cannot be written is kept, and written at the next chance", async () => {
  const [id] = service.store.seed([{ url: PAGE }]);
  let giveRoom = () => {};
  service.intercept("deleteReport", { when: "after" }, () => {
    giveRoom = limit("local", 0).mockRestore;
    return Response.json({});
  });
  const { deleteReports, recoverDeletions } = await import("@/entrypoints/background/deletions/index.ts");
  await deleteReports({ connectionId: connected.id, reports: [{ id: String(id), url: PAGE }], search: "" });
  await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(1));
  await expect.poll(() => recoverDeletions().catch(({ kind }) => kind)).toBe("storageFailed");
  expect((await deletionsItem.getValue())[0]?.state).toBe("deleting");
  giveRoom();
  await recoverDeletions();
  expect((await deletionsItem.getValue())[0]?.state).toBe("done");
  expect(sent(service, "GET")).toEqual([]);
});

test("a deletion that nobody carries out any more is settled at any time, not only at a start", async () => {
  const { recoverDeletions } = await import("@/entrypoints/background/deletions/index.ts");
  await recoverDeletions();
  const left = { connectionId: connected.id, batch: null, failure: null, search: "", url: PAGE };
  await deletionsItem.setValue([
    deletion("waits", { ...left, state: "waiting" }),
    deletion("sent", { ...left, resourceId: "9", state: "deleting" }),
  ]);
  await recoverDeletions();
  await expect
    .poll(async () => (await deletionsItem.getValue()).map(({ state }) => state))
    .toEqual(["interrupted", "done"]);
});

describe("the journals cannot fill the disk by themselves", () => {
  const long = `${PAGE}?${"x".repeat(30_000)}`;
  const report = { ...SOUND.report, url: long } as Submission["report"];

  test("200 reports of 30,000-character addresses take less than 1.1 MB, and the newest are kept", async () => {
    const before = Array.from({ length: 199 }, (_, index) => submission(`${index}`, { url: long, report }));
    await submissionsItem.setValue(before);
    expect(await sizeOf("local")).toBeGreaterThan(10_000_000);
    await enter(submission("fresh", { url: long, report }), () => false);
    expect(await sizeOf("local")).toBeLessThan(1_100_000);
    expect((await ids()).slice(0, 3)).toEqual(["fresh", "0", "1"]);
  });

  test("what is under way stays however much it is, and what is open goes after what is over", async () => {
    const sending = Array.from({ length: 40 }, (_, index) => submission(`s${index}`, { url: long, state: "sending" }));
    const unknown = submission("unknown", { state: "unknown" });
    await submissionsItem.setValue([...sending, submission("over"), unknown]);
    await enter(submission("fresh", { state: "sending" }), () => false);
    expect((await ids()).filter((id) => !id.startsWith("s"))).toEqual(["fresh"]);
    expect(await ids()).toHaveLength(41);
    await submissionsItem.setValue([submission("over", { url: long.repeat(20) }), unknown]);
    await enter(submission("long", { url: long.repeat(20), state: "sending" }), () => false);
    expect(await ids()).toEqual(["long", "unknown"]);
  });

  test("a batch larger than the journal is carried out to its end", async () => {
    const batch = Array.from({ length: 600 }, (_, index) => deletion(`${index}`, { batch: "large", state: "queued" }));
    await enterDeletions(batch);
    expect(await deletionsItem.getValue()).toHaveLength(600);
    await deletionsItem.setValue(batch.map((entry) => ({ ...entry, state: "done" })));
    await enterDeletions([deletion("next")]);
    expect(await deletionsItem.getValue()).toHaveLength(500);
  });

  test("a deletion keeps as much of an address as anyone would read", async () => {
    const { deleteReports } = await import("@/entrypoints/background/deletions/index.ts");
    await deleteReports({ connectionId: connected.id, reports: [{ id: "7", url: long }], search: "" });
    expect((await deletionsItem.getValue())[0]?.url).toHaveLength(2_000);
  });
});
