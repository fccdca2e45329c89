import { expect, test } from "vitest";
import { createQueue } from "@/utils/queue.ts";

test("works begin one after the other, also after one that failed", async () => {
  const inTurn = createQueue();
  const log: string[] = [];
  const work = (name: string, end: Promise<string>) => () => {
    log.push(`${name} begins`);
    return end.finally(() => log.push(`${name} ends`));
  };
  const failing = inTurn(work("first", Promise.reject(new Error("no"))));
  const [, answer] = await Promise.all([
    expect(failing).rejects.toThrow("no"),
    inTurn(work("second", Promise.resolve("yes"))),
  ]);
  expect(answer).toBe("yes");
  expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});
