import { deleteDB, openDB } from "idb";
import { describe, expect, test, vi } from "vitest";
import { database } from "@/utils/database.ts";
import { DATABASE } from "@/utils/storage/name.ts";

/** What happened, in its order. */
let events: string[] = [];

async function change(name: "tasks" | "reports", requests: number): Promise<void> {
  await database.change([name], async ({ store }) => {
    events.push(`${name} begins`);
    for (let request = 0; request < requests; request++) await store.count();
    events.push(`${name} ends`);
  });
}

test("no two changes write at the same time, not even different stores", async () => {
  events = [];
  await Promise.all([change("tasks", 20), change("reports", 1)]);
  expect(events).toEqual(["tasks begins", "tasks ends", "reports begins", "reports ends"]);
});

test("a change that fails changes nothing, and holds nobody up", async () => {
  events = [];
  const failing = database.change(["tasks"], async ({ store }) => {
    await store.put({ id: "lost" } as never);
    throw new Error("for another reason");
  });
  const next = change("reports", 1);
  await expect(failing).rejects.toMatchObject({ kind: "storageFailed" });
  await next;
  expect(events).toEqual(["reports begins", "reports ends"]);
  expect(await database.use((db) => db.get("tasks", "lost"))).toBeUndefined();
});

test("changes that wait for a database that does not open give up together", async () => {
  const inTheWay = await openDB(DATABASE);
  const asked = new Promise((resolve) => inTheWay.addEventListener("versionchange", resolve));
  const deleted = deleteDB(DATABASE);
  await asked;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const changes = [1, 2, 3].map(() => database.change(["tasks"], ({ store }) => store.count()));
  const ended = Promise.allSettled(changes);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  inTheWay.close();
  await deleted;
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("a database that the browser has closed is opened anew, also where work fails before it waits", async () => {
  for (const count of [
    () => database.use((db) => db.count("tasks")),
    () => database.use((db) => db.transaction("tasks").store.count()),
    () => database.change(["tasks"], ({ store }) => store.count()),
  ]) {
    await database.use(async (db) => db.close());
    expect(await count()).toBe(0);
  }
});

test("a database that the browser has closed is opened only once another could be made: a full disk has torn the log", async () => {
  await database.use((db) => db.put("tasks", { id: "held" } as never));
  await database.use(async (db) => db.close());
  const { open } = indexedDB;
  const opened: string[] = [];
  let isFull = true;
  vi.spyOn(indexedDB, "open").mockImplementation((name, version) => {
    opened.push(name);
    if (isFull) throw new DOMException("The disk is full.", "UnknownError");
    return open.call(indexedDB, name, version);
  });
  const held = () => database.use((db) => db.getAllKeys("tasks"));
  await expect(held()).rejects.toMatchObject({ kind: "storageFailed" });
  await expect(held()).rejects.toMatchObject({ kind: "storageFailed" });
  isFull = false;
  expect(await held()).toEqual(["held"]);
  expect(opened).toEqual(["scratch", "scratch", "scratch", DATABASE]);
  await database.use((db) => db.clear("tasks"));
});

describe("Firefox: a database that cannot be opened at the start of the browser", () => {
  /** Lets each opening of it fail, as where its file is corrupt, until it is deleted. @returns the next life of ours */
  async function failOpening(name: string) {
    await database.use((db) => db.put("tasks", { id: "held" } as never));
    vi.stubEnv("FIREFOX", "true");
    vi.resetModules();
    const { open, deleteDatabase } = indexedDB;
    const opening = vi.spyOn(indexedDB, "open").mockImplementation((asked, version) => {
      if (asked !== DATABASE) return open.call(indexedDB, asked, version);
      const request = open.call(indexedDB, asked, 1);
      Object.defineProperty(request, "error", { get: () => new DOMException("", name), set: () => {} });
      return request;
    });
    vi.spyOn(indexedDB, "deleteDatabase").mockImplementation((asked) => {
      if (asked === DATABASE) opening.mockRestore();
      return deleteDatabase.call(indexedDB, asked);
    });
    return { opening, life: await import("@/utils/database.ts") };
  }

  function held({ database: ofLife }: { database: typeof database }): Promise<string[]> {
    return ofLife.use((db) => db.getAllKeys("tasks"));
  }

  test("corrupt: an empty one is made in its place", async () => {
    const { life } = await failOpening("UnknownError");
    await expect(held(life)).rejects.toMatchObject({ kind: "storageFailed" });
    await life.repairDatabase();
    expect(await held(life)).toEqual([]);
  });

  test.each([
    ["of a later version", "VersionError", 9],
    ["while no other can be opened", "UnknownError", 0],
    ["on a disk that has just become full", "UnknownError", 1],
  ] as const)("%s: it stays", async (_case, name, others) => {
    const { opening, life } = await failOpening(name);
    const openNext = opening.getMockImplementation();
    let left: number = others;
    opening.mockImplementation((asked, version) => {
      if (asked !== DATABASE && left-- === 0) throw new DOMException("The disk is full.", name);
      return openNext?.(asked, version) as IDBOpenDBRequest;
    });
    await life.repairDatabase().catch(() => undefined);
    opening.mockRestore();
    expect(await held(life)).toEqual(["held"]);
  });
});
