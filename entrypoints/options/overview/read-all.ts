import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { findGone, isCertain, type WholeList } from "@/utils/gone.ts";
import { readIndex } from "@/utils/history.ts";
import { ask } from "@/utils/messages.ts";
import { createReading, type Reading } from "../reading.ts";
import { sinceAllRead } from "./series.ts";
import type { Known } from "./use-known.ts";

/** Readings of this page, by connection. */
const readings = new Map<string, Reading>();

/** Reads the whole list once, so that the index knows every report; also while another view is looked at. */
export function useReadAll(connectionId: string, isRemembering: boolean): Reading {
  const [reading] = useState(() => readings.get(connectionId) ?? createReadAll(connectionId));
  useLayoutEffect(() => {
    readings.set(connectionId, reading);
    return () => {
      if (reading.state.peek() === "running") return;
      reading.stop();
      readings.delete(connectionId);
    };
  }, []);
  useLayoutEffect(() => {
    if (!isRemembering && reading.state.peek() === "running") reading.stop();
  }, [isRemembering]);
  return reading;
}

export function createReadAll(connectionId: string): Reading {
  return createReading("read-all", connectionId, REPORTS_QUERY, async (read, askedAt) => {
    // Reading a large account is far ahead of recording it.
    await ask("recorded");
    if (read.isWhole) await noteAllRead(connectionId, { ids: new Set(read.rows.keys()), askedAt }, isCertain(read));
  });
}

/** Notes that all reports were read. @param isProof - is what the list lacks certainly gone? @throws AppError */
async function noteAllRead(connectionId: string, list: WholeList, isProof: boolean): Promise<void> {
  // Those that were not seen for longest come first: none is always left out.
  const known = (await readIndex(connectionId)).sort((one, other) => one.seenAt - other.seenAt);
  const missing = findGone(known, list);
  const goneIds = isProof ? missing : await notFoundOf(connectionId, missing);
  await ask("noteAllRead", { connectionId, goneIds, askedAt: list.askedAt });
}

/** Reports that are read one by one after a reading, where its list may have passed over them. */
const MAX_READ = 50;

/** Returns those that the service does not find either, as far as they are read. */
async function notFoundOf(connectionId: string, ids: string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const id of ids.slice(0, MAX_READ)) {
    const failure = await ask("readReport", { connectionId, id }).then(() => null, AppError.from);
    if (failure?.kind === "notFound") gone.push(id);
  }
  return gone;
}

/** Takes a short list that has all reports for what it is, once for each. */
export function useShortList(connectionId: string, list: WholeList | null, known: Known | null): void {
  const isReady = known !== null && known.failure === null;
  useEffect(() => {
    if (!list || !isReady) return;
    const isNews = sinceAllRead(known.days).length === 0 || findGone(known.reports, list).length > 0;
    if (isNews) void noteAllRead(connectionId, list, true).catch(() => undefined);
  }, [connectionId, list, isReady]);
}
