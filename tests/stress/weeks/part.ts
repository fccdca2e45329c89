/** Plays a part of a long run, in a process of its own. */
import { tellPart } from "../in-parallel.ts";
import { loadExtension, runWeeks } from "./run.ts";

await tellPart(async (weeks, seed) => runWeeks(await loadExtension(), { weeks, seed }));
