import { AppError, type ErrorKind, type Failure } from "@/utils/errors.ts";
import { type Job, PACES } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isHeldUp } from "../../../client/status.ts";
import type { Connection } from "../../../connections/open.ts";
import { pauseLeft, pauseOver } from "../../../connections/pauses.ts";
import { observed } from "../../../reports/observed.ts";
import { sleep } from "../../../sleep.ts";
import type { Brake } from "../../brake.ts";
import { move } from "../../moves.ts";
import type { TaskHandler } from "../../runner.ts";
import { keptJobs } from "../../session.ts";
import { findSubmission } from "../journal.ts";
import { reconcileUntilFound } from "../reconcile.ts";
import { sendWaiting } from "../send-waiting.ts";
import { putBack } from "./tasks.ts";

/** Failures that do not count towards pausing: after "notNamed", a success that names no report, a search finds it. */
const FINE: ErrorKind[] = ["stillOpen", "notNamed"];

/** Refusals of this very address. */
const OF_ADDRESS = [409, 422];

export interface JobExecution {
  job: Job;
  /** Paused, stopped, or taken over by another execution: nothing is sent any more. */
  isOver: boolean;
  mustPause: Brake;
  /** Ends when all outcomes until now are written. */
  written: Promise<unknown>;
  /** Time at which the next request may start, by `performance.now()`. */
  nextAt: number;
  /** Settles when nothing of it is under way any more. */
  end: Promise<unknown>;
}

/** Is it about this very address? It says nothing of the next one. */
export function isOfAddress({ kind, status = 0, fields }: Failure): boolean {
  return FINE.includes(kind) || OF_ADDRESS.includes(status) || (kind === "invalid" && !!fields?.url);
}

/** Says how the tasks of a job are sent. @param password - of the reports; undefined where they have none */
export function jobHandler(execution: JobExecution, password: string | undefined): TaskHandler<Submission> {
  return {
    async start(task) {
      if (execution.isOver) return null;
      execution.nextAt = performance.now() + PACES[execution.job.pace].apartMs;
      return task;
    },
    async wait() {
      await waitForService(execution);
      if (!execution.isOver) await sleep(Math.max(0, execution.nextAt - performance.now()));
    },
    send(task, opening) {
      const named = Promise.withResolvers<Submission>();
      const written = carryOutOne(execution, task, { opening, password, onNamed: () => named.resolve(task) });
      execution.written = Promise.all([execution.written, written]);
      // The next request need not wait until a success is written.
      return Promise.race([named.promise, written]);
    },
    // An unknown outcome is also looked for.
    settles: true,
    stop: () => pause(execution, { kind: "storageFailed" }),
  };
}

interface Given {
  opening: Promise<Connection>;
  password: string | undefined;
  onNamed: () => void;
}

async function carryOutOne(
  execution: JobExecution,
  task: Submission,
  { opening, password, onNamed }: Given,
): Promise<Submission> {
  try {
    const connection = observed(await opening);
    await connection.assertWritable();
    const ended = execution.isOver ? task : await sendWaiting(task, connection, password, onNamed);
    await note(execution, ended);
    return ended;
  } catch (thrown) {
    const failed = { ...task, failure: AppError.from(thrown).failure };
    await note(execution, failed);
    return failed;
  }
}

/** Tells until when the service asked to wait, and waits. */
async function waitForService(execution: JobExecution): Promise<void> {
  const { id, connectionId } = execution.job;
  const left = await pauseLeft(connectionId);
  if (left === 0 || execution.isOver) return;
  await move("job", id, "running", { heldUntil: Date.now() + left });
  await pauseOver(connectionId, () => execution.isOver);
}

/** Is this a success that told nothing? A page that is no answer of the service comes with its status. */
function isBlank({ failure }: Submission): boolean {
  return failure?.kind === "unexpectedResponse" && failure.status === undefined;
}

/** Counts an outcome; that of a success that told nothing is what the first searches find, while the job goes on. */
async function note(execution: JobExecution, task: Submission): Promise<void> {
  if (!isBlank(task)) return count(execution, task);
  void reconcileUntilFound(task)
    .then(() => findSubmission(task.id))
    .then((looked) => looked && count(execution, looked))
    .catch(() => undefined);
}

/** Pauses the job where the next ones would be no better, or could not be sent either. */
async function count(execution: JobExecution, task: Submission): Promise<void> {
  const { state, failure, report } = task;
  const mustPause = execution.mustPause(report ? null : failure);
  if (!failure) return;
  const isUnsent = state === "waiting" && !isHeldUp(failure);
  if (isUnsent || mustPause) await pause(execution, failure);
  if (failure.fields?.password && (await putBack(execution.job, task))) await askForPassword(execution, failure);
}

async function askForPassword(execution: JobExecution, failure: Failure): Promise<void> {
  // The user may have given another one since.
  if (execution.isOver) return;
  await pause(execution, failure);
  await keptJobs.keep(execution.job.id, {});
}

async function pause(execution: JobExecution, failure: Failure): Promise<void> {
  if (execution.isOver) return;
  execution.isOver = true;
  await move("job", execution.job.id, "running", { state: "paused", failure });
}
