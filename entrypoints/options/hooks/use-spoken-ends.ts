import { useEffect, useRef } from "preact/hooks";
import { speak } from "@/components/ui/Spoken.tsx";

/**
 * Speaks of each item that ends while the page is shown, and of none that was over before.
 *
 * @param textOf - returns null where there is nothing to say
 */
export function useSpokenEnds<Item extends { id: string }>(
  items: Item[],
  isRunning: (item: Item) => boolean,
  textOf: (item: Item) => string | null,
): void {
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = items.filter((item) => running.current.has(item.id) && !isRunning(item));
    running.current = new Set(items.filter(isRunning).map(({ id }) => id));
    for (const text of ended.map(textOf)) {
      if (text !== null) speak(text);
    }
  });
}
