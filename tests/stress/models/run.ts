import fc from "fast-check";
import type { Pages } from "./extension/pages.ts";
import { type Habits, habits, habitsInWords } from "./habits.ts";
import { Oracle } from "./oracle/oracle.ts";
import { type Clause, Wrong } from "./oracle/wrong.ts";
import { commands } from "./user/commands.ts";
import { type Bundles, Stage } from "./user/stage.ts";
import { bundle } from "./world/bundle.ts";

/** A sequence is at most this long. */
const LONGEST = 16;

/** How long the world goes on after the last command, so that every answer and every late look has come. */
const AFTERWARDS_MS = [90_000, 600_000];

/** What a run has seen. */
export interface Figures {
  seed: number;
  sequences: number;
  commands: number;
  writes: number;
  habits: Set<string>;
  kills: number;
  wrong: number;
}

/** The first sequence that broke a clause, made as short as possible. */
export interface Finding {
  clause: Clause | "the extension failed";
  after: number;
  words: string;
}

interface Options {
  sequences: number;
  seed: number;
  /** Looks for this clause only. */
  clause?: string | undefined;
}

/** Bundles the extension as it is now. */
export async function loadExtension(): Promise<Bundles> {
  const [startBackground, startPages] = await Promise.all([
    bundle<unknown>("extension/background.ts"),
    bundle<Pages>("extension/pages.ts"),
  ]);
  return { startBackground, startPages };
}

/** Runs sequences until one breaks a clause. @returns what was seen, and that sequence, shrunk */
export async function runModel(bundles: Bundles, { sequences, seed, clause }: Options) {
  const figures: Figures = { seed, sequences: 0, commands: 0, writes: 0, habits: new Set(), kills: 0, wrong: 0 };
  const broken = new Map<string, number>();
  const property = fc.asyncProperty(habits(), habits(), fc.nat(9999), commands(LONGEST), async (first, second, draw, sequence) => {
    const stage = new Stage(bundles, [first, second], draw);
    try {
      await play(stage, sequence);
    } catch (thrown) {
      const name = thrown instanceof Wrong ? thrown.clause : "the extension failed";
      if (!broken.has(name)) broken.set(name, figures.sequences);
      if (clause === undefined || clause === name) throw told(thrown, stage, [first, second]);
    } finally {
      count(figures, stage, [first, second]);
    }
  });
  const details = await fc.check(property, { numRuns: sequences, seed, ...(clause === "none" && {}) });
  if (details.failed) figures.wrong++;
  return { figures, broken, details, after: details.failed ? details.numRuns : null };
}

async function play(stage: Stage, sequence: Iterable<fc.AsyncCommand<{ popup: boolean; reports: boolean }, { stage: Stage; oracle: Oracle }>>) {
  const oracle = new Oracle();
  await stage.connect(0);
  await fc.asyncModelRun(() => ({ model: { popup: false, reports: false }, real: { stage, oracle } }), sequence);
  for (const ms of AFTERWARDS_MS) {
    await stage.clock.advance(ms);
    await oracle.check(stage);
  }
}

function told(thrown: unknown, stage: Stage, of: Habits[]): Error {
  const services = of.map((one, index) => `service ${"AB"[index]}: ${habitsInWords(one) || "plain"}`);
  const how = thrown instanceof Wrong ? thrown.message : String((thrown as Error)?.stack ?? thrown);
  const writes = stage.services.flatMap(({ truth, origin }) =>
    truth.writes.map(({ at, method, id, form, mishap, made }) => `  ${origin} at ${(at - stage.clock.now) / 1000} s: ${method} ${id ?? ""} ${JSON.stringify(form)} ${mishap ?? ""}${made ? ` → ${made.id}` : ""}`),
  );
  return new Error([how, ...services, ...stage.story, "writes, before the end:", ...writes].join("\n"));
}

function count(figures: Figures, stage: Stage, of: Habits[]): void {
  figures.sequences++;
  figures.commands += stage.story.length;
  figures.kills += stage.extension.ended;
  for (const { truth } of stage.services) figures.writes += truth.writes.length;
  for (const { seed: _seed, ...one } of of) figures.habits.add(JSON.stringify(one));
}
