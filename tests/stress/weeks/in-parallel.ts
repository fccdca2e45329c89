import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { type Figures, sum } from "./figures.ts";

/** What a process tells when it is done. */
export interface Part {
  figures: Figures;
  finding: string | null;
}

/** Cases of different processes are drawn from seeds that are this far apart. */
const APART = 10_000_000;

/**
 * Plays many weeks on every core.
 *
 * @returns what was seen, and what each process found
 */
export async function runWeeksInParallel(
  weeks: number,
  seed: number,
): Promise<{ figures: Figures; findings: string[] }> {
  const cores = availableParallelism();
  const parts = await Promise.all(
    Array.from({ length: cores }, (_, index) => runPart(Math.ceil(weeks / cores), seed + index * APART)),
  );
  const figures = sum(
    parts.map((part) => part.figures),
    seed,
  );
  return { figures, findings: parts.flatMap(({ finding }) => finding ?? []) };
}

/** Threads of one process share its time zone, so that each part has a process of its own. */
function runPart(weeks: number, seed: number): Promise<Part> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL("part.ts", import.meta.url), [String(weeks), String(seed)]);
    let part: Part | null = null;
    child.once("message", (told) => {
      part = told as Part;
      // Others may play for an hour yet.
      if (part.finding) process.stderr.write(`${part.finding}\n`);
    });
    child.once("error", reject);
    child.once("exit", (code) => (part ? resolve(part) : reject(new Error(`It ended with ${code}.`))));
  });
}
