import { RESULTS, type Result } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { allOf } from "@/utils/storage/all-of.ts";

/** Reads the ratings of all known addresses, newest first. Only keys are read: the records hold whole histories. */
export function readRatings(connectionId: string): Promise<[url: string, rating: Result][]> {
  return database.use(async (db) => {
    const { store } = db.transaction("history");
    const [newest, ...rated] = await Promise.all([
      store.index("standingSince").getAllKeys(allOf(connectionId)),
      ...RESULTS.map((result) => store.index("standing").getAllKeys([connectionId, result])),
    ]);
    const ratings = new Map(rated.flatMap((keys, index) => keys.map(([, url]) => [url, RESULTS[index] as Result])));
    return newest.reverse().flatMap(([, url]) => {
      const rating = ratings.get(url);
      return rating ? [[url, rating] as [string, Result]] : [];
    });
  });
}

/** Reads all addresses with a report, those that are rated first; null where none of the three words was told. */
export async function readKnown(connectionId: string): Promise<[url: string, rating: Result | null][]> {
  const known = new Map<string, Result | null>(await readRatings(connectionId));
  const keys = await database.use((db) => db.getAllKeys("trends", allOf(connectionId)));
  for (const [, url] of keys) if (!known.has(url)) known.set(url, null);
  return [...known];
}
