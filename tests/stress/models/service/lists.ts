import type { Habits } from "../habits.ts";
import type { Thing } from "./truth.ts";

/** A part of a list, and how its neighbours are reached. */
export interface Part {
  things: Thing[];
  total: number;
  size: number;
  page: number;
  lastPage: number;
  /** The links of the neighbouring pages; null where there is none or the service tells none. */
  next: string | null;
  previous: string | null;
}

/** Answers section 4.3 as far as the service's habits let it. */
export function listPart(habits: Habits, all: Thing[], url: URL, now: number): Part {
  const given = url.searchParams;
  const found = all.filter((thing) => fits(habits, thing, given, now)).sort(orderOf(given));
  const asked = Number(given.get("per_page") ?? 10);
  const size = habits.pageSize === "always 15" ? 15 : [10, 25, 50, 100].includes(asked) ? asked : 10;
  const lastPage = Math.max(1, Math.ceil(found.length / size));
  const page = pageOf(given);
  return {
    things: found.slice((page - 1) * size, page * size),
    total: found.length,
    size,
    page,
    lastPage,
    next: page < lastPage ? linkTo(habits, url, page + 1) : null,
    previous: page > 1 ? linkTo(habits, url, page - 1) : null,
  };
}

function fits({ ignored }: Habits, thing: Thing, given: URLSearchParams, now: number): boolean {
  const heeds = (filter: string) => ignored !== filter && ignored !== "every filter";
  const [search, result, project] = ["search", "result", "project"].map((name) => given.get(name) || null);
  return (
    (!search || !heeds("search") || thing.url.includes(search)) &&
    (!result || !heeds("result") || (thing.ratedAt <= now && thing.result === result)) &&
    (!project || !heeds("project") || thing.project === project)
  );
}

function orderOf(given: URLSearchParams): (a: Thing, b: Thing) => number {
  const by = given.get("sort_by") ?? "id";
  const sign = given.get("sort") === "asc" ? 1 : -1;
  const value = (thing: Thing) =>
    by === "url" ? thing.url : by === "result" ? thing.result : by === "generated_at" ? thing.ratedAt : thing.number;
  return (a, b) => {
    const [first, second] = [value(a), value(b)];
    // Ties come oldest first, as databases have them.
    return first === second ? a.number - b.number : sign * (first < second ? -1 : 1);
  };
}

function pageOf(given: URLSearchParams): number {
  const cursor = given.get("cursor");
  const page = cursor === null ? Number(given.get("page") ?? 1) : Number(atob(cursor));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function linkTo({ next }: Habits, url: URL, page: number): string | null {
  const whole = new URL(url);
  whole.searchParams.delete("cursor");
  whole.searchParams.set("page", String(page));
  switch (next) {
    case "the whole query":
      return whole.href;
    case "bare page":
      return `${url.origin}${url.pathname}?page=${page}`;
    case "cursor":
      return `${url.origin}${url.pathname}?cursor=${btoa(String(page))}`;
    case "another host":
      return whole.href.replace(url.origin, "https://elsewhere.example");
    case "http":
      return whole.href.replace("https:", "http:");
    case "no link":
      return null;
  }
}
