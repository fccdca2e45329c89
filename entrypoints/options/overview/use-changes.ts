import { useEffect, useRef, useState } from "preact/hooks";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Running } from "./running.ts";
import type { Known } from "./use-known.ts";

/**
 * Counts how often what there is to count at the service has changed, as far as this browser knows: when what was going
 * on is over, and when something was deleted or a result changed, while something is going on once a minute.
 *
 * @param isWorking - is the whole list being read, or does a schedule run? @param now - to the minute
 */
export function useChanges(
  { batches, creating }: Running,
  isWorking: boolean,
  deletions: Deletion[],
  known: Known | null,
  now: number,
): number {
  const isBusy = batches.length + creating > 0 || isWorking;
  const ended = deletions.reduce((last, { endedAt = 0 }) => Math.max(last, endedAt), 0);
  const turned = known?.changed.reduce((last, { changedAt = 0 }) => Math.max(last, changedAt), 0);
  const [count, setCount] = useState(0);
  const seen = useRef({ isBusy, ended, turned, now });
  useEffect(() => {
    const before = seen.current;
    before.turned ??= turned;
    const hasChanged = ended > before.ended || (turned ?? 0) > (before.turned ?? 0);
    const isDue = isBusy ? hasChanged && now > before.now : hasChanged || before.isBusy;
    if (isDue) {
      seen.current = { isBusy, ended, turned, now };
      setCount((former) => former + 1);
    } else before.isBusy = isBusy;
  }, [isBusy, ended, turned, now]);
  return count;
}
