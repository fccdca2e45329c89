import { loadExtension, runModel } from "./run.ts";
process.on("unhandledRejection", (e) => console.log("UNHANDLED", e));
const started = Date.now();
const bundles = await loadExtension();
console.log("bundled", Date.now() - started);
const [n = "200", seed = "1", clause] = process.argv.slice(2);
const t = Date.now();
const { figures, broken, details, after } = await runModel(bundles, { sequences: Number(n), seed: Number(seed), clause });
console.log({ ...figures, habits: figures.habits.size }, "ms per sequence", (Date.now() - t) / figures.sequences, broken);
if (details.failed) { console.log("failed after", after, "shrinks", details.numShrinks); console.log((details.errorInstance as Error)?.message); }
