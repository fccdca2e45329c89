import type { Habits } from "../habits.ts";
import type { Thing } from "./truth.ts";

const HOUR_MS = 3_600_000;

/** What the service's own clock shows at an instant. */
export function serviceTime({ clock }: Habits, at: number): number {
  return at + (clock === "2 h ahead" ? 2 : clock === "2 h behind" ? -2 : 0) * HOUR_MS;
}

/** A report as the service tells it now; ids above 2^53 come as texts that {@link toJson} writes as numbers. */
export function rowOf(habits: Habits, thing: Thing, now: number): Record<string, unknown> {
  const isRated = thing.ratedAt <= now;
  return {
    id: idOf(habits, thing.id),
    url: thing.url,
    result: isRated ? thing.result : null,
    generated_at: isRated ? timeOf(habits, thing.ratedAt) : null,
    project: thing.project,
    ...(habits.privacy === "told" && { privacy: thing.privacy }),
  };
}

/** An answer's body; what stands between the marks is a number that JSON can hold and a double cannot. */
export function toJson(body: unknown): string {
  return JSON.stringify(body).replace(/"@@(\d+)@@"/g, "$1");
}

function idOf({ ids }: Habits, id: string): unknown {
  if (ids === "numbers") return Number(id);
  return ids === "large numbers" ? `@@${id}@@` : id;
}

function timeOf(habits: Habits, at: number): unknown {
  const seconds = Math.floor(serviceTime(habits, at) / 1000);
  const iso = new Date(seconds * 1000).toISOString();
  switch (habits.zone) {
    case "UTC":
      return iso;
    case "none":
      return iso.slice(0, 19).replace("T", " ");
    case "seconds since 1970":
      return seconds;
  }
}
