import { untracked } from "@preact/signals";
import type { StoredItem } from "@/utils/storage/item.ts";
import { saveDebounced } from "../save-debounced.ts";

/**
 * Keeps what this page changes in a stored item, a moment later; best effort, because a very long list may not fit. The
 * item is followed meanwhile, because a page that closes has no time to read it.
 * @param merge - puts what changed from `former` to `now` into what is stored @returns how to stop
 */
export function autosavePart<Stored, Part>(
  item: StoredItem<Stored | null>,
  read: () => Part,
  merge: (stored: Stored | null, former: Part, now: Part) => Stored | null,
): () => void {
  let stored: Stored | null = null;
  let former = untracked(read);
  let latest = 0;
  const follow = async () => {
    const generation = ++latest;
    const value = await item.getValue().catch(() => null);
    if (generation === latest) stored = value;
  };
  const write = async (now: Part) => {
    const before = former;
    latest++;
    stored = merge(stored, before, now);
    former = now;
    await item.setValue(stored).catch(() => {
      former = before;
      return follow();
    });
  };
  void follow();
  const ends = [saveDebounced(read, write), item.watch(follow)];
  return () => {
    for (const end of ends.splice(0)) end();
  };
}
