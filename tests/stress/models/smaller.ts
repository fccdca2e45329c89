import { type Habits, PLAIN } from "./habits.ts";
import type { Case } from "./play.ts";

/** Cases with fewer commands, or with a habit of the plainest service in the place of another. */
export function* smaller(whole: Case): Generator<Case> {
  const { commands, habits } = whole;
  for (let length = Math.floor(commands.length / 2); length > 1; length = Math.floor(length / 2)) {
    for (let from = 0; from < commands.length; from += length)
      yield { ...whole, commands: without(commands, from, length) };
  }
  for (let index = 0; index < commands.length; index++) yield { ...whole, commands: without(commands, index, 1) };
  for (const [index, of] of habits.entries()) {
    for (const plainer of plainerHabits(of)) yield { ...whole, habits: habits.with(index, plainer) };
  }
}

function* plainerHabits(of: Habits): Generator<Habits> {
  for (const name of Object.keys(PLAIN) as (keyof Habits)[]) {
    const value = of[name];
    if (name === "seed" || JSON.stringify(value) === JSON.stringify(PLAIN[name])) continue;
    yield { ...of, [name]: PLAIN[name] };
    if (Array.isArray(value)) for (const left of value) if (value.length > 1) yield { ...of, [name]: [left] };
  }
}

function without<T>(all: T[], from: number, length: number): T[] {
  return all.filter((_one, index) => index < from || index >= from + length);
}
