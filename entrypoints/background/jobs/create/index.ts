import { PRIVACY } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { dropClick, type NewSubmission } from "@/utils/models/click.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { openConnection } from "../../connections/open.ts";
import { keepAlive } from "../../keep-alive.ts";
import { once } from "../../once.ts";
import { observed } from "../../reports/observed.ts";
import { noteClick } from "../clock.ts";
import { endOf } from "../in-hand.ts";
import { writeOutcomes } from "../outcomes.ts";
import { recover } from "../recovery.ts";
import { keptJobs, passwords } from "../session.ts";
import { RECONCILE_ALARM } from "./alarm.ts";
import { sendKeptClicks, whileAsking } from "./clicks.ts";
import { baselineFor, FRESH } from "./fresh.ts";
import { addSubmission, changeSubmission, discardSubmission, findSubmission, reopenSubmission } from "./journal.ts";
import { reconcileNow, reconcileUntilFound } from "./reconcile.ts";
import { asksForTheSame, isOfSamePage, waitsForTheSame, wasCorrected, whileSending } from "./same-request.ts";
import { send } from "./send.ts";

/**
 * Creates a report: one click, one request. Joins a submission of the same click, or one being sent that asks for the same.
 *
 * @returns the submission in the journal after the request, however it ended
 * @throws AppError if nothing was sent; `stillOpen` if the address has an open submission the user was not told of
 */
export async function create({ password, besides = [], ...input }: NewSubmission): Promise<Submission> {
  await whileAsking(input.id, recoverAllOnce);
  return whileSending(input.id, password, async () => {
    const [connection, known] = await Promise.all([openConnection(input.connectionId), baselineFor(input.url)]);
    await connection.assertWritable();
    const fresh: Submission = { ...input, ...FRESH, state: "sending", ...known, startedAt: Date.now() };
    if (password !== undefined) await passwords.keep(fresh.id, password);
    const { how, task } = await addSubmission(fresh, (earlier) => {
      if (earlier.id === fresh.id || asksForTheSame(earlier, fresh)) return "joined";
      if (waitsForTheSame(earlier, fresh) || wasCorrected(earlier, fresh)) return "replaced";
      return isOpen(earlier) && isOfSamePage(earlier, fresh) && !besides.includes(earlier.id) ? "blocked" : null;
    }).catch(async (thrown) => {
      await passwords.forget(fresh.id);
      throw thrown;
    });
    if (how === "added") {
      void dropClick(fresh.id);
      noteClick(fresh.id);
      return send(task, observed(connection, task.incognito), { password });
    }
    if (task.id !== fresh.id) await passwords.forget(fresh.id);
    if (how === "blocked") throw new AppError("stillOpen", { openId: task.id });
    void dropClick(fresh.id);
    return endOf(task) ?? task;
  });
}

/**
 * Sends a submission again, or joins one being sent that asks for the same. An unknown outcome keeps its
 * `Idempotency-Key`, so that a service that honours it makes no second report; a refusal would be repeated with it.
 *
 * @throws AppError if nothing was sent
 */
export async function sendAgain(id: string): Promise<Submission> {
  await recoverAllOnce();
  const submission = await find(id);
  const connection = await openConnection(submission.connectionId);
  await connection.assertWritable();
  const password = (await passwords.read(id)) ?? (await keptJobs.read(submission.batch ?? ""))?.password;
  if (submission.privacy === PRIVACY.password && password === undefined) throw new AppError("passwordGone");
  const known = await baselineFor(submission.url);
  return whileSending(id, password, async () => {
    const reopened = await reopenSubmission(submission, (earlier) => renew(earlier, known));
    if (!reopened) throw new AppError("notFound");
    const { task: again, isReopened } = reopened;
    if (!isReopened) return endOf(again) ?? again;
    if (!again.mayExist) noteClick(id);
    return send(again, observed(connection, again.incognito), { password });
  });
}

/** The first request of an unknown submission may still decide its outcome; any other submission begins anew. */
function renew(earlier: Submission, now: Pick<Submission, "baseline">): Submission {
  const { state, batch, listed, startedAt, clickedAt, baseline: before } = earlier;
  // The outcome of a job's task is shown with the job's.
  const again: Submission = {
    ...earlier,
    ...FRESH,
    state: "sending",
    seen: batch !== undefined,
    startedAt: Date.now(),
  };
  if (state !== "unknown") {
    return { ...again, key: crypto.randomUUID(), clickedAt: undefined, mayExist: undefined, ...now };
  }
  if (!before) return { ...again, mayExist: true, listed };
  const ids = new Set([...before.ids, ...(now.baseline?.ids ?? [])]);
  // The first request may have made it, which a later worker would take for older than the click.
  const firstAt = clickedAt ?? (before.serviceOffset === null ? undefined : startedAt + before.serviceOffset);
  return { ...again, mayExist: true, listed, clickedAt: firstAt, baseline: { ...before, ids: [...ids] } };
}

/** Waits for the end of a running submission, or looks for the report of an unknown one. @returns it then */
export async function follow(id: string): Promise<Submission> {
  await recoverAllOnce();
  const task = await find(id);
  if (task.state === "unknown") return reconcileNow(task);
  return endOf(task) ?? task;
}

/** Takes a submission off the lists that came to no report and is not being sent. @returns whether it is gone there */
export async function discard(id: string): Promise<boolean> {
  const isGone = await discardSubmission(await find(id));
  if (isGone) await passwords.forget(id);
  return isGone;
}

export async function markSeen(ids: string[]): Promise<void> {
  const tasks = await Promise.all(ids.map(findSubmission));
  await Promise.all(tasks.map((task) => task && changeSubmission(task, () => ({ seen: true }))));
}

export async function answerReconcileAlarm({ name }: { name: string }): Promise<void> {
  // Where the journal cannot be read, the next start of the worker continues the search.
  if (name.startsWith(RECONCILE_ALARM))
    await continueReconciling(name.slice(RECONCILE_ALARM.length)).catch(() => undefined);
}

/** Continues the search for the report of a submission, whose alarm is gone since it rang. */
export async function continueReconciling(id: string): Promise<void> {
  await recoverAllOnce();
  await writeOutcomes().catch(() => undefined);
  const task = await findSubmission(id);
  if (task?.state === "unknown") await keepAlive(reconcileUntilFound(task));
}

/** Settles what an earlier worker left, and sends the clicks that never reached the background. Waits for no answer. */
export async function recoverAll(): Promise<void> {
  await recover();
  await sendKeptClicks(create);
}

const recoverAllOnce = once(recoverAll);

async function find(id: string): Promise<Submission> {
  const submission = await findSubmission(id);
  if (!submission) throw new AppError("notFound");
  return submission;
}
