import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Figures, sum } from "./figures.ts";

/** What a worker tells when it is done. */
export interface Part {
  figures: Figures;
  finding: string | null;
}

/** Sequences of different workers are drawn from seeds that are this far apart. */
const APART = 10_000_000;

/** Plays many sequences on every core. @returns what was seen, and what each worker found */
export async function runInParallel(
  sequences: number,
  seed: number,
): Promise<{ figures: Figures; findings: string[] }> {
  const workers = availableParallelism();
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, index) => runPart(Math.ceil(sequences / workers), seed + index * APART)),
  );
  const findings = parts.flatMap(({ finding }) => finding ?? []);
  return {
    figures: sum(
      parts.map(({ figures }) => figures),
      seed,
    ),
    findings,
  };
}

function runPart(sequences: number, seed: number): Promise<Part> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData: { sequences, seed } });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
