import { expect, test } from "vitest";
import { coalesce, createQueue } from "@/utils/queue.ts";

test("works begin one after the other, also after one that failed", async () => {
  const enqueue = createQueue();
  const log: string[] = [];
  const work = (name: string, end: Promise<string>) => () => {
    log.push(`${name} begins`);
    return end.finally(() => log.push(`${name} ends`));
  };
  const failing = enqueue(work("first", Promise.reject(new Error("no"))));
  const [, answer] = await Promise.all([
    expect(failing).rejects.toThrow("no"),
    enqueue(work("second", Promise.resolve("yes"))),
  ]);
  expect(answer).toBe("yes");
  expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("what is asked for while a run is under way is one more run, and never two at a time", async () => {
  const held = Promise.withResolvers<void>();
  let runs = 0;
  const run = coalesce(async () => {
    const number = ++runs;
    if (number === 1) await held.promise;
    return number;
  });
  const first = run();
  await Promise.resolve();
  const others = [run(), run(), run()];
  held.resolve();
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 2, 2]);
  expect(await run()).toBe(3);
});
