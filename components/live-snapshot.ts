import { type ReadonlySignal, signal } from "@preact/signals";
import { readSnapshot, type Snapshot, watchSnapshot } from "@/utils/snapshot.ts";

/** What a page draws from; it follows every change that the background or another page makes. */
export type LiveSnapshot = ReadonlySignal<Snapshot>;

/** Reads the stored state once and keeps it fresh as long as the page lives. */
export async function openSnapshot(): Promise<LiveSnapshot> {
  const snapshot = signal<Snapshot | null>(null);
  // Watched first: what changes during the first read would be missed otherwise.
  watchSnapshot((fresh) => {
    snapshot.value = fresh;
  });
  const first = await readSnapshot();
  snapshot.value ??= first;
  return snapshot as LiveSnapshot;
}
