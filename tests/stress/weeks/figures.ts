import type { Case } from "./case.ts";
import { CLAUSES, type Verdict } from "./oracle/verdict.ts";
import type { Seen } from "./seen.ts";

const WEEK_MS = 7 * 86_400_000;

/** What was seen of many cases. */
export interface Figures {
  seed: number;
  cases: number;
  weeks: number;
  runs: number;
  /** Runs that were due while the browser was closed or the computer asleep. */
  madeUp: number;
  requests: number;
  writes: number;
  notices: number;
  doubtsConfirmed: number;
  doubtsDropped: number;
  /** Ends of the background. */
  ends: number;
  judged: Record<string, number>;
  wrong: number;
}

export function noFigures(seed: number): Figures {
  return {
    ...{ seed, cases: 0, weeks: 0, runs: 0, madeUp: 0, requests: 0, writes: 0, notices: 0 },
    ...{ doubtsConfirmed: 0, doubtsDropped: 0, ends: 0, wrong: 0 },
    judged: Object.fromEntries(CLAUSES.map((clause) => [clause, 0])),
  };
}

export function count(figures: Figures, { length }: Case, seen: Seen, verdict: Verdict): void {
  figures.cases++;
  figures.weeks += length / WEEK_MS;
  figures.runs += new Set(seen.written.flatMap((one) => (one.store === "runs" ? one.value.id : []))).size;
  figures.madeUp += verdict.madeUp;
  figures.requests += seen.requests.length;
  figures.writes += seen.requests.filter(({ method }) => method === "PUT").length;
  figures.notices += seen.notices.length;
  figures.doubtsConfirmed += verdict.doubts.confirmed;
  figures.doubtsDropped += verdict.doubts.dropped;
  figures.ends += seen.ends.length;
  for (const [clause, times] of verdict.judged) figures.judged[clause] = (figures.judged[clause] ?? 0) + times;
  if (verdict.wrongs.length > 0) figures.wrong++;
}

/** Several parts as one. */
export function sum(parts: Figures[], seed: number): Figures {
  const whole = noFigures(seed);
  for (const { seed: _seed, judged, ...numbers } of parts) {
    for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) whole[name] += numbers[name];
    for (const [clause, times] of Object.entries(judged)) whole.judged[clause] = (whole.judged[clause] ?? 0) + times;
  }
  return whole;
}

export function figuresInWords(figures: Figures): string {
  const { weeks, cases, runs, madeUp, requests, writes, notices, doubtsConfirmed, doubtsDropped, ends } = figures;
  const judged = Object.values(figures.judged).reduce((all, times) => all + times, 0);
  return (
    `${Math.round(weeks)} weeks in ${cases} cases, ${runs} runs (${madeUp} made up), ${requests} requests, ` +
    `${writes} writes, ${notices} notices, ${doubtsConfirmed} doubts confirmed and ${doubtsDropped} dropped, ` +
    `${ends} ends of the background, ${judged} times a clause judged; wrong: ${figures.wrong}; seed ${figures.seed}`
  );
}

/** How often each clause was judged. */
export function clausesInWords({ judged }: Figures): string {
  return Object.entries(judged)
    .map(([clause, times]) => `${String(times).padStart(8)} × ${clause}`)
    .join("\n");
}
