/**
 * `npm run bench`: measures the built extension in a real Chromium, everything beside its limit in the same run. Prints
 * a table and writes it, with the numbers, into `test-results`. Exits with 1 where a bar is missed.
 *
 *   npm run bench               everything
 *   npm run bench -- popup      only that
 */
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { measureBusy } from "./busy.ts";
import { measureCreate } from "./create.ts";
import { measureDecode } from "./decode.ts";
import { measureDeletions } from "./deletions.ts";
import { type Figure, judge } from "./figures.ts";
import { measureFull } from "./full.ts";
import { measureJob } from "./job.ts";
import { measureLists } from "./lists.ts";
import { measureMemory } from "./memory.ts";
import { measureMonitoring } from "./monitoring.ts";
import { measureOptions } from "./options.ts";
import { measurePopup } from "./popup.ts";
import { measureRecording } from "./recording.ts";
import { measureRemembered } from "./remembered.ts";
import { type Stage, withStage } from "./stage.ts";
import { drawTable } from "./table.ts";

const MEASUREMENTS: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  popup: measurePopup,
  create: measureCreate,
  full: measureFull,
  options: measureOptions,
  lists: measureLists,
  recording: measureRecording,
  remembered: measureRemembered,
  monitoring: measureMonitoring,
  deletions: measureDeletions,
  job: measureJob,
  busy: measureBusy,
  memory: measureMemory,
  decode: measureDecode,
};

const RESULTS = new URL("../../test-results/", import.meta.url);

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MEASUREMENTS);
const figures: Figure[] = [];
for (const name of chosen) {
  const measure = MEASUREMENTS[name];
  if (!measure) throw new Error(`There is no "${name}". Choose from: ${Object.keys(MEASUREMENTS).join(", ")}.`);
  say(`Measuring ${name} …`);
  figures.push(...(await withStage(measure)));
}

const verdicts = figures.map(judge);
const table = `${drawTable(verdicts)}
Medians, with the quartiles in brackets. ${availableParallelism()} processors; load average at the end ${loadavg()[0]?.toFixed(1)}.
`;
await mkdir(RESULTS, { recursive: true });
await writeFile(new URL("bench.md", RESULTS), table);
await writeFile(new URL("bench.json", RESULTS), `${JSON.stringify(verdicts, null, 2)}\n`);
say(`\n${table}`);
const missed = verdicts.filter(({ met }) => !met);
for (const { name } of missed) say(`Missed: ${name}`);
process.exitCode = missed.length > 0 ? 1 : 0;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
