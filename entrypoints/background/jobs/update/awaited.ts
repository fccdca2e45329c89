import { RESULTS_REFRESH, type Report, type ReportChanges } from "@/utils/contract.ts";
import { type Failure, isUncertain } from "@/utils/errors.ts";
import { isNewResult, type Update } from "@/utils/models/update.ts";
import { keepAlive } from "../../keep-alive.ts";
import { show } from "../../reports/known.ts";
import { clickInstant, hasOlderResult } from "../clock.ts";
import { change } from "../journal.ts";
import { settle } from "../outcomes.ts";
import { inLookPool } from "../pool.ts";
import { readLater } from "../read-later.ts";
import { isElsewhere } from "../same-report.ts";
import { readUpdated } from "./request.ts";

/** Tasks whose new results this worker is waiting for, by id. */
const awaited = new Set<string>();

/** What an update asks for, never its password, and what tells later whether that has come. @param report - as it was before */
export function askedOf(
  report: Report,
  { privacy, results }: ReportChanges,
): Pick<Update, "changes" | "before" | "resultAt" | "formerResult"> {
  const changes = { ...(privacy !== undefined && { privacy }), ...(results !== undefined && { results }) };
  const { generatedAt: resultAt, result: formerResult, privacy: before } = report;
  return { changes, before, resultAt, formerResult };
}

/** May a change whose request failed be seen later? A privacy that the report had before proves nothing, nor a password. */
export function mayCome(failure: Failure, { privacy, password }: ReportChanges, before: Update["before"]): boolean {
  if (failure.kind === "accepted") return true;
  const isSeen = password === undefined && (privacy === undefined || privacy !== before);
  return isSeen && isUncertain(failure) && failure.kind !== "otherAddress";
}

/** Reads a report until what was asked for is there, at most for three minutes. */
export async function awaitResults(task: Update): Promise<void> {
  if (awaited.has(task.id)) return;
  awaited.add(task.id);
  const isThere = await keepAlive(readLater(() => hasNewResults(task))).finally(() => awaited.delete(task.id));
  const missing = task.changes?.privacy === undefined && !task.failure ? "late" : "unclear";
  if (task.batch)
    await settle([{ ...task, state: isThere ? "done" : missing, failure: isThere ? null : task.failure }]);
  else await change(false, (journal) => journal.remove(task.id)).catch(() => undefined);
}

async function hasNewResults(task: Update): Promise<boolean> {
  const { report, isCurrent, now } = await inLookPool(() => readUpdated(task));
  // A service that has taken note of the request makes new results, whatever its clocks say.
  const clickedAt = task.failure ? clickInstant(task, now) : null;
  const isNew = !isElsewhere(report.url, task.url) && isChanged(task, report, clickedAt);
  if (isNew && isCurrent()) await show(report, task.changes);
  return isNew;
}

/** A privacy that the report had before proves nothing. Tasks of an earlier version ask for new results alone. */
function isChanged(task: Update, report: Report, clickedAt: number | null): boolean {
  const { changes, before, resultAt: generatedAt = null, formerResult: result = null } = task;
  const { privacy, results } = changes ?? { results: RESULTS_REFRESH.yes };
  const isOfPrivacy = privacy === undefined || (report.privacy === privacy && before !== privacy);
  const isNew = isNewResult({ generatedAt, result }, report) && !hasOlderResult(report, clickedAt);
  return isOfPrivacy && (results !== RESULTS_REFRESH.yes || isNew);
}
