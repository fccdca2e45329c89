import { deleteDB, openDB } from "idb";
import { expect, test } from "vitest";
import { database } from "@/utils/database.ts";
import { readChanged, readCompared } from "@/utils/history.ts";
import { DATABASE } from "@/utils/storage/name.ts";

const NOW = Date.parse("2026-11-01T10:00:00Z");

test("trends that were written before there was an index of changes are found in it", async () => {
  await deleteDB(DATABASE);
  const former = await openDB(DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore("trends", { keyPath: ["connectionId", "url"] }),
  });
  const trendOf = (name: string, results: string[], changes: unknown[]) => ({
    ...{ connectionId: "c", url: `https://example.com/${name}`, reportId: name },
    ...{ recent: results.map((result, index) => [NOW + index, result, null]), changes },
  });
  // A damaged one keeps the upgrade from no other.
  await former.put("trends", { ...trendOf("damaged", ["good", "bad"], []), changes: undefined });
  await former.put("trends", trendOf("worse", ["good", "bad"], [[NOW + 1, "good", "bad"]]));
  await former.put("trends", trendOf("same", ["good", "good"], []));
  await former.put("trends", trendOf("single", ["good"], []));
  former.close();
  await database.use((db) => db.count("trends"));
  expect((await readChanged("c", NOW)).map(({ reportId }) => reportId)).toEqual(["worse"]);
  expect(await readChanged("c", NOW + 2)).toEqual([]);
  expect(await readCompared("c")).toEqual(["same", "worse"].map((name) => `https://example.com/${name}`));
});
