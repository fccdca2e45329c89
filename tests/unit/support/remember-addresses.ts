import type { Result } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";

/** Lets the database know the newest results of addresses, oldest first; their reports are numbered from 1. */
export async function rememberAddresses(
  connectionId: string,
  results: readonly (readonly [url: string, result: Result])[],
): Promise<void> {
  await database.use(async (db) => {
    const transaction = db.transaction(["history", "trends"], "readwrite");
    for (const [index, [url, standing]] of results.entries()) {
      const at = 1_760_000_000_000 + index;
      const reportId = String(index + 1);
      const rest = { names: [], entries: [], gone: {}, seenAt: at };
      void transaction.objectStore("history").put({
        ...{ connectionId, url, standing, standingSince: at, ...rest },
        points: [[at, standing, reportId]],
      });
      void transaction
        .objectStore("trends")
        .put({ connectionId, url, reportId, recent: [[at, standing, null]], changes: [] });
    }
    await transaction.done;
  });
}
