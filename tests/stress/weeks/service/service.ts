/** A report service for simulated weeks: it keeps the truth of all results, and of every request. */
import type { Random } from "../../../lifetime/random.ts";
import { ConnectionLost } from "../../models/service/mishaps.ts";
import type { Clock } from "../../models/world/clock.ts";
import type { Case, Trouble } from "../case.ts";
import { listOf, rowOf, tell } from "./answers.ts";
import type { Request as Logged } from "./log.ts";
import { addResult, makePage, makePages } from "./truth.ts";

export const ORIGIN = "https://service.example";
export const KEY = "key-0123456789";

const RETRY_AFTER_S = [40, 600, 7_200];
const SLOW_MS = [4_000, 17_000, 30_000, 70_000];

interface Spell {
  trouble: Trouble;
  from: number;
  until: number;
  chance: number;
  id: string;
}

export type Service = ReturnType<typeof createService>;

/** @param workerOf - the background that runs now */
export function createService(drawn: Case, random: Random, clock: Clock, workerOf: () => number) {
  const { habits } = drawn;
  const pages = makePages(drawn, random);
  const requests: Logged[] = [];
  const spells: Spell[] = [];
  let awaited = { requests: 0, callback: () => {} };

  async function handle(request: Request): Promise<Response> {
    const logged = log(request);
    requests.push(logged);
    if (--awaited.requests === 0) awaited.callback();
    try {
      const response = await answer(request, logged);
      const wait = response.headers.get("Retry-After");
      response.headers.set("Date", new Date(clock.right).toUTCString());
      Object.assign(logged, { status: response.status, retryAfter: wait === null ? null : Number(wait) * 1000 });
      return response;
    } finally {
      Object.assign(logged, { endedAt: clock.right, endedElapsed: clock.elapsed });
    }
  }

  function log({ method, url }: Request): Logged {
    const [, list = null, id = null] =
      /^\/api\/v1\/(projects|reports)(?:\/([^/]+))?$/.exec(new URL(url).pathname) ?? [];
    return {
      ...{ at: clock.right, shownAt: clock.now, elapsed: clock.elapsed, worker: workerOf(), method },
      ...{ id, list: id === null ? (list as Logged["list"]) : null, trouble: null, hasArrived: true },
      ...{ isCarriedOut: false, status: null, retryAfter: null, endedAt: null, endedElapsed: null, told: [] },
    };
  }

  async function answer(request: Request, logged: Logged): Promise<Response> {
    const trouble = troubleOf(logged);
    logged.trouble = trouble;
    const isLostBefore = trouble !== null && random.chance(0.5);
    if (trouble === "unreachable" && isLostBefore) logged.hasArrived = false;
    const isDone =
      trouble === null || trouble === "slow" || (["unreachable", "500"].includes(trouble) && !isLostBefore);
    if (trouble === "slow") await clock.sleep(handle, random.pick(SLOW_MS));
    const own = isDone ? carryOut(request, logged) : null;
    if (trouble === "unreachable") throw new ConnectionLost();
    return own && trouble !== "500" ? own : refusal(trouble);
  }

  function troubleOf({ id }: Logged): Trouble | null {
    const now = clock.right;
    const isOn = (one: Spell) =>
      one.from <= now && now < one.until && (!one.trouble.endsWith("of one") || one.id === id);
    const spell = spells.find(isOn);
    return spell && random.chance(spell.chance) ? spell.trouble : null;
  }

  function refusal(trouble: Trouble | null): Response {
    const status = Number.parseInt(trouble ?? "500", 10);
    const headers: HeadersInit = ["429", "503"].includes(trouble ?? "")
      ? { "Retry-After": String(random.pick(RETRY_AFTER_S)) }
      : {};
    return Response.json({ message: "No." }, { status, headers });
  }

  function carryOut({ method, url }: Request, logged: Logged): Response {
    if (logged.list === "projects") return Response.json({ data: [{ project: "project-0" }] });
    const now = clock.right;
    if (logged.list === "reports") {
      const { told, body } = listOf(habits, pages, new URL(url), now);
      logged.told = told;
      return Response.json(body);
    }
    const page = pages.find(({ id }) => id === logged.id);
    if (!page) return Response.json({ message: "Not found." }, { status: 404 });
    if (method === "PUT") {
      logged.isCarriedOut = true;
      const delay = random.pick(habits.delays);
      if (delay >= 0) addResult(page, now + delay, { habits, random });
      if (habits.updated === "nothing") return new Response(null, { status: 204 });
      if (habits.updated === "a message") return Response.json({ message: "Updated." });
    }
    logged.told = [tell(page, now)];
    return Response.json({ data: logged.told.map((told) => rowOf(habits, told))[0] });
  }

  const pageOf = (index: number) => pages[index % Math.max(1, pages.length)];
  return {
    ...{ origin: ORIGIN, handle, pages, requests, spells },
    truth: { unheard: new Set<number>() },
    /** Calls back when so many more requests have come. */
    afterRequests(more: number, callback: () => void): void {
      awaited = { requests: more, callback };
    },
    siteChanges(index: number, level: number): void {
      const page = pageOf(index);
      if (page) page.level = level;
    },
    colleagueRefreshes(index: number): void {
      const page = pageOf(index);
      if (page) addResult(page, clock.right, { habits, random });
    },
    /** Makes one more report of an address that has one. */
    colleagueCreates(index: number): void {
      const url = pageOf(index)?.url;
      if (!url) return;
      const page = makePage(pages.length, url, clock.right, random);
      pages.push(page);
      addResult(page, clock.right + random.pick([0, 60_000]), { habits, random });
    },
    trouble(trouble: Trouble, ms: number, chance: number, index: number): void {
      const from = clock.right;
      spells.push({ trouble, from, until: from + ms, chance, id: pageOf(index)?.id ?? "" });
    },
  };
}
