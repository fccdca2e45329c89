import { REPORTS_QUERY } from "@/utils/contract.ts";
import { isCertain } from "@/utils/gone.ts";
import { ask } from "@/utils/messages.ts";
import { createReading } from "../reading.ts";
import { noteAllRead } from "./all-read.ts";

/** Reads the whole list once, so that the index knows every report. */
export function createReadAll(connectionId: string) {
  return createReading("read-all", connectionId, REPORTS_QUERY, async (read, askedAt) => {
    // Reading a large account is far ahead of recording it.
    await ask("recorded");
    const list = isCertain(read) ? { ids: new Set(read.rows.keys()), askedAt } : null;
    if (read.isWhole) await noteAllRead(connectionId, list);
  });
}
