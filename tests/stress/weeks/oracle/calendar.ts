/** A calendar of a zone, made of nothing but what `Intl` says of instants. */
import type { Plan } from "../case.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export class Calendar {
  readonly #format: Intl.DateTimeFormat;
  #offsets = new Map<number, number>();
  #dues = new Map<string, number[]>();

  constructor(zone: string) {
    const two = "2-digit";
    this.#format = new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: two, day: two, hour: two, minute: two },
    });
  }

  /** The day of an instant as a number of days, and the minute in it. */
  local(at: number): { day: number; minute: number } {
    const shown = at + this.#offset(at);
    return {
      day: Math.floor(shown / DAY_MS),
      minute: Math.floor((shown - Math.floor(shown / DAY_MS) * DAY_MS) / MINUTE_MS),
    };
  }

  /** All instants of a plan, from one to another, in their order. */
  dues(plan: Pick<Plan, "every" | "at" | "day">, from: number, until: number): number[] {
    const key = `${plan.every} ${plan.at} ${plan.day} ${from} ${until}`;
    const known = this.#dues.get(key);
    if (known) return known;
    const dues: number[] = [];
    for (let day = this.local(from).day - 2; day <= this.local(until).day + 1; day++) {
      if (!isDay(plan, new Date(day * DAY_MS))) continue;
      for (const minute of minutes(plan)) dues.push(this.#instant(day, minute));
    }
    const wanted = [...new Set(dues)].filter((due) => due >= from && due <= until).sort((a, b) => a - b);
    this.#dues.set(key, wanted);
    return wanted;
  }

  /** When a local time comes for the first time; where it is skipped, as much later as the clocks are put forward. */
  #instant(day: number, minute: number): number {
    const local = day * DAY_MS + minute * MINUTE_MS;
    const before = this.#offset(local - 36 * 60 * MINUTE_MS);
    const after = this.#offset(local + 36 * 60 * MINUTE_MS);
    const fitting = [before, after].map((offset) => local - offset).filter((at) => at + this.#offset(at) === local);
    return fitting.length > 0 ? Math.min(...fitting) : local - before;
  }

  #offset(at: number): number {
    const quarter = Math.floor(at / (15 * MINUTE_MS));
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    const parts = Object.fromEntries(
      this.#format.formatToParts(quarter * 15 * MINUTE_MS).map((part) => [part.type, Number(part.value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute) - quarter * 15 * MINUTE_MS;
    this.#offsets.set(quarter, offset);
    return offset;
  }
}

/** @param date - whose UTC fields are those of the local day */
function isDay({ every, day }: Pick<Plan, "every" | "day">, date: Date): boolean {
  if (every === "week") return date.getUTCDay() === day;
  if (every !== "month") return true;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === (day > last ? last : day);
}

function minutes({ every, at }: Pick<Plan, "every" | "at">): number[] {
  if (every === "6h") return [0, 1, 2, 3].map((part) => (at % 360) + part * 360);
  if (every === "12h") return [at % 720, (at % 720) + 720];
  return [at];
}
