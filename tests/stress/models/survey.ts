/** How often each clause is broken, with one shrunk example of each. */
import { parseArgs } from "node:util";
import { loadExtension, runModel } from "./run.ts";

const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const bundles = await loadExtension();
const options = { sequences: Number(values.sequences), seed: Number(values.seed) };
const first = new Map<string, number>();
const counts = new Map<string, number>();
let played = 0;
let last: unknown = null;
await runModel(bundles, options, ({ clause }, { stage }) => {
  if (stage !== last) played++;
  last = stage;
  counts.set(clause, (counts.get(clause) ?? 0) + 1);
  first.set(clause, first.get(clause) ?? played);
  return false;
});
for (const [clause, count] of counts) process.stdout.write(`${count} × ${clause}\n`);
for (const clause of counts.keys()) {
  if (!clause.includes(values.only)) continue;
  const { finding } = await runModel(bundles, options, (wrong) => wrong.clause === clause);
  process.stdout.write(`\n## after ${finding?.after}\n${finding?.words}\n`);
}
