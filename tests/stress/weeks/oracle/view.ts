import type { Plan } from "../case.ts";
import type { Found, Instant, Seen, StoredRun, StoredStandings } from "../seen.ts";
import { Calendar } from "./calendar.ts";

/** A run as it was seen from outside. */
export interface SeenRun extends Instant {
  id: string;
  scheduleId: string;
  method: "watch" | "refresh";
  dueAt: number | null;
  plan: Plan;
  /** When it was over; null where it never was. */
  end: (Instant & Pick<StoredRun, "state" | "checked" | "found" | "telling" | "failure"> & { doubted: Found[] }) | null;
  /** Its states while it was running, oldest first. */
  holds: { at: number; heldUntil: number | null }[];
  /** Transactions that noted that the user was told of it. */
  told: number[];
}

/** A schedule that is active from one instant to another, with one plan. */
export interface Stretch {
  id: string;
  plan: Plan;
  from: Instant;
  until: number;
}

/** A time that is so far ahead of the computer's clock is not believed. */
const AHEAD_MS = 23 * 3_600_000;

/** From the note to the request. */
const INSTANT_MS = 50;

/** What was seen, put in order for the clauses. */
export class View {
  readonly calendar: Calendar;
  readonly runs: SeenRun[];
  readonly stretches: Stretch[];
  readonly seen: Seen;

  constructor(seen: Seen) {
    this.seen = seen;
    this.calendar = new Calendar(seen.case.zone);
    this.runs = runsOf(this);
    this.stretches = stretchesOf(this);
  }

  /** What the computer's clock showed. */
  shown(at: number): number {
    return this.seen.jumps.reduce((shown, jump) => (jump.at <= at ? shown + jump.by : shown), at);
  }

  /** Is the computer's clock so far behind that the times of results are not believed? */
  isFarBehind(at: number): boolean {
    return this.shown(at) <= at - AHEAD_MS;
  }

  hasJumped(from: number, until: number): boolean {
    return this.seen.jumps.some(({ at }) => at >= from && at <= until);
  }

  hasEnded(from: number, until: number): boolean {
    return this.seen.ends.some((at) => at >= from && at <= until);
  }

  hasTrouble(from: number, until: number): boolean {
    return this.seen.spells.some((spell) => spell.from <= until && spell.until >= from);
  }

  /** The plan of a schedule as it stood at an instant. */
  planAt(id: string, at: number): Plan {
    const saved = this.seen.saved.filter((one) => one.id === id);
    return (saved.findLast((one) => one.at <= at) ?? saved[0])?.plan as Plan;
  }

  wasSaved(id: string, from: number, until: number): boolean {
    return this.seen.saved.some((one) => one.id === id && one.at >= from && one.at <= until);
  }

  /** Has the user saved the schedule or pressed one of its buttons? */
  wasTouched(id: string, from: number, until: number): boolean {
    return (
      this.wasSaved(id, from, until) ||
      this.seen.pressed.some((one) => one.id === id && one.at <= until && one.endedAt >= from)
    );
  }

  /** Reports that a background has noted as asked for new results in the instant before it ended. */
  unsent(worker: number): string[] {
    const end = this.seen.ends[worker - 1] ?? Infinity;
    const last = this.seen.written.filter((one) => one.worker === worker && end - one.at <= INSTANT_MS);
    const items = last.flatMap((one) => (one.store === "runs" ? one.value.items : []));
    return items.filter(({ state }) => state === "sent").map(({ reportId }) => reportId);
  }

  /** Was it paused by a failure, not by its user? */
  isPausedAt(id: string, at: number): boolean {
    const stored = this.seen.written.findLast(
      (one) => one.store === "schedules" && one.value.id === id && one.at <= at,
    );
    return stored?.store === "schedules" && stored.value.state === "paused" && stored.value.failure !== null;
  }

  /** What the extension has stored of what it has told of, at an instant. */
  standingsAt(id: string, at: number): StoredStandings | null {
    const stored = this.seen.written.findLast(
      (one) => one.store === "standings" && one.value.scheduleId === id && one.at <= at,
    );
    return stored?.store === "standings" ? stored.value : null;
  }

  /** For whoever has to understand it. */
  when(at: number): string {
    const shown = this.shown(at);
    const { day, minute } = this.calendar.local(shown);
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    return `${new Date(day * 86_400_000).toISOString().slice(0, 10)} ${time}:${((shown % 60_000) / 1000).toFixed(1)}`;
  }
}

function runsOf(view: View): SeenRun[] {
  const runs = new Map<string, SeenRun>();
  for (const one of view.seen.written) {
    if (one.store !== "runs") continue;
    const { at, shownAt, batch, value } = one;
    const { id, scheduleId, method, dueAt, heldUntil, state, checked, found, doubted = [], telling, failure } = value;
    const plan = view.planAt(scheduleId, at);
    const fresh: SeenRun = { at, shownAt, id, scheduleId, method, dueAt, plan, end: null, holds: [], told: [] };
    const run = runs.get(id) ?? fresh;
    runs.set(id, run);
    if (state === "running") run.holds.push({ at, heldUntil });
    else run.end ??= { at, shownAt, state, checked, found, doubted, telling, failure };
    if (telling === "told" && run.told.length === 0) run.told.push(batch);
    else if (telling === "told" && isToldAgain(view, id, batch)) run.told.push(batch);
  }
  return [...runs.values()];
}

/** Was it to be told once more before this transaction? */
function isToldAgain({ seen }: View, id: string, batch: number): boolean {
  const former = seen.written.findLast((one) => one.store === "runs" && one.value.id === id && one.batch < batch);
  return former?.store === "runs" && former.value.telling !== "told";
}

function hasTimesOf(a: Plan, b: Plan): boolean {
  return a.every === b.every && a.at === b.at && a.day === b.day;
}

function stretchesOf({ seen }: View): Stretch[] {
  const stretches: Stretch[] = [];
  for (const id of new Set(seen.saved.map((one) => one.id))) {
    let open: Stretch | null = null;
    const close = (at: number) => {
      if (open) stretches.push({ ...open, until: at });
      open = null;
    };
    let plan: Plan | null = null;
    let state = "active";
    const changes = [
      ...seen.saved.filter((one) => one.id === id).map((one) => ({ ...one, kind: "saved" as const })),
      ...seen.written.flatMap((one) =>
        one.store === "schedules" && one.value.id === id ? { ...one, kind: one.value.state } : [],
      ),
      ...seen.pressed.filter((one) => one.id === id).map((one) => ({ ...one, at: one.endedAt })),
    ].sort((a, b) => a.at - b.at);
    for (const change of changes) {
      const { at, shownAt, kind } = change;
      if (kind === "run now") continue;
      const former: Plan | null = plan;
      if (kind === "saved") plan = change.plan;
      const before: string = state;
      if (kind === "active" || kind === "paused") state = kind;
      // Other times, and a schedule that is continued, forget what was due before.
      const isOther = kind === "saved" && !(former && hasTimesOf(former, change.plan));
      if (isOther || kind === "continue" || state !== before) close(at);
      if (state === "active" && plan && !open) open = { id, plan, from: { at, shownAt }, until: at };
    }
    close(seen.until);
  }
  return stretches;
}
