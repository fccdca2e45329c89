import type { Cell } from "../faults/run.ts";
import { type Figures, figuresInWords } from "../stress/models/figures.ts";
import { type Figures as WeekFigures, figuresInWords as weeksInWords } from "../stress/weeks/figures.ts";
import type { Interruptions } from "./interruptions.ts";
import type { RunKills } from "./run-kills.ts";
import { RUN_FAULTS } from "./run-verdicts.ts";
import { heapSlope, type Soak } from "./soak.ts";
import type { Stories } from "./stories.ts";
import { FAULTS, type Sighting, type Verdict } from "./verdicts.ts";

/** A goal, its bar, and what a run has seen of it. */
export interface Row {
  goal: string;
  bar: string;
  seen: string;
  isMet: boolean;
  /** What was wrong, one sentence each. */
  faults: string[];
}

/** The heap may grow by this much in the whole run. */
const MAX_HEAP_GROWTH = 1024 ** 2;
/** The storage may hold this much, and for each create its entry in the journal and what is remembered of its address. */
const MAX_STORAGE = 1024 ** 2;
const MAX_STORAGE_EACH = 3 * 1024;

/** The background was ended so many times at random instants of creates. */
export function interruptionsRow(goal: string, times: number, { sightings, verdict }: Interruptions): Row {
  const outcomes = `${sightings.length} creates: ${outcomesOf(sightings)}`;
  return {
    goal,
    bar: `${times}: 0 of every fault`,
    seen: `${times}; ${outcomes}; ${faultsOf(verdict)}`,
    isMet: verdict.length === 0,
    faults: verdict,
  };
}

/** The worker was killed so many times at random instants of runs. */
export function runKillsRow(kills: number, { runs, puts, faults }: RunKills): Row {
  const count = (name: string) => faults.filter((fault) => fault.startsWith(`${name}:`)).length;
  const found = runs.reduce((sum, run) => sum + run.found.length, 0);
  const writes = runs.reduce((sum, run) => sum + run.writes, 0);
  const outcomes = `${runs.length} runs: ${puts} of ${writes} requests for new results arrived, ${found} changes told`;
  return {
    goal: "worker kills at random instants of runs of schedules",
    bar: `${kills}: 0 of every fault`,
    seen: `${kills}; ${outcomes}; ${RUN_FAULTS.map((name) => `${count(name)} ${name}`).join(", ")}`,
    isMet: faults.length === 0,
    faults,
  };
}

/** Answers came late, after the popup had been closed. */
export function lateAnswersRow(browser: string, creates: number, sightings: Sighting[]): Row {
  const missed = sightings.filter((sighting) => !isAnswered(sighting));
  return {
    goal: `answers after 45 s with the popup closed, no debugger attached, ${browser}`,
    bar: `${creates} of ${creates} arrive`,
    seen: `${sightings.length - missed.length} of ${creates}`,
    isMet: sightings.length === creates && missed.length === 0,
    faults: missed.map(({ shown, entry }) => `shown as "${shown}", entry ${JSON.stringify(entry)}`),
  };
}

/** A page asked a hundred times at once for the same address. */
export function sameClicksRow(posts: number[]): Row {
  const doubled = posts.filter((count) => count !== 1);
  return {
    goal: "same-address clicks at once",
    bar: `${posts.length} × 100: one POST each`,
    seen: `${posts.length} × 100: ${posts.length - doubled.length} with one POST, ${doubled.length} with another number`,
    isMet: doubled.length === 0,
    faults: doubled.map((count) => `${count} POSTs`),
  };
}

/** The browser tests that `npm test` leaves out were played. */
export function storiesRow({ expected, unexpected, skipped }: Stories): Row {
  return {
    goal: "browser tests that `npm test` leaves out",
    bar: "0 failed",
    seen: `${expected} passed, ${unexpected} failed, ${skipped} skipped`,
    isMet: expected > 0 && unexpected === 0,
    faults: [],
  };
}

/** Faults were tried on every operation. */
export function cellsRow(goal: string, expected: number, cells: Cell[]): Row {
  const wrong = cells.filter((cell) => cell.wrong.length > 0);
  return {
    goal,
    bar: `${expected} cells, 0 wrong`,
    seen: `${cells.length} cells, ${wrong.length} wrong`,
    isMet: cells.length === expected && wrong.length === 0,
    faults: wrong.map(
      ({ engine, fault, operation, wrong }) => `${engine}, ${operation}, ${fault}: ${wrong.join("; ")}`,
    ),
  };
}

/** Creates without a pause. */
export function soakRow({ samples, sightings, verdict }: Soak): Row {
  const slope = heapSlope(samples);
  const growth = slope * sightings.length;
  const storage = Math.max(...samples.map((sample) => sample.storage));
  const maxStorage = MAX_STORAGE + MAX_STORAGE_EACH * sightings.length;
  const heaps = [0, 0.2, 0.5, 1].map((part) => samples[Math.round(part * (samples.length - 1))]?.heap ?? 0);
  return {
    goal: "creates against a service that fails 10 % of the time",
    bar: `${sightings.length}: 0 of every fault, heap grows by ≤ ${kib(MAX_HEAP_GROWTH)}, storage ≤ ${kib(maxStorage)}`,
    seen:
      `${sightings.length} creates: ${outcomesOf(sightings)}; ${faultsOf(verdict)}; heap ${heaps.map(kib).join(" → ")}` +
      ` (at 0, 20, 50, 100 %), slope ${slope.toFixed(1)} bytes per create; storage at most ${kib(storage)}`,
    isMet: verdict.length === 0 && growth <= MAX_HEAP_GROWTH && storage <= maxStorage,
    faults: verdict,
  };
}

/** What people did in the model, and whether a clause was broken. */
export function modelRow(sequences: number, { figures, findings }: { figures: Figures; findings: string[] }): Row {
  return {
    goal: "sequences of what people do against a service written from the interface alone",
    bar: `${sequences}: 0 wrong`,
    seen: figuresInWords(figures),
    isMet: figures.sequences >= sequences && figures.wrong === 0,
    faults: findings,
  };
}

/** Weeks of schedules were simulated. */
export function weeksRow(weeks: number, { figures, findings }: { figures: WeekFigures; findings: string[] }): Row {
  return {
    goal: "simulated weeks of schedules: budget, pace, notices, quiet hours, what is due, what changed",
    bar: `${weeks}: 0 wrong`,
    seen: weeksInWords(figures),
    isMet: Math.round(figures.weeks) >= weeks && figures.wrong === 0,
    faults: findings,
  };
}

/** The same in a real browser. */
export function modelInBrowserRow(sequences: number, findings: string[]): Row {
  return {
    goal: "such sequences in a real Chromium",
    bar: `${sequences}: 0 wrong`,
    seen: `${sequences}; wrong: ${findings.length}`,
    isMet: findings.length === 0,
    faults: findings,
  };
}

/** A row of a Markdown table. */
export function tableRow({ goal, bar, seen, isMet }: Row): string {
  return `| ${goal} | ${bar} | ${seen} | ${isMet ? "yes" : "**no**"} |`;
}

/** The answer itself arrived: it had not to be found at the service. */
function isAnswered({ shown, entry }: Sighting): boolean {
  return shown === "created" && entry?.state === "done" && entry.found === 0 && entry.failure === null;
}

function outcomesOf(sightings: Sighting[]): string {
  const outcomes = Map.groupBy(sightings, outcomeOf);
  return Array.from(outcomes, ([outcome, { length }]) => `${length} ${outcome}`).join(", ");
}

function outcomeOf({ entry }: Sighting): string {
  if (!entry) return "not sent";
  return entry.state === "found" ? "found at the service" : entry.state;
}

function faultsOf(verdict: Verdict): string {
  const count = (fault: string) => verdict.filter((sentence) => sentence.startsWith(`${fault}:`)).length;
  return FAULTS.map((fault) => `${count(fault)} ${fault}`).join(", ");
}

function kib(bytes: number): string {
  return `${Math.round(bytes / 1024)} KiB`;
}
