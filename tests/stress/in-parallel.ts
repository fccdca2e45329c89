import { fork } from "node:child_process";
import { availableParallelism } from "node:os";

/** What a process tells when it is done. */
interface Part<Figures> {
  figures: Figures;
  finding: string | null;
}

/** The draws of different processes begin this far apart. */
const APART = 10_000_000;

/**
 * Plays much on every core, in processes: threads of one share its time zone.
 *
 * @param script - plays so much with the draws of a seed, and tells it by {@link tellPart}
 * @returns what each process has seen, and found
 */
export async function playInParallel<Figures>(
  script: URL,
  much: number,
  seed: number,
): Promise<{ figures: Figures[]; findings: string[] }> {
  const cores = availableParallelism();
  const parts = await Promise.all(
    Array.from({ length: cores }, (_, index) =>
      playPart<Figures>(script, Math.ceil(much / cores), seed + index * APART),
    ),
  );
  return { figures: parts.map((part) => part.figures), findings: parts.flatMap(({ finding }) => finding ?? []) };
}

function playPart<Figures>(script: URL, much: number, seed: number): Promise<Part<Figures>> {
  return new Promise((resolve, reject) => {
    const child = fork(script, [String(much), String(seed)], { serialization: "advanced" });
    let part: Part<Figures> | null = null;
    child.once("message", (told) => {
      part = told as Part<Figures>;
      // Others may play for an hour yet.
      if (part.finding) process.stderr.write(`${part.finding}\n`);
    });
    child.once("error", reject);
    child.once("exit", (code) => (part ? resolve(part) : reject(new Error(`It ended with ${code}.`))));
  });
}

/** Plays the part that this process was started for, and tells what came of it. */
export async function tellPart<Figures>(play: (much: number, seed: number) => Promise<Part<Figures>>): Promise<void> {
  const [much, seed] = process.argv.slice(2).map(Number) as [number, number];
  process.send?.(await play(much, seed), () => process.disconnect());
}
