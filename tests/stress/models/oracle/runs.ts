import type { RunSaying } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import type { Thing, Write } from "../service/truth.ts";
import type { ScheduleWish } from "../user/schedules.ts";
import type { Watched } from "./watched.ts";
import { Wrong } from "./wrong.ts";

/** A request may still be on its way when its run is over. */
const ON_THE_WAY_MS = 100;

/** A request for which the budget was looked up may wait so long behind what a person asked for. */
const WAIT_MS = 120_000;

const APART_MS = 5_000 - ON_THE_WAY_MS;
const HOUR_MS = 3_600_000;

const REFRESH = JSON.stringify({ results: "1" });

/** The service did not take it, and said so: it may be asked again. */
const REFUSED_FOR_NOW = /^(429|503)/;

interface Known {
  run: RunSaying;
  wish: ScheduleWish;
  /** What it has sent. */
  writes: Write[];
}

/** What the schedules were seen to do. */
export class Runs {
  readonly #known = new Map<string, Known>();

  /** Takes down what is said of runs; services that are not connected any more take theirs with them. */
  see({ schedules }: Watched, runs: RunSaying[]): void {
    for (const run of runs) {
      const wish = schedules.find(({ name }) => name === run.name);
      if (wish) this.#known.set(run.id, { writes: [], ...this.#known.get(run.id), run, wish });
    }
  }

  /** Takes a write for one that a run has sent. @returns whether one may have @throws Wrong where it is one too many */
  take(stage: Watched, service: ReferenceService, write: Write): boolean {
    const sender = this.#senderOf(service, write) ?? this.#makeRoom(service, write);
    if (!sender) return false;
    sender.writes.push(write);
    this.#checkBudget(stage, write);
    return true;
  }

  #senderOf(service: ReferenceService, write: Write): Known | undefined {
    const free = this.#sendersOf(service, write).filter((known) => hasRoom(known, write));
    return free.sort((a, b) => endOf(a) - endOf(b))[0];
  }

  /** Of two runs that were under way, the other one may have sent an earlier write. */
  #makeRoom(service: ReferenceService, write: Write): Known | undefined {
    return this.#sendersOf(service, write).find((full) =>
      full.writes.some((earlier) => {
        const other = earlier.id === write.id && this.#senderOf(service, earlier);
        if (!other) return false;
        full.writes.splice(full.writes.indexOf(earlier), 1);
        other.writes.push(earlier);
        return true;
      }),
    );
  }

  /** May a run have sent this, whoever else has asked for the same? */
  mayHaveSent(service: ReferenceService, write: Write): boolean {
    return this.#sendersOf(service, write).length > 0;
  }

  /** What a run says has changed, has; and there are no more runs than were asked for. */
  check({ connections, schedules }: Watched): void {
    for (const { run } of this.#known.values()) {
      const service = connections.get(run.connectionId);
      if (service) for (const found of run.found) checkFound(service, run, found);
    }
    for (const wish of schedules) {
      const begun = [...this.#known.values()].filter((known) => known.wish === wish).map(({ run }) => run.startedAt);
      const due = Math.floor((Math.max(wish.at, ...begun) - wish.at) / (wish.everyHours * HOUR_MS)) + 1;
      if (begun.length > due + wish.clicks) throw tooMuch(`${wish.name} ran ${begun.length} times`);
    }
  }

  #sendersOf(service: ReferenceService, { method, form, id, at }: Write): Known[] {
    const thing = service.truth.things.get(id ?? "");
    if (method !== "PUT" || JSON.stringify(form) !== REFRESH || !thing) return [];
    return [...this.#known.values()].filter(({ run, wish }) => {
      const isUnderWay = run.startedAt <= at && at <= (run.endedAt ?? at) + ON_THE_WAY_MS;
      return wish.service === service && wish.method === "refresh" && isUnderWay && isInScope(wish, thing);
    });
  }

  #checkBudget({ budgets }: Watched, { at }: Write): void {
    const dayOf = (time: number) => new Date(time).toDateString();
    const all = [...this.#known.values()].flatMap(({ writes }) => writes);
    const today = all.filter((write) => dayOf(write.at) === dayOf(at)).length;
    const former = budgets.findLast((budget) => budget.at <= at - WAIT_MS);
    const later = budgets.filter((budget) => budget.at > at - WAIT_MS && budget.at <= at);
    const most = Math.max(former?.most ?? 0, ...later.map((budget) => budget.most));
    if (today > most) throw tooMuch(`it is the ${today}th of a day that has ${most}`);
  }
}

/** Requests of runs are 5 s apart, as long as the background lives. */
export function checkPace({ truth }: ReferenceService, endedAt: number[]): void {
  const sent = truth.writes.filter(({ isOfRun }) => isOfRun);
  for (const [index, { at }] of sent.entries()) {
    const before = sent[index - 1];
    if (!before || at - before.at >= APART_MS) continue;
    if (endedAt.some((end) => end >= before.at - ON_THE_WAY_MS && end <= at)) continue;
    throw tooMuch(`two were ${at - before.at} ms apart`);
  }
}

function checkFound({ truth }: ReferenceService, { name }: RunSaying, found: RunSaying["found"][number]): void {
  const { reportId, url, from, to } = found;
  const ratings = [...truth.things.values()].filter((thing) => thing.url === url).flatMap((thing) => thing.ratings);
  const isTrue = ratings.some((later) => {
    const isEarlier = (rating: typeof later) => rating.result === from && rating.at <= later.at && rating !== later;
    return later.result === to && ratings.some(isEarlier);
  });
  if (isTrue && truth.things.get(reportId)?.url === url) return;
  const results = ratings.map(({ result }) => result).join(", ");
  throw new Wrong("what a run says has changed, has", `${name}: ${url} from ${from} to ${to}; it was ${results}`);
}

function isInScope({ scope }: ScheduleWish, { url, project }: Thing): boolean {
  return (!scope.search || url.includes(scope.search)) && (!scope.project || project === scope.project);
}

/** May it ask once more for what this write asks for? */
function hasRoom({ wish, writes }: Known, write: Write): boolean {
  const before = writes.filter(({ id, mishap }) => id === write.id && !REFUSED_FOR_NOW.test(mishap ?? ""));
  return before.length < (wish.confirm ? 2 : 1);
}

function endOf({ run }: Known): number {
  return run.endedAt ?? Number.POSITIVE_INFINITY;
}

function tooMuch(how: string): Wrong {
  return new Wrong("schedules ask for no more than they may", how);
}
