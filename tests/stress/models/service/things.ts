import type { Random } from "../../../lifetime/random.ts";
import type { Habits } from "../habits.ts";
import type { Thing, Truth } from "./truth.ts";

/** The addresses that people of the model report on: a start page is a part of every address of its site. */
export const ADDRESSES = [
  "https://site.example/",
  "https://site.example/a",
  "https://site.example/b",
  "https://other.example/",
];
export const PROJECTS = ["site", "other"];
export const RESULTS = ["good", "decent", "bad"];

const DAY_MS = 86_400_000;
const LATER_MS = 40_000;

interface Maker {
  habits: Habits;
  random: Random;
  truth: Truth;
}

/** Makes a report of an address at an instant. */
export function makeThing(
  { habits, random, truth }: Maker,
  url: string,
  at: number,
  given: Partial<Thing> = {},
): Thing {
  const number = truth.things.size + 1;
  const thing: Thing = {
    id: idOf(habits, random, number),
    number,
    url,
    project: url.includes("//site.") ? "site" : "other",
    privacy: 1,
    password: "",
    result: random.pick(RESULTS),
    createdAt: at,
    ratedAt: at + (habits.results === "later" ? LATER_MS : 0),
    ratings: [],
    deletedAt: null,
    isRatedAnew: false,
    toldAt: null,
    madeBy: null,
    ...given,
  };
  thing.ratings.push({ result: thing.result, at: thing.ratedAt });
  truth.things.set(thing.id, thing);
  return thing;
}

/** Rates a report anew. */
export function rate({ habits, random }: Maker, thing: Thing, at: number): void {
  thing.result = random.pick(RESULTS);
  thing.isRatedAnew = true;
  thing.ratedAt = at + (habits.results === "later" ? LATER_MS : 0);
  thing.ratings.push({ result: thing.result, at: thing.ratedAt });
}

/** What the service has before anybody comes: the oldest first. */
export function fill(maker: Maker, now: number): void {
  const add = (url: string, days: number, given: Partial<Thing> = {}) =>
    makeThing(maker, url, now - days * DAY_MS, { ratedAt: now - days * DAY_MS, ...given });
  const [start, a, b, other] = ADDRESSES as [string, string, string, string];
  switch (maker.habits.reports) {
    case "none":
      return;
    case "a few":
      for (const [index, url] of [start, a, other, start, b].entries()) add(url, 9 - index, { privacy: index % 3 });
      return;
    case "a few pages of each result":
      for (const result of ["good", "bad", "decent", "good"]) {
        for (let index = 0; index < 12; index++) add(`${index % 2 ? start : other}${index}`, 40 - index, { result });
      }
      return;
    case "150 of the start page":
      for (let day = 160; day > 10; day--) add(start, day);
      for (let index = 0; index < 12; index++) add(`${start}news/${index}`, 9 - index / 2);
  }
}

function idOf({ ids }: Habits, random: Random, number: number): string {
  switch (ids) {
    case "numbers":
      return String(number);
    case "large numbers":
      return String(9_007_199_254_740_993n + BigInt(number) * 2n);
    case "UUIDs":
      return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => random.below(16).toString(16));
    case "texts":
      return `rep_${number.toString(36)}`;
  }
}
