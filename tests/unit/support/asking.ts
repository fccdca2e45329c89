import { beforeEach, vi } from "vitest";
import * as messages from "@/utils/messages.ts";

/** Answers pages in the background's place. */
export const ask = vi.fn();

/** Lets a test answer what pages ask. @param answer - where the test says nothing else */
export function setUpAsk(answer: unknown = undefined): void {
  beforeEach(() => {
    ask.mockReset().mockResolvedValue(answer);
    vi.spyOn(messages, "ask").mockImplementation(ask);
  });
}

/** What came with each time that a question was asked. */
export function asked(question: string) {
  return ask.mock.calls.filter(([name]) => name === question).map(([, given]) => given);
}
