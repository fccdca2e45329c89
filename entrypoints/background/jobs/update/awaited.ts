import { PRIVACY, type Report, type ReportChanges } from "@/utils/contract.ts";
import { type Failure, isUncertain } from "@/utils/errors.ts";
import { isNewResult, isResultAwaited, type Results, type Update, type UpdateAnswer } from "@/utils/models/update.ts";
import { pauseLeft, pauseOver } from "../../connections/pauses.ts";
import { keepAlive } from "../../keep-alive.ts";
import { publishUpdate } from "../../reports/known.ts";
import { clickInstant, hasOlderResult, isSince } from "../clock.ts";
import { settle } from "../outcomes.ts";
import { inSearchPool } from "../pool.ts";
import { readLater } from "../read-later.ts";
import { isElsewhere } from "../same-report.ts";
import { readUpdated, shows } from "./request.ts";

/** After a longer pause of the service nobody waits for the result any more. */
const MAX_PAUSE_MS = 10 * 60_000;

/** Tasks whose new results this worker is waiting for, by id. */
const awaited = new Set<string>();

/** Returns what an update asks for, never its password, and how to recognize it later. @param report - as it was before */
export function askedOf(
  report: Report,
  { password: _secret, ...changes }: ReportChanges,
): Pick<Update, "changes" | "before" | "resultAt" | "formerResult"> {
  const { generatedAt: resultAt, result: formerResult, privacy: before } = report;
  return { changes, before, resultAt, formerResult };
}

/** May a change whose request failed be seen later? A privacy that the report had before proves nothing, nor a password. */
export function mayCome(failure: Failure, { privacy }: ReportChanges, before: Update["before"]): boolean {
  if (failure.kind === "accepted") return true;
  const isSeen = privacy !== PRIVACY.password && (privacy === undefined || privacy !== before);
  return isSeen && isUncertain(failure) && failure.kind !== "otherAddress";
}

/** Judges what the service answered. @returns the task with its outcome */
export function answered(task: Update, changes: ReportChanges, answer: UpdateAnswer): Update {
  const { before, updated } = answer;
  const isOther = updated.privacy !== (changes.privacy ?? updated.privacy);
  if (isOther) return { ...task, state: "failed", failure: { kind: "otherPrivacy" } };
  return isResultAwaited(changes, answer) ? accept(task, before, changes) : { ...task, state: "done", failure: null };
}

/** Judges a request without an answer: it may have been carried out all the same. @returns the task with its outcome */
export function unanswered(task: Update, before: Report, changes: ReportChanges, failure: Failure): Update {
  const isAccepted = failure.kind === "accepted";
  if (mayCome(failure, changes, before.privacy)) return accept(task, before, changes, isAccepted ? null : failure);
  return { ...task, state: isUncertain(failure) ? "unclear" : "failed", failure };
}

/** @param failure - why it is unclear whether the service has taken note; null if it has */
function accept(task: Update, before: Report, changes: ReportChanges, failure: Failure | null = null): Update {
  const accepted: Update = { ...task, ...askedOf(before, changes), state: "accepted", failure };
  void awaitResults(accepted);
  return accepted;
}

/** Reads a report until what was asked for is there, at most for three minutes. */
export async function awaitResults(task: Update): Promise<void> {
  if (awaited.has(task.id)) return;
  awaited.add(task.id);
  const isThere = await keepAlive(readLater(pollOf(task))).finally(() => awaited.delete(task.id));
  const missing = task.changes.privacy === undefined && !task.failure ? "late" : "unclear";
  await settle([{ ...task, state: isThere ? "done" : missing, failure: isThere ? null : task.failure }]);
}

function pollOf(task: Update): () => Promise<boolean> {
  let before: Results = { generatedAt: task.resultAt ?? null, result: task.formerResult ?? null };
  // If it is unclear whether the request arrived, only its time shows whether the first result that is read is ours.
  let isFromClick = task.failure === null;
  return async () => {
    const { connectionId } = task;
    if ((await pauseLeft(connectionId)) < MAX_PAUSE_MS) await pauseOver(connectionId);
    const { report, isCurrent, now } = await inSearchPool(() => readUpdated(task));
    const clickedAt = clickInstant(task, now);
    const isNew = isNewResult(before, report);
    const isAskedFor =
      isNew && (isFromClick ? !hasOlderResult(report, clickedAt, !task.failure) : isSince(report, clickedAt, now));
    const isOther = isElsewhere(report.url, task.url);
    if (isNew && !isAskedFor) {
      before = report;
      // Whoever had it made, pages show it.
      if (isCurrent() && !isOther) await publishUpdate(report);
    }
    isFromClick = true;
    const isThere = shows(task.changes, report, task.before, isAskedFor) && !isOther;
    if (isThere && isCurrent()) await publishUpdate(report, task.changes);
    return isThere;
  };
}
