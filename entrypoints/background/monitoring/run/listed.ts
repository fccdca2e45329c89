import { addressOf } from "@/utils/models/history.ts";
import type { Run, RunItem } from "@/utils/models/run.ts";
import type { Scope } from "@/utils/models/schedule.ts";
import { filtersOf } from "../scope.ts";

/** Addresses that a run has read. */
export interface Read {
  urls: string[];
  /** Are these certainly all that the service lists? */
  isWhole: boolean;
}

/** Returns whether the service has an address still, as far as a run has seen: of what it lists no more nothing is told. */
export function listedBy({ items, total, method }: Run, scope: Scope, read: Read): (url: string) => boolean {
  const isGone = ({ failure }: RunItem) => failure?.kind === "notFound";
  const urlsOf = (some: RunItem[]) => some.map(({ url }) => url);
  const gone = new Set(urlsOf(items.filter(isGone)));
  // An address may have other reports.
  const there = new Set([...read.urls.map(addressOf), ...urlsOf(items.filter((item) => !isGone(item)))]);
  // Reports leave a list of one result when it changes; one that watches reads all results.
  const isEmpty = total === 0 && (method === "watch" || filtersOf(scope).result === undefined);
  return (url) => !isEmpty && (there.has(url) || (!read.isWhole && !gone.has(url)));
}
