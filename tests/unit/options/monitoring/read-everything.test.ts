import { expect, test, vi } from "vitest";
import { readEverything } from "@/entrypoints/options/monitoring/list/read-everything.ts";
import { database } from "@/utils/database.ts";
import { run, schedule } from "./schedules.ts";

test("many schedules open the database no more often than one, and each has its own runs", async () => {
  const ids = ["0", "1", "2", "3", "4"];
  const read = async (most: number) => {
    await database.use(async (db) => {
      for (const id of ids.slice(0, most)) {
        await db.put("schedules", schedule({ id, createdAt: Number(id) }));
        await db.put("runs", run(`of ${id}`, { scheduleId: id }));
      }
    });
    const open = vi.spyOn(indexedDB, "open");
    const { listed } = await readEverything("c");
    expect(listed.map(({ runs }) => runs.map(({ id }) => id))).toEqual(ids.slice(0, most).map((id) => [`of ${id}`]));
    const times = open.mock.calls.length;
    open.mockRestore();
    return times;
  };
  expect(await read(1)).toBe(await read(ids.length));
});
