import { ALL_HOSTS, tryInChromium, tryInFirefox } from "../faults/engines.ts";
import { keepCells } from "../faults/report.ts";
import type { Cell } from "../faults/run.ts";
import { type Stage, setStage } from "../faults/stage.ts";
import { QUICK_FAULTS, QUICK_FAULTS_IN_FIREFOX, QUICK_IN_FIREFOX, READS, WRITES } from "../faults/table.ts";
import { TEST_MS } from "../support/bound.ts";
import { startOurFirefox } from "../support/our-firefox.ts";
import { expect, test } from "../support/story.ts";

// What our own code makes of an answer is the same in both browsers, and to the browser one request is like another:
// Firefox meets the other faults, and the other operations, in the long run only.

let stage: Stage;

test.beforeEach(async () => {
  test.setTimeout(6 * TEST_MS);
  stage = await setStage(QUICK_FAULTS);
});

test.afterEach(async () => {
  expect(stage.foreign.requests, "what a redirect led elsewhere").toEqual([]);
  await stage.close();
});

// They are shared out among browsers that run at the same time.
for (const operations of [READS, WRITES]) {
  test(`Chromium: every fault of ${operations.join(", ")} ends in the right state, words and remedy`, {
    tag: "@soak",
  }, async () => {
    await judge(await tryInChromium({ stage, faults: QUICK_FAULTS, operations }));
  });
}

test("Firefox: what it decides itself of a read and a write ends in the right state, words and remedy", {
  tag: "@soak",
}, async () => {
  const firefox = await startOurFirefox({ grant: ALL_HOSTS });
  await judge(await tryInFirefox(firefox, { stage, faults: QUICK_FAULTS_IN_FIREFOX, operations: QUICK_IN_FIREFOX }));
  await firefox.close();
});

async function judge(cells: Cell[]): Promise<void> {
  await keepCells(cells);
  const wrong = cells.filter((cell) => cell.wrong.length > 0);
  expect(wrong.map(({ fault, operation, wrong }) => `${operation}, ${fault}: ${wrong.join("; ")}`)).toEqual([]);
}
