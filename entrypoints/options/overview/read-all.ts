import { REPORTS_QUERY } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import { createReading } from "../reading.ts";
import { noteAllRead } from "./all-read.ts";

/** Reads the whole list once, so that the index knows every report. */
export function createReadAll(connectionId: string) {
  return createReading("read-all", connectionId, REPORTS_QUERY, async ({ isWhole, rows }, askedAt) => {
    // Reading a large account is far ahead of recording it.
    await ask("recorded");
    if (isWhole) await noteAllRead(connectionId, { ids: new Set(rows.keys()), askedAt });
  });
}
