import { keyOf } from "../key-of.ts";

interface Question {
  at: number;
  end: () => void;
}

/** Finds outdated answers. Counts questions and changes instead of reading a clock, which may be set. */
export function createLogicalClock() {
  let now = 0;
  let open = 0;
  let cleared = 0;
  const changed = new Map<string, number>();

  return {
    ask(): Question {
      open++;
      return {
        at: ++now,
        end() {
          // Nothing can be outdated while no answer is awaited.
          if (--open === 0) changed.clear();
        },
      };
    },

    /** Did a thing change after this instant, or was everything cleared? */
    isOutdated(scope: string, id: string, at: number): boolean {
      return at < Math.max(cleared, changed.get(keyOf(scope, id)) ?? 0);
    },

    /** Notes that things changed. @param at - the question that told so; what was asked for later knows it too */
    change(scope: string, ids: string[], at: number = ++now): void {
      for (const id of ids) changed.set(keyOf(scope, id), at);
    },

    /** Outdates every answer asked for until now. */
    clear(): void {
      cleared = ++now;
    },
  };
}
