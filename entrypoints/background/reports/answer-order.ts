interface Question {
  at: number;
  end: () => void;
}

/** Finds outdated answers. Counts questions and changes instead of reading a clock, which may be set. */
export function createAnswerOrder() {
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

    /** Was the report written or seen after this instant, or everything cleared? */
    isOutdated(connectionId: string, reportId: string, at: number): boolean {
      return at < Math.max(cleared, changed.get(keyOf(connectionId, reportId)) ?? 0);
    },

    change(connectionId: string, reportIds: string[]): void {
      now++;
      for (const reportId of reportIds) changed.set(keyOf(connectionId, reportId), now);
    },

    /** Outdates every answer asked for until now. */
    clear(): void {
      cleared = ++now;
    },
  };
}

function keyOf(connectionId: string, reportId: string): string {
  return `${connectionId} ${reportId}`;
}
