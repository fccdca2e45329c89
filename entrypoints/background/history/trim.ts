import { parseHistory } from "@/utils/models/history.ts";
import { MAX_ADDRESSES } from "@/utils/models/known-report.ts";
import { withoutForgotten } from "./points.ts";
import { changeMemory, countDay, type Memory, putHistory } from "./transaction.ts";

/** Drops the addresses beyond the limit, with their reports. */
export async function dropExcess(memory: Memory): Promise<void> {
  const excess = (await memory.objectStore("history").count()) - MAX_ADDRESSES;
  if (excess <= 0) return;
  const addresses = await memory.objectStore("history").index("seenAt").getAllKeys(null, excess);
  await Promise.all(addresses.map((address) => dropAddress(memory, address)));
}

/** Drops reports deleted 30 days ago. @param now - milliseconds since 1970 @throws AppError `storageFailed` */
export function dropLongDeleted(now = Date.now()): Promise<void> {
  return changeMemory(async (memory) => {
    const due = await memory.objectStore("history").index("forgetAt").getAll(IDBKeyRange.upperBound(now));
    for (const stored of due) {
      const { connectionId, url } = stored;
      const history = parseHistory(stored);
      const left = history && withoutForgotten(history, now);
      const reports = await memory.objectStore("reports").index("url").count([connectionId, url]);
      if (left && (reports > 0 || left.points.length > 0)) await putHistory(memory, left);
      else await dropAddress(memory, [connectionId, url]);
    }
    for (const connectionId of new Set(due.map(({ connectionId }) => connectionId))) {
      await countDay(memory, connectionId, now);
    }
  });
}

async function dropAddress(memory: Memory, address: [string, string]): Promise<void> {
  const reports = memory.objectStore("reports");
  const keys = await reports.index("url").getAllKeys(address);
  const trends = memory.objectStore("trends");
  await Promise.all([
    memory.objectStore("history").delete(address),
    trends.delete(address),
    ...keys.map((key) => reports.delete(key)),
  ]);
}
