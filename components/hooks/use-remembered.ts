import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { watchHistory } from "@/utils/history.ts";

/**
 * Reads something of the database, and again after each change of what is remembered.
 *
 * @param read - starts anew where one of `inputs` differs; a failure counts as nothing remembered
 * @returns null until it was read
 */
export function useRemembered<T>(read: () => Promise<T>, nothing: T, inputs: unknown[]): T | null {
  const remembered = useSignal<T | null>(null);
  useEffect(() => {
    let latest = 0;
    async function update() {
      const generation = ++latest;
      const found = await read().catch(() => nothing);
      if (generation === latest) remembered.value = found;
    }
    void update();
    const stop = watchHistory(update);
    return () => {
      latest = Number.NaN;
      stop();
    };
  }, inputs);
  return remembered.value;
}
