import type { Report } from "@/utils/contract.ts";
import { keyOf } from "../key-of.ts";

/** Reused report ids, each with its latest address; in memory only, until the worker ends. */
const moved = new Map<string, string>();

/** Notes such an id in memory, so that it also counts where nothing is remembered. */
export function noteMoved(connectionId: string, reportId: string, url: string): void {
  moved.set(keyOf(connectionId, reportId), url);
}

/** Keeps up with the addresses of noted ids. */
export function followMoved(connectionId: string, reports: Report[]): void {
  if (moved.size === 0) return;
  for (const { id, url } of reports) if (url && moved.has(keyOf(connectionId, id))) noteMoved(connectionId, id, url);
}

export function movedTo(connectionId: string, reportId: string): string | undefined {
  return moved.get(keyOf(connectionId, reportId));
}
