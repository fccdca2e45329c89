import fc from "fast-check";
import type { Pages } from "./extension/pages.ts";
import { type Habits, habitsInWords } from "./habits.ts";
import { Oracle } from "./oracle/oracle.ts";
import type { Wrong } from "./oracle/wrong.ts";
import type { Command } from "./user/commands.ts";
import { Stage } from "./user/stage.ts";
import type { Bundles } from "./world/bundle.ts";

/** How long the world goes on after the last command, so that every answer and every late look has come. */
const AFTERWARDS_MS = [90_000, 600_000];

/** Everything that a run of the model is drawn from: the same case runs the same way again. */
export interface Case {
  habits: Habits[];
  /** Draws what nobody chooses: how long requests are on their way, and ids. */
  luck: number;
  commands: Command[];
}

/** A case that was played to its end, or to where it broke what was looked for. */
export interface Played {
  stage: Stage;
  wrongs: Wrong[];
}

/**
 * Plays a case.
 *
 * @param isEnough - what ends it at once
 */
export async function play(
  bundles: Bundles<Pages>,
  { habits, luck, commands }: Case,
  isEnough: (wrong: Wrong) => boolean,
): Promise<Played> {
  const stage = new Stage(bundles, habits, luck);
  const oracle = new Oracle();
  const isOver = () => [...oracle.wrongs.values()].some(isEnough);
  await stage.connect(0);
  const real = { stage, oracle, isOver };
  await fc.asyncModelRun(() => ({ model: { popup: false, reports: false }, real }), commands);
  for (const ms of AFTERWARDS_MS) {
    if (isOver()) break;
    await stage.clock.advance(ms);
    await oracle.check(stage);
  }
  return { stage, wrongs: [...oracle.wrongs.values()] };
}

/** What happened in a case, for whoever has to understand it. */
export function inWords({ stage, wrongs }: Played, { habits }: Case): string {
  const writes = stage.services.flatMap(({ truth, origin }) =>
    truth.writes.map(({ at, method, id, form, mishap, made, isCarriedOut }) => {
      const became = mishap ?? (isCarriedOut ? "carried out" : "not carried out");
      const name = [
        method,
        id ?? JSON.stringify(form),
        id !== null && method === "PUT" ? JSON.stringify(form) : "",
      ].join(" ");
      return `${stage.secondsOf(at)}  ${new URL(origin).hostname}: ${name} → ${became}${made ? `, report ${made.id}` : ""}`;
    }),
  );
  return [
    ...wrongs.map(({ message }) => `WRONG: ${message}`),
    ...habits.map((of, index) => `Service ${"AB"[index]}: ${habitsInWords(of) || "plain"}`),
    "What was done:",
    ...stage.story,
    "What was written:",
    ...writes,
  ].join("\n");
}
