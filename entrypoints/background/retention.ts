import { isOpen, isRunning, type JournalEntry } from "@/utils/models/journal-entry.ts";

/** A journal may take this many characters: both together stay well below the 5 MB that some browsers give. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Keeps a journal small: what is open goes before what has come to its end, and the newest before the oldest.
 *
 * @param entries - newest first
 * @param most - how many of them to keep at most
 */
export function capped<T extends JournalEntry>(entries: T[], most: number): T[] {
  const ranked = [...entries.filter(isOpen), ...entries.filter((entry) => !isOpen(entry))];
  let characters = 0;
  const kept = ranked.filter((entry, rank) => {
    characters += JSON.stringify(entry).length;
    // What is running is never dropped, however much there is.
    return isRunning(entry) || (rank < most && characters <= MOST_CHARACTERS);
  });
  return entries.filter((entry) => kept.includes(entry));
}

/**
 * Drops the oldest of what has come to its end. What is open stays, and so does the whole batch that it belongs to.
 *
 * @param entries - newest first
 * @param share - how much of it to drop: 1 is everything
 */
export function withoutOldest<T extends JournalEntry>(entries: T[], share: number): T[] {
  const running = new Set(entries.filter(isOpen).map(batchOf));
  const closed = entries.filter((entry) => !isOpen(entry) && !(batchOf(entry) && running.has(batchOf(entry))));
  const dropped = new Set(closed.slice(Math.floor(closed.length * (1 - share))));
  return entries.filter((entry) => !dropped.has(entry));
}

function batchOf(entry: JournalEntry): string | null {
  return "batch" in entry ? entry.batch : null;
}
