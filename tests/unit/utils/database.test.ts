import { expect, test } from "vitest";
import { database } from "@/utils/database.ts";

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
