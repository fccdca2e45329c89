/** Says what was wrong in a case. It knows the interface and the words, and imports nothing of the extension. */
import type { Seen } from "../seen.ts";
import { judgeChanges } from "./changes.ts";
import { judgeCoverage } from "./coverage.ts";
import { judgeNotices } from "./notices.ts";
import { pointsOf } from "./points.ts";
import { judgeRequests } from "./requests.ts";
import { judgeRuns } from "./runs.ts";
import { Verdict } from "./verdict.ts";
import { View } from "./view.ts";
import { judgeWrites } from "./writes.ts";

export function judge(seen: Seen): Verdict {
  const view = new View(seen);
  const verdict = new Verdict();
  const points = pointsOf(view);
  judgeRequests(view, verdict);
  judgeWrites(view, verdict, points);
  judgeRuns(view, verdict);
  judgeChanges(view, verdict, points);
  judgeCoverage(view, verdict, points);
  judgeNotices(view, verdict);
  judgePauses(view, verdict);
  return verdict;
}

const PASSING = ["unreachable", "offline", "timeout", "rateLimited", "storageFailed", "interrupted"];

/** A schedule is paused by its user, or where the service has answered that the rest would end no better. */
function judgePauses(view: View, verdict: Verdict): void {
  const paused = new Set<string>();
  for (const { store, value, at } of view.seen.written) {
    if (store !== "schedules") continue;
    const { id, state } = value;
    // One that is saved while it is paused stays so.
    const wasPaused = paused.has(id);
    if (state === "paused") paused.add(id);
    else paused.delete(id);
    if (state !== "paused" || !value.failure || wasPaused) continue;
    const { kind, status } = value.failure;
    const isAnswered = view.seen.requests.some(
      (one) => one.at <= at && one.at > at - 86_400_000 && one.status === status,
    );
    const how = () => `${kind} ${status}, ${view.when(at)}`;
    verdict.judge("only a refusal pauses a schedule", !PASSING.includes(kind) && isAnswered, how);
  }
}
