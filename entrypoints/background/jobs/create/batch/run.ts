import { browser } from "wxt/browser";
import { AppError, type ErrorKind, type Failure } from "@/utils/errors.ts";
import { type Job, PACES } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isHeldUp } from "../../../client/status.ts";
import type { Connection } from "../../../connections/open.ts";
import { pauseLeft, pauseOver } from "../../../connections/pauses.ts";
import { observed } from "../../../reports/observed.ts";
import { createBrake } from "../../brake.ts";
import { carryOut } from "../../in-hand.ts";
import { read } from "../../journal.ts";
import { move } from "../../moves.ts";
import { type Kind, runTasks } from "../../runner.ts";
import { keptJobs } from "../../session.ts";
import { findSubmission } from "../journal.ts";
import { watchForReport } from "../reconcile.ts";
import { sendWaiting } from "../send-waiting.ts";
import { endJob, isRunning, waitingOf } from "./journal.ts";
import { createPace } from "./pace.ts";

/** These say nothing of the next address: after "notNamed", a success that names no report, a search finds it. */
const FINE: ErrorKind[] = ["stillOpen", "notNamed"];

/** Refusals of this very address. */
const OF_ADDRESS = [409, 422];

/** Wakes the worker if it ended while a job is running; its start settles what was left. */
const ALARM = "job";
const ALARM_MINUTES = 1;

interface Run {
  job: Job;
  /** Paused, stopped, or taken over by another run: nothing is sent any more. */
  isOver: boolean;
  mustPause: ReturnType<typeof createBrake>;
  /** Ends when all outcomes until now are written. */
  written: Promise<unknown>;
  pace: ReturnType<typeof createPace>;
  /** Settles when nothing of it is under way any more. */
  end: Promise<unknown>;
}

const runs = new Map<string, Run>();

/** Sends what waits in a job, until all is sent or the job is paused. */
export async function runJob(job: Job): Promise<void> {
  abandon(job.id);
  const former = runs.get(job.id)?.end;
  const run: Run = {
    job,
    isOver: false,
    mustPause: createBrake(isOfAddress),
    pace: createPace(PACES[job.pace].apartMs),
    written: Promise.resolve(),
    end: Promise.resolve(),
  };
  runs.set(job.id, run);
  // The pace counts what is still under way.
  run.end = carryOut([job], async () => {
    await former;
    return sendAll(run);
  }).catch(() => undefined);
  await run.end;
  if (runs.get(job.id) === run) runs.delete(job.id);
  await letSleep();
}

/** Ends the waking of the worker where it carries out no job. */
export async function letSleep(): Promise<void> {
  if (runs.size === 0) await browser.alarms.clear(ALARM).catch(() => undefined);
}

async function sendAll(run: Run): Promise<Job[]> {
  const { id, pace } = run.job;
  await browser.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES }).catch(() => undefined);
  const { password } = (await keptJobs.read(id)) ?? {};
  const waiting = await read(async (journal) => ((await isRunning(journal, id)) ? waitingOf(journal, id) : []));
  await runTasks(waiting, kindOf(run, password), PACES[pace].atOnce);
  await run.written;
  // Otherwise its password may be needed once more.
  if (await endJob(id)) await keptJobs.forget(id);
  return [run.job];
}

/** Makes a job's run send nothing more. */
export function abandon(jobId: string): void {
  const run = runs.get(jobId);
  if (run) run.isOver = true;
}

function kindOf(run: Run, password: string | undefined): Kind<Submission> {
  return {
    async start(task) {
      if (run.isOver) return null;
      run.pace.noteStart();
      return task;
    },
    async wait() {
      await waitForService(run);
      if (!run.isOver) await run.pace.wait();
    },
    send(task, opening) {
      const named = Promise.withResolvers<Submission>();
      const written = carryOutOne(run, task, { opening, password, onNamed: () => named.resolve(task) });
      run.written = Promise.all([run.written, written]);
      // The next request need not wait until a success is written.
      return Promise.race([named.promise, written]);
    },
    // An unknown outcome is also looked for.
    settles: true,
    stop: () => pause(run, { kind: "storageFailed" }),
  };
}

interface Given {
  opening: Promise<Connection>;
  password: string | undefined;
  onNamed: () => void;
}

async function carryOutOne(run: Run, task: Submission, { opening, password, onNamed }: Given): Promise<Submission> {
  try {
    const connection = observed(await opening);
    await connection.assertWritable();
    const ended = run.isOver ? task : await sendWaiting(task, connection, password, onNamed);
    await note(run, ended);
    return ended;
  } catch (thrown) {
    const { failure } = AppError.from(thrown);
    await note(run, { ...task, failure });
    return { ...task, failure };
  }
}

/** Tells until when the service asked to wait, and waits. */
async function waitForService(run: Run): Promise<void> {
  const { id, connectionId } = run.job;
  const left = await pauseLeft(connectionId);
  if (left === 0 || run.isOver) return;
  await move("job", id, "running", { heldUntil: Date.now() + left });
  await pauseOver(connectionId, () => run.isOver);
}

/** Is this a success that told nothing? A page that is no answer of the service comes with its status. */
function isBlank({ failure }: Submission): boolean {
  return failure?.kind === "unexpectedResponse" && failure.status === undefined;
}

/** Counts an outcome; that of a success that told nothing is what the first searches find, while the job goes on. */
async function note(run: Run, task: Submission): Promise<void> {
  if (!isBlank(task)) return count(run, task);
  void watchForReport(task)
    .then(() => findSubmission(task.id))
    .then((looked) => looked && count(run, looked))
    .catch(() => undefined);
}

/** Pauses the job where the next ones would be no better, or could not be sent either. */
async function count(run: Run, { state, failure, report }: Submission): Promise<void> {
  const isUnsent = state === "waiting" && failure && !isHeldUp(failure);
  const mustPause = run.mustPause(report ? null : failure);
  if (failure && (isUnsent || mustPause)) await pause(run, failure);
}

function isOfAddress({ kind, status = 0 }: Failure): boolean {
  return FINE.includes(kind) || OF_ADDRESS.includes(status);
}

async function pause(run: Run, failure: Failure): Promise<void> {
  if (run.isOver) return;
  run.isOver = true;
  await move("job", run.job.id, "running", { state: "paused", failure });
}
