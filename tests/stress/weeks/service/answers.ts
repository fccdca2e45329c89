import type { Habits } from "../case.ts";
import type { Told } from "./log.ts";
import { type Page, resultAt } from "./truth.ts";

/** What the service tells of a report now. */
export function tell(page: Page, now: number): Told {
  const { id, url, project } = page;
  const rated = resultAt(page, now);
  return { id, url, project, result: rated?.result ?? null, ratedAt: rated?.at ?? null };
}

export function rowOf({ times, zone }: Habits, { ratedAt, ...told }: Told): Record<string, unknown> {
  const iso = ratedAt === null ? null : new Date(ratedAt).toISOString();
  const generated_at = iso && (zone === "none" ? iso.slice(0, 19).replace("T", " ") : iso);
  return { ...told, ...(times === "told" && { generated_at }) };
}

/** Answers "List reports" (section 4.3 of the interface). */
export function listOf(habits: Habits, pages: Page[], url: URL, now: number): { told: Told[]; body: unknown } {
  const asked = url.searchParams;
  const all = pages.map((page) => tell(page, now)).filter((told) => fits(told, asked));
  const ordered = habits.order === "kept" && habits.times === "told" ? inOrder(all, asked) : all;
  const size = Math.min(Number(asked.get("per_page") ?? 10), habits.page);
  const page = Number(asked.get("page") ?? 1);
  const told = ordered.slice((page - 1) * size, page * size);
  const following = new URL(url);
  following.searchParams.set("page", String(page + 1));
  const next = page * size < ordered.length ? following.href : null;
  const meta = { current_page: page, ...(habits.total === "told" && { total: ordered.length }) };
  return { told, body: { data: told.map((one) => rowOf(habits, one)), links: { next }, meta } };
}

function fits({ url, project, result }: Told, asked: URLSearchParams): boolean {
  return (
    url.includes(asked.get("search") ?? "") &&
    project === (asked.get("project") ?? project) &&
    result === (asked.get("result") ?? result)
  );
}

function inOrder(all: Told[], asked: URLSearchParams): Told[] {
  if (asked.get("sort_by") !== "generated_at") return all;
  const sign = asked.get("sort") === "asc" ? 1 : -1;
  return all.toSorted((a, b) => sign * ((a.ratedAt ?? 0) - (b.ratedAt ?? 0)));
}
