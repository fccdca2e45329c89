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
import { autosavePart } from "./autosave-part.ts";

/** Everything that was put in and not yet sent. */
export interface StoredDraft {
  draft: NewReportsDraft | null;
  added: AddedSource[];
  /** Addresses that the user leaves out. */
  leftOut: string[];
}

export async function readDraft(connectionId: string): Promise<StoredDraft> {
  const [draft, sources, leftOut] = await readItems([newReportsDraftItem, addedSourcesItem, leftOutItem] as const);
  return {
    draft: ofConnection(draft, connectionId),
    added: fromStoredSources(sources, connectionId),
    leftOut: ofConnection(leftOut, connectionId)?.text.split("\n") ?? [],
  };
}

/** Draft from which a click has started. */
export interface PutIn {
  text: string;
  added: AddedSource[];
}

export function isSamePutIn(one: PutIn, other: PutIn): boolean {
  const idsOf = ({ added }: PutIn) => added.map(({ id }) => id).join();
  return one.text === other.text && idsOf(one) === idsOf(other);
}

/** Replaces what was started by what is left of it, with the same choices. What was put in since, perhaps on another page, stays. */
export async function replaceDraft(
  connectionId: string,
  started: PutIn,
  left: AddedSource[],
  { privacy, existing, pace }: Pick<NewReportsDraft, "privacy" | "existing" | "pace">,
): Promise<void> {
  const { draft, added } = await readDraft(connectionId);
  if (!isSamePutIn({ text: draft?.text ?? "", added }, started)) return;
  const choices = { connectionId, text: "", include: "", exclude: "", privacy, existing, pace };
  await newReportsDraftItem.setValue(left.length > 0 ? choices : null);
  await leftOutItem.setValue(null);
  await addedSourcesItem.setValue(toStoredSources(connectionId, left));
}

/** Keeps what is put in a moment after each change, until it is stopped. What is put in on another page stays. */
export function autosaveDraft(
  connectionId: string,
  draft: () => Omit<NewReportsDraft, "connectionId">,
  added: ReadonlySignal<AddedSource[]>,
  leftOut: ReadonlySignal<ReadonlySet<string>>,
): () => void {
  const ends = [
    autosavePart(newReportsDraftItem, draft, (stored, former, now) => {
      const kept = ofConnection(stored, connectionId);
      if (!kept) return { connectionId, ...now };
      return { ...mergeFields(kept, former, now), text: mergeText(kept.text, former.text, now.text) };
    }),
    autosavePart(
      addedSourcesItem,
      () => added.value,
      (stored, former, now) =>
        toStoredSources(connectionId, mergeSources(fromStoredSources(stored, connectionId), former, now)),
    ),
    autosavePart(
      leftOutItem,
      () => leftOut.value,
      (stored, former, now) => {
        const kept = ofConnection(stored, connectionId)?.text.split("\n");
        const text = [...mergeSets(new Set(kept), former, now)].join("\n");
        return text === "" ? null : { connectionId, text };
      },
    ),
  ];
  return () => {
    for (const end of ends.splice(0)) end();
  };
}

function ofConnection<Stored extends { connectionId: string }>(stored: Stored | null, id: string): Stored | null {
  return stored?.connectionId === id ? stored : null;
}

function mergeFields<Fields extends object>(stored: Fields, former: Partial<Fields>, now: Partial<Fields>): Fields {
  const isChanged = ([name, value]: [string, unknown]) => value !== former[name as keyof Fields];
  return { ...stored, ...Object.fromEntries(Object.entries(now).filter(isChanged)) };
}

/** Puts what is typed here in the place of what was typed here before, or behind what is typed on another page. */
function mergeText(stored: string, former: string, now: string): string {
  if (now === former) return stored;
  const start = former === "" ? -1 : `\n${stored}\n`.lastIndexOf(`\n${former}\n`);
  if (start === -1) return [stored, now].filter(Boolean).join("\n");
  return stored.slice(0, start) + now + stored.slice(start + former.length);
}

function mergeSources(stored: AddedSource[], former: AddedSource[], now: AddedSource[]): AddedSource[] {
  const idsOf = (sources: AddedSource[]) => new Set(sources.map(({ id }) => id));
  const ids = mergeSets(idsOf(stored), idsOf(former), idsOf(now));
  const all = new Map([...stored, ...now].map((source) => [source.id, source]));
  return [...all.values()].filter(({ id }) => ids.has(id));
}

function mergeSets(stored: Set<string>, former: ReadonlySet<string>, now: ReadonlySet<string>): Set<string> {
  return stored.difference(former.difference(now)).union(now.difference(former));
}
