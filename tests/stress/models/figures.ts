import { createHash } from "node:crypto";
import type { Case, Played } from "./play.ts";

/** What a run of the model has seen. */
export interface Figures {
  seed: number;
  sequences: number;
  commands: number;
  writes: number;
  /** Those of them that runs of schedules have surely sent. */
  ofRuns: number;
  /** How often the background was ended. */
  ends: number;
  /** The distinct habits of services, each by a short hash. */
  habits: Set<string>;
  /** How many sequences broke a clause. */
  wrong: number;
}

export function noFigures(seed: number): Figures {
  return { seed, sequences: 0, commands: 0, writes: 0, ofRuns: 0, ends: 0, habits: new Set(), wrong: 0 };
}

/** Adds what one sequence has seen. */
export function count(figures: Figures, { stage, wrongs }: Played, { habits }: Case): void {
  figures.sequences++;
  figures.commands += stage.commands;
  figures.ends += stage.endedAt.length;
  if (wrongs.length > 0) figures.wrong++;
  for (const { truth } of stage.services) {
    figures.writes += truth.writes.length;
    figures.ofRuns += truth.writes.filter(({ isOfRun }) => isOfRun).length;
  }
  for (const { seed: _seed, ...of } of habits) {
    figures.habits.add(createHash("sha1").update(JSON.stringify(of)).digest("base64").slice(0, 10));
  }
}

/** Several runs as one. */
export function sum(all: Figures[], seed: number): Figures {
  const whole = noFigures(seed);
  for (const part of all) {
    for (const name of ["sequences", "commands", "writes", "ofRuns", "ends", "wrong"] as const)
      whole[name] += part[name];
    for (const habit of part.habits) whole.habits.add(habit);
  }
  return whole;
}

export function figuresInWords({ seed, sequences, commands, writes, ofRuns, ends, habits, wrong }: Figures): string {
  return (
    `${sequences} sequences, ${commands} commands, ${writes} writes (${ofRuns} of runs), ${habits.size} distinct habits of services, ` +
    `${ends} ends of the background; wrong: ${wrong}; seed ${seed}`
  );
}
