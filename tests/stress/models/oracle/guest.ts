import type { ReferenceService } from "../service/reference-service.ts";
import type { Visit } from "../service/truth.ts";
import type { Click } from "../user/clicks.ts";
import { Wrong } from "./wrong.ts";

const AT_ONCE = 3;

/** A request that is on its way when the pause is asked for breaks nothing. */
const ON_THE_WAY_MS = 100;

/** Nobody waits any longer for the answer to a write, counted from when it was sent. */
const DEADLINE_MS = 60_000 - ON_THE_WAY_MS;

/** What ends a pause, or keeps it from being heard: times in milliseconds since 1970. */
interface Interruptions {
  /** Whoever connects anew, with the same key or another, is answered. */
  connectedAt: number[];
  /** A background that ends before the answer has arrived never hears of the pause. */
  endedAt: number[];
}

/**
 * Deletions of many reports and runs are what jobs send at once; a pause that a read asked for holds everything, one of
 * a write holds writes.
 */
export function checkGuest(service: ReferenceService, clicks: Click[], { connectedAt, endedAt }: Interruptions): void {
  const { truth } = service;
  const alone = new Set(
    clicks.flatMap((click) =>
      click.kind === "DELETE" && click.isAlone && click.service === service ? [click.id] : [],
    ),
  );
  const jobWrites = truth.writes.filter(
    ({ method, id, isOfRun }) => isOfRun || (method === "DELETE" && !alone.has(id ?? "")),
  );
  const isOfJob = (visit: Visit) =>
    jobWrites.some(
      ({ at, method, id }) =>
        visit.at === at && visit.method === method && visit.path.endsWith(`/${encodeURIComponent(id ?? "")}`),
    );
  const ofJobs = truth.visits.filter(isOfJob);
  // A background that ends gives its requests up, however long the service works on them.
  const isGivenUp = (sentAt: number, by: number) => endedAt.some((end) => end >= sentAt && end <= by);
  for (const { at } of ofJobs) {
    const running = ofJobs.filter(
      (other) =>
        other.at <= at &&
        at < other.at + DEADLINE_MS &&
        (other.endedAt === null || other.endedAt > at) &&
        !isGivenUp(other.at, at),
    );
    if (running.length > AT_ONCE)
      throw new Wrong("jobs have at most 3 requests at once", `there were ${running.length}`);
  }
  for (const { askedAt, until, ofRead } of truth.pauses) {
    if (truth.unheard.has(askedAt)) continue;
    if (endedAt.some((at) => at >= askedAt && at <= askedAt + ON_THE_WAY_MS)) continue;
    const end = Math.min(until, ...connectedAt.filter((at) => at >= askedAt));
    const during = truth.visits.filter(({ at }) => at > askedAt + ON_THE_WAY_MS && at < end - ON_THE_WAY_MS);
    const broken = during.find(({ method }) => ofRead || method !== "GET");
    if (broken)
      throw new Wrong("every pause that was asked for is kept", `${broken.method} ${broken.path} came in one`);
  }
}
