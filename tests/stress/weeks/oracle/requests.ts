import type { Request } from "../service/log.ts";
import type { Verdict } from "./verdict.ts";
import type { View } from "./view.ts";

const APART_MS = 5_000;

/** Requests are on their way for up to 40 ms, and a run that is over may have one on its way. */
const WAY_MS = 50;

/** A read that fails is repeated within this time. */
const REPEAT_MS = 1_000;

/** What a background does first of all, with its repeats. */
const AT_START_MS = 3 * REPEAT_MS;

const DEADLINE_MS = { GET: 20_000, PUT: 60_000 };

/** The record of a write is dropped so long after its answer, at most. */
const SETTLED_MS = 25_000;

/** Judges every request that has left the browser. */
export function judgeRequests(view: View, verdict: Verdict): void {
  const { seen } = view;
  const requests = seen.requests.filter(({ at }) => at > seen.from);
  const unsettled = new Set<string>();
  const parts = new Set<Request>();
  const recoveries = new Set<Request>();
  let looked = new Set<string | null>();
  let worker = 0;
  for (const [index, request] of requests.entries()) {
    if (request.worker !== worker) {
      noteUnsettled(view, requests.slice(0, index), unsettled);
      looked = new Set();
    }
    worker = request.worker;
    const isRecovery = request.method === "GET" && request.id !== null && unsettled.has(request.id);
    if (isRecovery) {
      // Later ones may be looks of a run, which settle nothing.
      const isAtStart = request.elapsed - (requests.find((one) => one.worker === worker)?.elapsed ?? 0) < AT_START_MS;
      const isFirst = isAtStart && isHeard(request) && (request.status ?? 500) < 500 && !looked.has(request.id);
      if (isFirst) looked.add(request.id);
      // What cannot be read is read again when the next background begins.
      if (isFirst && [200, 404].includes(request.status ?? 0)) unsettled.delete(request.id ?? "");
      recoveries.add(request);
      continue;
    }
    judgeApart(
      view,
      verdict,
      requests.slice(0, index + 1).filter((one) => !recoveries.has(one)),
      parts,
    );
    judgeRun(view, verdict, request);
    judgePause(view, verdict, requests, index);
  }
}

/** A background that begins reads what an earlier one was in the middle of writing. */
function noteUnsettled(view: View, before: Request[], unsettled: Set<string>): void {
  const { seen } = view;
  for (const { method, id, endedAt, worker } of before.filter((one) => one.worker === before.at(-1)?.worker)) {
    const end = seen.ends[worker - 1] ?? Infinity;
    if (method === "PUT" && id !== null && (endedAt ?? end) >= end - SETTLED_MS) unsettled.add(id);
  }
  for (const id of view.unsent(before.at(-1)?.worker ?? 0)) unsettled.add(id);
}

function judgeApart(view: View, verdict: Verdict, requests: Request[], parts: Set<Request>): void {
  const request = requests.at(-1) as Request;
  const earlier = requests.slice(0, -1).filter(({ worker }) => worker === request.worker);
  const before = earlier.at(-1);
  if (!before) return;
  const gap = request.elapsed - (earlier.findLast((one) => !parts.has(one)) ?? before).elapsed;
  const isPart = isPartOf(request, before);
  if (isPart) parts.add(request);
  const isAlone = (before.endedElapsed ?? Infinity) <= request.elapsed || isCut(before, request);
  const how = () => `${name(before)}, and ${gap} ms later ${name(request)}, ${view.when(request.at)}`;
  const isRight = isAlone && (isPart || gap >= APART_MS - WAY_MS);
  verdict.judge("requests go one at a time, 5 s apart", isRight, how);
}

/** Is it the same request once more, or the look that belongs to a write? */
function isPartOf(request: Request, before: Request): boolean {
  if (before.id !== request.id || before.list !== request.list || request.method !== "GET") return false;
  const since = request.elapsed - (before.endedElapsed ?? Infinity);
  if (before.method === "GET") return (before.status ?? 0) >= 500 && since <= REPEAT_MS + 2 * WAY_MS;
  return (since >= 0 && since <= 2 * WAY_MS) || isCut(before, request);
}

/** Did the answer come before the browser gave it up? */
function isHeard({ elapsed, endedElapsed, method }: Request): boolean {
  return (endedElapsed ?? Infinity) - elapsed < DEADLINE_MS[method as "GET" | "PUT"] - WAY_MS;
}

/** Has the browser given up the one before, because it took too long? */
function isCut({ elapsed, method, trouble }: Request, request: Request): boolean {
  const waited = request.elapsed - elapsed;
  return trouble === "slow" && waited >= DEADLINE_MS[method as "GET" | "PUT"] - WAY_MS;
}

function judgeRun(view: View, verdict: Verdict, request: Request): void {
  const { at, shownAt } = request;
  const open = view.runs.filter((run) => run.at <= at && (run.end === null || run.end.at >= at - WAY_MS));
  const mayGoOn = open.some((run) => {
    const { heldUntil = null } = run.holds.findLast((hold) => hold.at < at) ?? {};
    // The clock may have been set since it was noted.
    return heldUntil === null || heldUntil <= shownAt + 1_000 || view.hasJumped(run.at, at);
  });
  verdict.judge(
    "nothing is requested but by a run that may go on",
    mayGoOn,
    () => `${name(request)}, ${view.when(at)}`,
  );
}

function judgePause(view: View, verdict: Verdict, requests: Request[], index: number): void {
  const request = requests[index] as Request;
  for (const { retryAfter, endedAt, endedElapsed, at } of requests.slice(0, index)) {
    if (retryAfter === null || endedAt === null || endedElapsed === null) continue;
    const left = endedAt + retryAfter - request.at;
    // It is known by the computer's clock only.
    const isKnown = !view.hasJumped(at, request.at);
    // A background that ends before it has heard of the pause knows nothing of it.
    if (!isKnown || left <= 0 || view.hasEnded(endedAt - 1, endedAt + 1_000)) continue;
    const how = () =>
      `${name(request)} ${Math.round(left / 1000)} s before the pause is over, ${view.when(request.at)}`;
    verdict.judge("a pause that the service asked for is kept", false, how);
    return;
  }
  if (requests.slice(0, index).some(({ retryAfter }) => retryAfter !== null)) {
    verdict.judge("a pause that the service asked for is kept", true, () => "");
  }
}

export function name({ method, id, list, status, trouble }: Request): string {
  return `${method} ${id ?? list} → ${trouble ?? ""} ${status ?? "no answer"}`;
}
