/** Says what was wrong in a case. It knows the interface and the words, and imports nothing of the extension. */
import type { Seen, StoredSchedule } from "../seen.ts";
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
  const stored = new Map<string, StoredSchedule>();
  for (const { store, value, at } of view.seen.written) {
    if (store !== "schedules") continue;
    const before = stored.get(value.id);
    stored.set(value.id, value);
    const wasPaused = before?.state === "paused";
    // One that is saved while it is paused stays so.
    if (value.state !== "paused" || !value.failure || (wasPaused && before.failure)) continue;
    const { kind, status } = value.failure;
    const isAnswered = view.seen.requests.some(
      (one) => one.at <= at && one.at > at - 86_400_000 && one.status === status,
    );
    const how = () => `${kind} ${status}, ${view.when(at)}`;
    verdict.judge("only a refusal pauses a schedule", !wasPaused && !PASSING.includes(kind) && isAnswered, how);
  }
}
