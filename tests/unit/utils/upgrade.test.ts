import { deleteDB, openDB } from "idb";
import { expect, test } from "vitest";
import { database } from "@/utils/database.ts";
import { DATABASE } from "@/utils/storage/name.ts";

test("a database of a version that was never released is in nobody's way", async () => {
  await deleteDB(DATABASE);
  const upgrade = (db: { createObjectStore(name: string): unknown }) => void db.createObjectStore("trends");
  (await openDB(DATABASE, 1, { upgrade })).close();
  expect(await database.use((db) => db.count("trends"))).toBe(0);
  expect(await database.use((db) => db.countFromIndex("trends", "changedAt"))).toBe(0);
});
