/** Plays a part of a long run, in a process of its own. */
import type { Part } from "./in-parallel.ts";
import { loadExtension, runWeeks } from "./run.ts";

const [weeks, seed] = process.argv.slice(2).map(Number) as [number, number];
const part: Part = await runWeeks(await loadExtension(), { weeks, seed });
process.send?.(part, () => process.disconnect());
