/** Plays a part of a long run, in a thread of its own. */
import { parentPort, workerData } from "node:worker_threads";
import type { Part } from "./in-parallel.ts";
import { loadExtension, runModel } from "./run.ts";

const { figures, finding } = await runModel(await loadExtension(), workerData);
const words = finding && `After ${finding.after} sequences of seed ${figures.seed}:\n${finding.words}`;
parentPort?.postMessage({ figures, finding: words } satisfies Part);
