import { useEffect, useRef } from "preact/hooks";
import { speak } from "@/components/ui/Spoken.tsx";

/**
 * Speaks of each item that ends while the page is shown, and of none that was over before.
 *
 * @param textOf - returns null where there is nothing to say
 * @param beganHere - tells of one never seen running whether it began and ended between two looks
 */
export function useSpokenEnds<Item extends { id: string }>(
  items: Item[],
  isRunning: (item: Item) => boolean,
  textOf: (item: Item) => string | null,
  beganHere: (item: Item) => boolean = () => false,
): void {
  const known = useRef<ReadonlyMap<string, boolean>>(new Map());
  useEffect(() => {
    for (const item of items) {
      const hasEnded = !isRunning(item) && (known.current.get(item.id) ?? beganHere(item));
      const text = hasEnded ? textOf(item) : null;
      if (text !== null) speak(text);
    }
    known.current = new Map(items.map((item) => [item.id, isRunning(item)]));
  });
}
