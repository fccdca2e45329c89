import { expect, test } from "vitest";
import { figuresInWords } from "./figures.ts";
import { loadExtension, runWeeks } from "./run.ts";

/** What `npm test` plays, however slow the machine is. */
const WEEKS = 40;

const MAX_INTERVAL_MS = 1_800_000;

test(`${WEEKS} simulated weeks of schedules break no clause`, { timeout: MAX_INTERVAL_MS }, async () => {
  const { figures, finding } = await runWeeks(await loadExtension(), { weeks: WEEKS, seed: 1 });
  process.stdout.write(`Weeks: ${figuresInWords(figures)}\n`);
  expect(finding ?? "nothing is wrong").toBe("nothing is wrong");
});
