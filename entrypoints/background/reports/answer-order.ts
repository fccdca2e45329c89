/** The instant of a question, and its end. */
interface Question {
  at: number;
  end: () => void;
}

/**
 * Tells which answers are older than what became known since they were asked for. It counts questions and changes
 * instead of reading a clock, which may be set.
 */
export function createAnswerOrder() {
  let now = 0;
  let open = 0;
  let cleared = 0;
  const changed = new Map<string, number>();

  return {
    /** Notes that the service is about to be asked. */
    ask(): Question {
      open++;
      return {
        at: ++now,
        end() {
          // What nobody waits for cannot be outdated.
          if (--open === 0) changed.clear();
        },
      };
    },

    /** Was a report written or seen since this instant, or everything cleared? */
    isOutdated(connectionId: string, reportId: string, at: number): boolean {
      return at < Math.max(cleared, changed.get(keyOf(connectionId, reportId)) ?? 0);
    },

    /** Notes that reports were written or seen. */
    change(connectionId: string, reportIds: string[]): void {
      now++;
      for (const reportId of reportIds) changed.set(keyOf(connectionId, reportId), now);
    },

    /** Makes every answer outdated that was asked for until now. */
    clear(): void {
      cleared = ++now;
    },
  };
}

function keyOf(connectionId: string, reportId: string): string {
  return `${connectionId} ${reportId}`;
}
