import { expect, test } from "vitest";
import { figuresInWords } from "./figures.ts";
import { loadExtension, runWeeks } from "./run.ts";

/** What `npm test` plays. */
const WEEKS = 80;

test(`${WEEKS} simulated weeks of schedules break no clause`, async () => {
  const { figures, finding } = await runWeeks(await loadExtension(), { weeks: WEEKS, seed: 1 });
  process.stdout.write(`Weeks: ${figuresInWords(figures)}\n`);
  expect(finding ?? "nothing is wrong").toBe("nothing is wrong");
});
