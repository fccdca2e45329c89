/**
 * `npm run soak -- --creates N --kills N --sequences N --weeks N`: the long run of what a mortal background must not
 * lose. It prints a row for every goal, writes them to `test-results/soak.md`, and exits with 1 where a bar is missed.
 * `--only` runs one part, `--seed` makes the draws of an earlier run once more.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Fault } from "../faults/row.ts";
import { SLOW_FAULTS } from "../faults/slow-faults.ts";
import { countCells, FAULTS } from "../faults/table.ts";
import { playInParallel } from "../stress/in-parallel.ts";
import { type Figures, sum } from "../stress/models/figures.ts";
import { clausesInWords, sum as sumOfWeeks, type Figures as WeekFigures } from "../stress/weeks/figures.ts";
import { killBrowsers } from "./browser-kills.ts";
import { tryInBoth } from "./faults.ts";
import { inStretches } from "./interruptions.ts";
import { killDuringJob } from "./job-kills.ts";
import { answerLateInChromium, answerLateInFirefox } from "./late-answers.ts";
import { playInBrowsers } from "./model-in-browser.ts";
import {
  cellsRow,
  interruptionsRow,
  lateAnswersRow,
  modelInBrowserRow,
  modelRow,
  type Row,
  runKillsRow,
  sameClicksRow,
  soakRow,
  storiesRow,
  tableRow,
  weeksRow,
} from "./rows.ts";
import { killDuringRuns } from "./run-kills.ts";
import { clickAtOnce } from "./same-clicks.ts";
import { soak } from "./soak.ts";
import { playStories } from "./stories.ts";
import { suspendBackgrounds } from "./suspensions.ts";
import { killWorkers } from "./worker-kills.ts";

const FOLDER = fileURLToPath(new URL("../../test-results", import.meta.url));

const { values } = parseArgs({
  options: {
    creates: { type: "string", default: "10000" },
    kills: { type: "string", default: "1000" },
    sequences: { type: "string", default: "200000" },
    weeks: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" },
  },
});
const creates = Number(values.creates);
const kills = Number(values.kills);
const sequences = Number(values.sequences);
const weeks = Number(values.weeks);
const seed = Number(values.seed);

/** What takes longer than a kill of a worker is done less often. */
const tenth = Math.ceil(kills / 10);
const fifth = Math.ceil(kills / 5);
const fiftieth = Math.ceil(kills / 50);
const hundred = Math.min(kills, 100);

/** The deadlines are real ones here, so that one of the faults that only a deadline ends has to do. */
const ONE_SLOW_FAULT = SLOW_FAULTS.slice(0, 1);

const PARTS: Record<string, () => Promise<Row>> = {
  stories: async () => storiesRow(await playStories()),
  "worker-kills": async () =>
    interruptionsRow("worker kills at random instants of a create", kills, await inStretches(kills, seed, killWorkers)),
  "browser-kills": async () =>
    interruptionsRow("browser SIGKILLs during a create", fifth, await killBrowsers(fifth, seed)),
  "job-kills": async () =>
    interruptionsRow("kills of workers and browsers during a job", fiftieth, await killDuringJob(fiftieth, seed)),
  "run-kills": async () => runKillsRow(hundred, await killDuringRuns(hundred, seed)),
  suspensions: async () =>
    interruptionsRow("Firefox suspensions during a create", fifth, await inStretches(fifth, seed, suspendBackgrounds)),
  "late-answers-chromium": async () => lateAnswersRow("Chromium", fiftieth, await answerLateInChromium(fiftieth)),
  "late-answers-firefox": async () => lateAnswersRow("Firefox", fiftieth, await answerLateInFirefox(fiftieth)),
  deadlines: () => tryFaults("no answer: the real deadline of every operation, in both browsers", ONE_SLOW_FAULT),
  faults: () => tryFaults("every fault that ends by itself, in both browsers", FAULTS),
  "same-clicks": async () => sameClicksRow(await clickAtOnce(tenth, seed)),
  creates: async () => soakRow(await soak(creates, seed)),
  model: async () => {
    const { figures, findings } = await playInParallel<Figures>(partOf("models"), sequences, seed);
    return modelRow(sequences, { figures: sum(figures, seed), findings });
  },
  weeks: async () => {
    const { figures, findings } = await playInParallel<WeekFigures>(partOf("weeks"), weeks, seed);
    const all = sumOfWeeks(figures, seed);
    process.stdout.write(`${clausesInWords(all)}\n`);
    return weeksRow(weeks, { figures: all, findings });
  },
  "model-in-browser": async () => {
    const few = Math.ceil(sequences / 4_000);
    return modelInBrowserRow(few, await playInBrowsers(few, seed));
  },
};

const names = values.only === undefined ? Object.keys(PARTS) : [values.only];
const lines = [`Seed ${seed}.`, "", "| goal | bar | seen | met |", "| --- | --- | --- | --- |"];
process.stdout.write(`${lines.join("\n")}\n`);
for (const name of names) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(PARTS).join(", ")}.`);
  const row = await part();
  process.stdout.write(`${tableRow(row)}\n`);
  for (const fault of row.faults) process.stderr.write(`${fault}\n`);
  lines.push(tableRow(row));
  if (!row.isMet) process.exitCode = 1;
}
await mkdir(FOLDER, { recursive: true });
await writeFile(`${FOLDER}/soak.md`, `${lines.join("\n")}\n`);

/** The script that plays a part of the model, or of the weeks. */
function partOf(folder: "models" | "weeks"): URL {
  return new URL(`../stress/${folder}/part.ts`, import.meta.url);
}

async function tryFaults(goal: string, faults: Fault[]): Promise<Row> {
  return cellsRow(goal, 2 * countCells(faults), await tryInBoth(faults));
}
