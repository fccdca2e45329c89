import fc from "fast-check";
import { type Habits, habits, habitsInWords } from "../habits.ts";
import { Oracle } from "../oracle/oracle.ts";
import { browserCommands } from "./browser-commands.ts";
import type { BrowserStage } from "./browser-stage.ts";
import { type Served, serve } from "./serve.ts";

/**
 * Plays sequences of what people do in a real browser, one after the other, each with a service of its own, and lets
 * the oracle watch them. It ends where something is wrong.
 *
 * @returns what was wrong, with the story that led to it; empty where nothing was
 */
export async function watchSequences(stage: BrowserStage, sequences: number, seed: number): Promise<string> {
  const oracle = new Oracle();
  const served: Served[] = [];
  const wrong = async (of: string) => {
    await oracle.check(stage);
    return oracle.wrongs.size > 0 ? [...oracle.wrongs.keys(), of, ...stage.story].join("\n") : "";
  };
  try {
    for (const [of, sequence] of fc.sample(fc.tuple(habits(), browserCommands()), { numRuns: sequences, seed })) {
      const one = await serve(quickly(of), "key-of-the-model");
      served.push(one);
      await stage.connect(one.service);
      await stage.openReports({});
      for (const command of sequence) {
        await command.run(stage);
        const words = await wrong(habitsInWords(of));
        if (words) return words;
      }
    }
    // Deletions that could still be undone are carried out, or end with their service.
    await stage.end();
    return await wrong("after the last sequence");
  } finally {
    for (const { close } of served) await close();
  }
}

/** Pauses and lost connections would take their real time here. */
function quickly(of: Habits): Habits {
  return { ...of, writeMishaps: of.writeMishaps.filter((mishap) => !/429|503|lost/.test(mishap)), readMishaps: [] };
}
