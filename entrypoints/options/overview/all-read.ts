import { useEffect } from "preact/hooks";
import { readIndex } from "@/utils/history.ts";
import { ask } from "@/utils/messages.ts";
import { type KnownReport, SEEN_EVERY_MS } from "@/utils/models/known-report.ts";
import { sinceAllRead } from "./series.ts";
import type { Known } from "./use-known.ts";

/** A list that certainly had all reports of the service. */
export interface WholeList {
  ids: ReadonlySet<string>;
  /** Time of the first request, in milliseconds since 1970. */
  askedAt: number;
}

/** For this long, a list may still lack a new report. */
const LAG_MS = 3_600_000;

/** Finds the known reports that a list lacks, but none that is new or was seen since it was asked for. */
function findGone(known: KnownReport[], { ids, askedAt }: WholeList): string[] {
  return known
    .filter(({ seenAt }) => seenAt + SEEN_EVERY_MS <= askedAt)
    .filter(({ generatedAt, seenAt }) => (generatedAt ?? seenAt) + LAG_MS <= askedAt)
    .flatMap(({ reportId }) => (ids.has(reportId) ? [] : reportId));
}

/** Notes that all reports were read. @throws AppError */
export async function noteAllRead(connectionId: string, list: WholeList): Promise<void> {
  const goneIds = findGone(await readIndex(connectionId), list);
  await ask("noteAllRead", { connectionId, goneIds });
}

/** Takes a short list that has all reports for what it is, once for each. */
export function useShortList(connectionId: string, list: WholeList | null, known: Known | null): void {
  const isReady = known !== null && known.failure === null;
  useEffect(() => {
    if (!list || !isReady) return;
    const isNews = sinceAllRead(known.days).length === 0 || findGone(known.reports, list).length > 0;
    if (isNews) void noteAllRead(connectionId, list).catch(() => undefined);
  }, [connectionId, list, isReady]);
}
