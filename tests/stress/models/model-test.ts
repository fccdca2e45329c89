import { expect, test } from "vitest";
import { figuresInWords } from "./figures.ts";
import { loadExtension, runModel } from "./run.ts";

/** Half of what `npm test` plays. */
const SEQUENCES = 1_000;

/** However slow the machine is. */
const MAX_INTERVAL_MS = 1_800_000;

/** Plays half of the sequences: each half runs in a worker of its own. */
export function testModel(seed: number): void {
  test(`${SEQUENCES} sequences of what people do break no clause`, { timeout: MAX_INTERVAL_MS }, async () => {
    const { figures, finding } = await runModel(await loadExtension(), { sequences: SEQUENCES, seed });
    process.stdout.write(`Model: ${figuresInWords(figures)}\n`);
    expect(finding?.words ?? "nothing is wrong").toBe("nothing is wrong");
  });
}
