import type { ReadonlySignal } from "@preact/signals";
import type { AddedSource } from "@/utils/models/address-source.ts";
import {
  addedSourcesItem,
  fromStoredSources,
  leftOutItem,
  type NewReportsDraft,
  newReportsDraftItem,
  toStoredSources,
} from "@/utils/models/new-reports.ts";
import { readItems } from "@/utils/storage/item.ts";
import { keepLater } from "../keep-later.ts";

/** Everything that was put in and not yet sent. */
export interface Kept {
  draft: NewReportsDraft | null;
  added: AddedSource[];
  /** Addresses that the user leaves out. */
  leftOut: string[];
}

/** Reads what was kept for a connection. */
export async function readKept(connectionId: string): Promise<Kept> {
  const [draft, sources, leftOut] = await readItems([newReportsDraftItem, addedSourcesItem, leftOutItem] as const);
  return {
    draft: draft?.connectionId === connectionId ? draft : null,
    added: fromStoredSources(sources, connectionId),
    leftOut: leftOut?.connectionId === connectionId ? leftOut.text.split("\n") : [],
  };
}

/** Keeps addresses that were added; best effort, because a very long list may not fit. */
async function keepSources(connectionId: string, added: AddedSource[]): Promise<void> {
  await addedSourcesItem.setValue(toStoredSources(connectionId, added)).catch(() => undefined);
}

async function keepLeftOut(connectionId: string, leftOut: ReadonlySet<string>): Promise<void> {
  const text = [...leftOut].join("\n");
  await leftOutItem.setValue(leftOut.size > 0 ? { connectionId, text } : null).catch(() => undefined);
}

/** Draft from which a click has started. */
export interface PutIn {
  text: string;
  added: AddedSource[];
}

/** Was the same put in? */
export function isSamePutIn(one: PutIn, other: PutIn): boolean {
  const idsOf = ({ added }: PutIn) => added.map(({ id }) => id).join();
  return one.text === other.text && idsOf(one) === idsOf(other);
}

/** Replaces what was started by what is left of it. What was put in since, perhaps on another page, stays. */
export async function replaceKept(connectionId: string, started: PutIn, left: AddedSource[]): Promise<void> {
  const { draft, added } = await readKept(connectionId);
  if (!isSamePutIn({ text: draft?.text ?? "", added }, started)) return;
  await newReportsDraftItem.setValue(null);
  await leftOutItem.setValue(null);
  await keepSources(connectionId, left);
}

/** Keeps what is put in a moment after each change, until it is stopped. */
export function keepDraft(
  connectionId: string,
  draft: () => NewReportsDraft,
  added: ReadonlySignal<AddedSource[]>,
  leftOut: ReadonlySignal<ReadonlySet<string>>,
): () => void {
  const ends = [
    keepLater(draft, (now) => newReportsDraftItem.setValue(now).catch(() => undefined)),
    keepLater(
      () => added.value,
      (now) => keepSources(connectionId, now),
    ),
    keepLater(
      () => leftOut.value,
      (now) => keepLeftOut(connectionId, now),
    ),
  ];
  return () => {
    for (const end of ends.splice(0)) end();
  };
}
