/** Plays a part of a long run, in a process of its own. */
import { tellPart } from "../in-parallel.ts";
import { loadExtension, runModel } from "./run.ts";

await tellPart(async (sequences, seed) => {
  const { figures, finding } = await runModel(await loadExtension(), { sequences, seed });
  return { figures, finding: finding && `After ${finding.after} sequences of seed ${seed}:\n${finding.words}` };
});
