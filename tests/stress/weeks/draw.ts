import fc from "fast-check";
import {
  type Case,
  type Event,
  type Habits,
  INTERVALS,
  idOf,
  type Plan,
  type Scope,
  TROUBLES,
  urlOf,
  ZONES,
} from "./case.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Some days before the clocks change in one of the zones, and days where nothing happens. */
const STARTS = ["2026-03-25", "2026-10-22", "2026-03-05", "2026-10-29", "2026-04-02", "2026-10-01", "2026-09-03"];
const ANYWHERE = ["2026-01-28", "2026-06-10", "2026-12-27", "2028-02-26"];

const minute = fc.oneof(
  fc.constantFrom(0, 30, 60, 90, 105, 119, 120, 135, 150, 179, 180, 540, 1_260, 1_439),
  fc.nat(1_439),
);

const often = <T>(plain: T, ...others: T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(plain) }, { weight: 1, arbitrary: fc.constantFrom(plain, ...others) });

function habits(): fc.Arbitrary<Habits> {
  return fc.record({
    order: often<Habits["order"]>("kept", "ignored"),
    times: fc.oneof(
      { weight: 5, arbitrary: fc.constant<Habits["times"]>("told") },
      { weight: 1, arbitrary: fc.constant<Habits["times"]>("none") },
    ),
    zone: often<Habits["zone"]>("UTC", "none"),
    page: often(100, 3, 10),
    total: often<Habits["total"]>("told", "hidden"),
    updated: fc.constantFrom<Habits["updated"][]>("the report", "nothing", "a message"),
    delays: fc.oneof<fc.Arbitrary<number[]>[]>(
      fc.constant([0]),
      fc.uniqueArray(fc.constantFrom(0, 5_000, 40_000, 100_000, 10 * MINUTE_MS, 40 * MINUTE_MS, -1), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    wobble: fc.constantFrom(0, 0.1, 0.3, 0.6),
  });
}

function scope(reports: number): fc.Arbitrary<Scope> {
  const chosen = fc
    .uniqueArray(fc.nat(Math.max(0, reports - 1)), { minLength: 1, maxLength: 6 })
    .map((pages): Scope => ({ kind: "chosen", reports: pages.map((page) => ({ id: idOf(page), url: urlOf(page) })) }));
  const filter = fc.constantFrom<Scope[]>(
    { kind: "filter" },
    { kind: "filter" },
    { kind: "filter", project: "project-1" },
    { kind: "filter", search: "site-1" },
    { kind: "filter", result: "good" },
    { kind: "filter", result: "bad", search: "page" },
  );
  return fc.oneof(chosen, filter);
}

function plan(reports: number): fc.Arbitrary<Plan> {
  return fc.record({
    name: fc.constantFrom("Shops", "Blogs"),
    scope: scope(reports),
    method: fc.constantFrom<Plan["method"][]>("watch", "refresh"),
    every: fc.constantFrom<Plan["every"][]>("6h", "6h", "12h", "day", "day", ...INTERVALS),
    at: minute,
    day: fc.integer({ min: 1, max: 6 }),
    most: fc.constantFrom(1, 2, 5, 10, 40, 500),
    quiet: fc.option(fc.record({ from: minute, until: minute }), { freq: 2 }),
    tellWhen: fc.constantFrom<Plan["tellWhen"][]>("worse", "worse", "change", "never"),
    confirm: fc.boolean(),
  });
}

type Part<E> = E extends unknown ? Omit<E, "at"> : never;

/** What happens beside the browser's being open and closed. */
function happening(reports: number): fc.Arbitrary<Part<Event>> {
  const page = fc.nat(Math.max(0, reports - 1));
  const schedule = fc.nat(3);
  const kind = <K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);
  const changes = fc.record(
    { at: minute, every: fc.constantFrom(...INTERVALS), confirm: fc.boolean(), scope: scope(reports) },
    { requiredKeys: [] },
  );
  const jump = fc
    .tuple(fc.constantFrom(1, -1), fc.constantFrom(20_000, 40 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS, DAY_MS, 3 * DAY_MS))
    .map(([sign, ms]) => ({ kind: "jump" as const, ms: sign * ms }));
  const trouble = fc.record({
    kind: kind("trouble"),
    trouble: fc.constantFrom(...TROUBLES),
    ms: fc.constantFrom(10_000, 5 * MINUTE_MS, 3 * HOUR_MS, DAY_MS),
    chance: fc.constantFrom(0.3, 1),
    page,
  });
  const ending = fc.record({
    kind: kind("end in a run"),
    requests: fc.integer({ min: 1, max: 12 }),
    ms: fc.oneof(fc.nat(90), fc.nat(5_000)),
    isBrowser: fc.nat(3).map((drawn) => drawn === 0),
  });
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: kind("colleague refreshes"), page }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("colleague creates"), page }) },
    { weight: 4, arbitrary: fc.record({ kind: kind("site changes"), page, level: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("kill") }) },
    { weight: 4, arbitrary: ending },
    { weight: 2, arbitrary: trouble },
    { weight: 1, arbitrary: jump },
    { weight: 1, arbitrary: fc.record({ kind: kind("permission"), isGranted: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: kind("run now", "pause", "continue", "continue"), schedule }) },
    { weight: 1, arbitrary: fc.record({ kind: kind("edit"), schedule, changes }) },
  ) as fc.Arbitrary<Part<Event>>;
}

/** A time between two uses of the computer, and one of use. */
const session = fc.record({
  pause: fc.oneof(
    fc.integer({ min: 2 * MINUTE_MS, max: 8 * HOUR_MS }),
    fc.integer({ min: 4 * HOUR_MS, max: 40 * HOUR_MS }),
  ),
  isSleep: fc.boolean(),
  use: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: MINUTE_MS, max: 15 * MINUTE_MS }) },
    { weight: 4, arbitrary: fc.integer({ min: 10 * MINUTE_MS, max: 50 * MINUTE_MS }) },
    { weight: 1, arbitrary: fc.integer({ min: HOUR_MS, max: 6 * HOUR_MS }) },
  ),
});

/** Makes the browser open and close, or the computer sleep and wake, until the end. */
function uses(sessions: (typeof session extends fc.Arbitrary<infer S> ? S : never)[], length: number): Event[] {
  const events: Event[] = [];
  let at = 0;
  for (let index = 0; at < length; index++) {
    const { pause, isSleep, use } = sessions[index % sessions.length] as (typeof sessions)[number];
    at += use;
    if (at + pause > length) break;
    if (isSleep) events.push({ at, kind: "sleep", ms: pause });
    else events.push({ at, kind: "close" }, { at: at + pause, kind: "open" });
    at += pause;
  }
  return events;
}

export function cases(): fc.Arbitrary<Case> {
  const size = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 3, arbitrary: fc.integer({ min: 5, max: 12 }) },
    { weight: 1, arbitrary: fc.integer({ min: 13, max: 40 }) },
  );
  return fc.tuple(size, fc.constantFrom(7, 7, 10, 14)).chain(([reports, days]) => {
    const length = days * DAY_MS;
    const when = fc.oneof(
      { weight: 3, arbitrary: fc.nat(length) },
      // Many things happen close to something else.
      { weight: 1, arbitrary: fc.nat(2 * HOUR_MS) },
    );
    const events = fc.array(fc.tuple(when, happening(reports)), { maxLength: 16 });
    return fc
      .record({
        luck: fc.nat(1_000_000_000),
        zone: fc.constantFrom(...ZONES),
        start: fc
          .tuple(fc.constantFrom(...STARTS, ...STARTS, ...ANYWHERE), fc.nat(2 * DAY_MS))
          .map(([day, ms]) => Date.parse(day) + ms),
        length: fc.constant(length),
        browser: fc.constantFrom<Case["browser"][]>("Chromium", "Firefox"),
        reports: fc.constant(reports),
        budget: fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 30 }), fc.nat(4)),
        weekly: fc.nat(4).map((drawn) => drawn === 0),
        withoutAddresses: fc.nat(3).map((drawn) => drawn === 0),
        habits: habits(),
        plans: fc.oneof(
          { weight: 3, arbitrary: fc.array(plan(reports), { minLength: 1, maxLength: 2 }) },
          { weight: 1, arbitrary: fc.array(plan(reports), { minLength: 3, maxLength: 4 }) },
        ),
        sessions: fc.array(session, { minLength: 3, maxLength: 8 }),
        happenings: events,
      })
      .map(({ sessions, happenings, ...rest }) => ({
        ...rest,
        events: [...uses(sessions, length), ...happenings.map(([at, one]) => ({ at, ...one }) as Event)].sort(
          (a, b) => a.at - b.at,
        ),
      }));
  });
}
