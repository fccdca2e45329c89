// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRecovery } from "@/components/hooks/use-recovery.ts";
import * as messages from "@/utils/messages.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { SOUND } from "../../support/stored-examples.ts";

const ask = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset().mockRejectedValue(new Error());
  vi.spyOn(messages, "ask").mockImplementation(ask);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ deletion }: { deletion: DeletionState }) {
  useRecovery({
    submissions: [SOUND.submission as Submission],
    deletions: [{ ...SOUND.deletion, state: deletion } as Deletion],
    jobs: [],
    updates: [],
  });
  return null;
}

test.each(["waiting", "deleting"] as const)(
  "a background that ended while a deletion was %s is woken until it has settled it",
  (state) => {
    const { rerender } = render(<Page deletion={state} />);
    vi.advanceTimersByTime(25_000);
    expect(ask.mock.calls).toEqual([["recover"], ["recover"], ["recover"]]);
    rerender(<Page deletion="unclear" />);
    vi.advanceTimersByTime(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
  },
);

test("where nothing is under way nobody is woken", () => {
  render(<Page deletion="done" />);
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});
