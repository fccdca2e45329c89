import fc from "fast-check";
import { browserCommands } from "../stress/models/browser/browser-commands.ts";
import { BrowserStage } from "../stress/models/browser/browser-stage.ts";
import { serve } from "../stress/models/browser/serve.ts";
import { type Habits, habits, habitsInWords } from "../stress/models/habits.ts";
import { Oracle } from "../stress/models/oracle/oracle.ts";
import { TEST_MS } from "../support/bound.ts";
import { expect, settingsOf, test } from "../support/story.ts";

/** Half of the sequences, so that both halves run at once. */
const SEQUENCES = 25;

/** Pauses and lost connections would take their real time here. */
function quickly(of: Habits): Habits {
  return { ...of, writeMishaps: of.writeMishaps.filter((mishap) => !/429|503|lost/.test(mishap)), readMishaps: [] };
}

for (const seed of [1, 2]) {
  test(`the model's oracle finds nothing wrong in a real browser, half ${seed}`, async ({ chromium, site }) => {
    test.setTimeout(3 * TEST_MS);
    const stage = new BrowserStage(chromium, site, settingsOf(chromium));
    const oracle = new Oracle();
    const served = [];
    for (const [of, sequence] of fc.sample(fc.tuple(habits(), browserCommands()), { numRuns: SEQUENCES, seed })) {
      const one = await serve(quickly(of), "key-of-the-model");
      served.push(one);
      await stage.connect(one.service);
      await stage.openReports({});
      for (const command of sequence) {
        await command.run(stage);
        await oracle.check(stage);
      }
      const words = [...oracle.wrongs.keys(), habitsInWords(of), ...stage.story].join("\n");
      expect(oracle.wrongs.size === 0 ? "nothing is wrong" : words).toBe("nothing is wrong");
    }
    // Deletions that could still be undone are carried out, or end with their service.
    await expect.poll(() => stage.isBusy()).toBe(false);
    await oracle.check(stage);
    expect([...oracle.wrongs.keys()]).toEqual([]);
    for (const { close } of served) await close();
  });
}
