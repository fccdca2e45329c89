import { useEffect, useRef } from "preact/hooks";
import { speak } from "@/components/ui/Spoken.tsx";

/**
 * Speaks of each item that ends while the page is shown, and of none that was over before.
 *
 * @param textOf - returns null where there is nothing to say
 * @param since - what began after this time and was never seen running has ended now, too; in milliseconds since 1970
 */
export function useSpokenEnds<Item extends { id: string; startedAt?: number }>(
  items: Item[],
  isRunning: (item: Item) => boolean,
  textOf: (item: Item) => string | null,
  since = Number.POSITIVE_INFINITY,
): void {
  const running = useRef<ReadonlySet<string>>(new Set());
  const over = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const past = items.filter((item) => !isRunning(item));
    const ended = past.filter(
      ({ id, startedAt = 0 }) => running.current.has(id) || (startedAt >= since && !over.current.has(id)),
    );
    running.current = new Set(items.filter(isRunning).map(({ id }) => id));
    over.current = new Set(past.map(({ id }) => id));
    for (const text of ended.map(textOf)) {
      if (text !== null) speak(text);
    }
  });
}
