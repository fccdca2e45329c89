import { RESULTS, type Result } from "../../utils/contract.ts";
import type { Run, Spending } from "../../utils/models/run.ts";
import type { RatingService } from "./rating-service.ts";

/**
 * What can be wrong: a report was asked for more results than it may be; one of a run's reports is neither checked nor
 * said to have failed; requests were counted that were not sent, or sent and not counted; what changed is not told.
 */
export const RUN_FAULTS = ["doubled", "lost", "miscounted", "untold"] as const;
export type RunFault = `${(typeof RUN_FAULTS)[number]}: ${string}`;

/** A schedule, and what it has told of its reports. */
export interface Watched {
  id: string;
  confirm: boolean;
  reports: string[];
  told: Map<string, { result: Result; isDoubted: boolean; read: number }>;
}

interface Round {
  runs: Run[];
  /** Reports for which new results were asked in this round. */
  puts: string[];
  kills: number;
  service: RatingService;
}

/** Compares a run with what the service has seen of it. */
export function judgeRun(schedule: Watched, { runs, puts, kills, service }: Round): RunFault[] {
  const { id: scheduleId, reports, confirm } = schedule;
  const [run, ...more] = runs.filter((one) => one.scheduleId === scheduleId);
  if (!run) return [`lost: no run of ${scheduleId}`];
  const arrived = puts.filter((id) => reports.includes(id));
  const countOf = (id: string) => arrived.filter((put) => put === id).length;
  const unsent = run.items.filter(({ state, reportId }) => state === "late" && countOf(reportId) === 0).length;
  const missing = run.writes - arrived.length;
  const isCounted = confirm ? missing >= 0 && missing <= kills : missing === unsent;
  const failed = run.items.filter(({ state }) => state === "failed" || state === "left").length;
  const [said, changed] = [foundIn(run), changesOf(schedule, service)];
  const rules: [RunFault, boolean][] = [
    [`doubled: ${more.length + 1} runs`, more.length > 0],
    [`doubled: ${arrived}`, reports.some((id) => countOf(id) > (confirm ? 2 : 1))],
    [`lost: the run is ${run.state}: ${JSON.stringify(run)}`, run.state !== "ended"],
    [`lost: of ${run.total}, ${run.checked} are checked and ${failed} failed`, run.checked + failed !== reports.length],
    [`miscounted: ${run.writes} writes, ${arrived.length} arrived, ${unsent} late`, !isCounted],
    [`untold: ${changed.join(", ")} became ${said.join(", ")}`, String(changed) !== String(said)],
  ];
  return rules.filter(([, applies]) => applies).map(([fault]) => fault);
}

/** The day's counts are those of the runs. */
export function judgeSpending(runs: Run[], spent: Spending[]): RunFault[] {
  const sum = (of: { writes: number; requests: number }[], name: "writes" | "requests") =>
    of.reduce((all, one) => all + one[name], 0);
  return (["writes", "requests"] as const).flatMap((name): RunFault[] => {
    const [said, counted] = [sum(spent, name), sum(runs, name)];
    return said === counted ? [] : [`miscounted: ${said} ${name} spent, ${counted} in runs`];
  });
}

function foundIn({ found }: Run): string[] {
  return found.map(({ reportId, from, to }) => `${reportId} ${from} to ${to}`).sort();
}

/** What a run has to tell, by the results that the service has made since the run before. */
function changesOf({ reports, told, confirm }: Watched, { results }: RatingService): string[] {
  const changes = reports.flatMap((id) => {
    const all = results.get(id) as Result[];
    const before = told.get(id) ?? { result: all[0] as Result, isDoubted: false, read: 1 };
    const after = { ...before, read: all.length };
    for (const result of all.slice(before.read)) {
      const isWorse = RESULTS.indexOf(result) > RESULTS.indexOf(after.result);
      const isBelieved = !isWorse || !confirm || after.isDoubted;
      after.isDoubted = !isBelieved;
      if (isBelieved) after.result = result;
    }
    told.set(id, after);
    return after.result === before.result ? [] : [`${id} ${before.result} to ${after.result}`];
  });
  return changes.sort();
}
