/**
 * A report service written from its interface alone (`service-interface.md`), with switchable habits where the
 * interface is silent. It imports nothing of the extension, and answers in memory: a simulated clock can only be moved
 * on while nothing is in flight, so its requests must not go through a socket. What `handle` takes and returns are a
 * browser's own `Request` and `Response`, so that the same service stands behind a real server in a real browser.
 */
import { createRandom } from "../../../lifetime/random.ts";
import type { Habits } from "../habits.ts";
import { isAfter, LATE_MS, spoiled } from "./mishaps.ts";
import { answerWrite, carryOut, json, listProjects, listReports, readReport, type Service } from "./operations.ts";
import { serviceTime } from "./rows.ts";
import { fill, makeThing, rate } from "./things.ts";
import type { Thing, Truth, Write } from "./truth.ts";

/** The clock that the service lives by. */
interface ServiceClock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export type ReferenceService = ReturnType<typeof createReferenceService>;

/** How many of ten writes, and of ten questions, may meet a mishap where the service has any. */
const UNLUCKY = { write: 0.6, read: 0.25 };

/**
 * Makes a service.
 *
 * @param origin - where it is reached
 * @param key - what it takes as `Authorization: Bearer …`
 */
export function createReferenceService(origin: string, key: string, habits: Habits, clock: ServiceClock) {
  const truth: Truth = { things: new Map(), writes: [], visits: [], pauses: [], unheard: new Set() };
  const service: Service = { habits, random: createRandom(habits.seed), truth };
  fill(service, clock.now());

  /** Answers one request. @throws ConnectionLost where no answer comes */
  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const visit = { at: clock.now(), endedAt: null as number | null, method: request.method, path: url.pathname };
    truth.visits.push(visit);
    try {
      const response = await answer(request, url);
      if (habits.date === "told")
        response.headers.set("Date", new Date(serviceTime(habits, clock.now())).toUTCString());
      return response;
    } finally {
      visit.endedAt = clock.now();
    }
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    if (request.headers.get("Authorization") !== `Bearer ${key}`) return json({ message: "Unauthenticated." }, 401);
    const [, resource, rawId] = /^\/api\/v1\/(projects|reports)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (!resource) return json({ message: "Not found." }, 404);
    const id = rawId === undefined ? null : decodeURIComponent(rawId);
    if (resource === "projects") return listProjects(service, url);
    return request.method === "GET" ? read(url, id) : write(request, id);
  }

  async function read(url: URL, id: string | null): Promise<Response> {
    const mishap = draw(habits.readMishaps, UNLUCKY.read);
    if (mishap === "answered late") await clock.sleep(service.random.pick(LATE_MS));
    const instead = spoiled(habits, truth, mishap, clock.now(), { id, isRead: true });
    if (instead) return instead;
    return id === null ? listReports(service, url, clock.now()) : readReport(service, id, clock.now());
  }

  async function write(request: Request, id: string | null): Promise<Response> {
    const mishap = draw(habits.writeMishaps, UNLUCKY.write);
    const entry: Write = {
      number: truth.writes.length + 1,
      at: clock.now(),
      method: request.method as Write["method"],
      id,
      form: Object.fromEntries(new URLSearchParams(await request.text())),
      key: request.headers.get("Idempotency-Key"),
      entry: null,
      isOfRun: false,
      isPerhapsOfRun: false,
      mishap,
      isCarriedOut: false,
      made: null,
    };
    truth.writes.push(entry);
    if (isAfter(mishap)) carryOut(service, entry, clock.now());
    if (mishap === "answered late") await clock.sleep(service.random.pick(LATE_MS));
    const own = isAfter(mishap) ? answerWrite(service, entry, clock.now()) : null;
    const named = { id: entry.made?.id ?? id, isRead: false };
    return spoiled(habits, truth, mishap, clock.now(), named) ?? (own as Response);
  }

  function draw<Mishap>(mishaps: Mishap[], unlucky: number): Mishap | null {
    return mishaps.length > 0 && service.random.chance(unlucky) ? service.random.pick(mishaps) : null;
  }

  return {
    origin,
    key,
    habits,
    truth,
    handle,
    /** Somebody else makes a report. */
    otherCreates: (url: string, privacy: number): Thing => makeThing(service, url, clock.now(), { privacy }),
    /** Somebody else deletes a report. */
    otherDeletes(thing: Thing): void {
      thing.deletedAt ??= clock.now();
    },
    /** Somebody else has the results of a report made anew. */
    otherRefreshes: (thing: Thing): void => rate(service, thing, clock.now()),
  };
}
