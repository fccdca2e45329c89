import type { Result } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { resultsOf } from "../../support/history.ts";

/** Lets the database know the newest results of addresses, oldest first; their reports are numbered from 1. */
export async function rememberAddresses(
  connectionId: string,
  results: readonly (readonly [url: string, result: Result])[],
): Promise<void> {
  const { history, trends } = resultsOf(connectionId, results, 1_760_000_000_000);
  await database.use(async (db) => {
    const transaction = db.transaction(["history", "trends"], "readwrite");
    for (const one of history) void transaction.objectStore("history").put(one);
    for (const one of trends) void transaction.objectStore("trends").put(one);
    await transaction.done;
  });
}
