import { browser } from "wxt/browser";
import { AppError, type ErrorKind, type Failure } from "@/utils/errors.ts";
import { type Job, PACES } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { pauseLeft, pauseOver } from "../../../connections/pauses.ts";
import { observed } from "../../../reports/observed.ts";
import { carryOut } from "../../in-hand.ts";
import { read } from "../../journal.ts";
import { type Kind, runTasks } from "../../runner.ts";
import { sendWaiting } from "../send-waiting.ts";
import { changeJob, endJob, waitingOf } from "./journal.ts";
import { createPace } from "./pace.ts";
import { forgetJobs, readKeptJob } from "./session.ts";

/** So many outcomes in a row that are none of the addresses' own pause a job. */
const MOST_MISSES = 3;

/** Only the user can repair these. */
const AT_ONCE: ErrorKind[] = [
  ...(["notConnected", "otherService", "keyMissing", "permissionMissing", "keyRejected"] as const),
];
const PAYMENT_REQUIRED = 402;

/** Refusals of this very address. */
const OF_ADDRESS = [409, 422];

/** Wakes the worker if it ended while a job is running; its start settles what was left. */
const ALARM = "job";
const ALARM_MINUTES = 1;

interface Run {
  job: Job;
  /** Paused, stopped, or taken over by another run: nothing is sent any more. */
  isOver: boolean;
  misses: number;
  pace: ReturnType<typeof createPace>;
}

const runs = new Map<string, Run>();

/** Sends what waits in a job, until all is sent or the job is paused. */
export async function runJob(job: Job): Promise<void> {
  abandon(job.id);
  const run: Run = { job, isOver: false, misses: 0, pace: createPace(PACES[job.pace].apartMs) };
  runs.set(job.id, run);
  await carryOut([job], () => sendAll(run)).catch(() => undefined);
  if (runs.get(job.id) === run) runs.delete(job.id);
  if (runs.size === 0) await browser.alarms.clear(ALARM).catch(() => undefined);
}

async function sendAll(run: Run): Promise<Job[]> {
  const { id, pace } = run.job;
  await browser.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES }).catch(() => undefined);
  const { password } = (await readKeptJob(id)) ?? {};
  const waiting = await read((journal) => waitingOf(journal, id));
  await runTasks(waiting, kindOf(run, password), PACES[pace].atOnce);
  // Otherwise its password may be needed once more.
  if (!run.isOver && (await endJob(id))) await forgetJobs([id]);
  // What was under way and could not be sent came back to a job that may have been stopped meanwhile.
  if (run.isOver) await changeJob(id, () => ({}));
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
      await run.pace();
      return run.isOver ? null : task;
    },
    wait: () => waitForService(run),
    async send(task, opening) {
      try {
        const connection = observed(await opening);
        await connection.assertWritable();
        const ended = run.isOver ? task : await sendWaiting(task, connection, password);
        await note(run, ended);
        return ended;
      } catch (thrown) {
        const { failure } = AppError.from(thrown);
        await note(run, { ...task, failure });
        return { ...task, failure };
      }
    },
    // An unknown outcome is also looked for.
    settles: true,
    isUnclear: () => false,
    reconcile: async (unclear) => unclear,
    stop: () => pause(run, { kind: "storageFailed" }),
  };
}

/** Tells until when the service asked to wait, and waits. */
async function waitForService({ job }: Run): Promise<void> {
  const left = await pauseLeft(job.connectionId);
  if (left === 0) return;
  await changeJob(job.id, () => ({ heldUntil: Date.now() + left }));
  await pauseOver(job.connectionId);
}

/** Counts an outcome, and pauses the job where the next ones would be no better. */
async function note(run: Run, { state, failure, report }: Submission): Promise<void> {
  // The service's own pause ends by itself.
  if (failure?.kind === "rateLimited") return;
  const isFine =
    !failure || report !== null || failure.kind === "stillOpen" || OF_ADDRESS.includes(failure.status ?? 0);
  run.misses = isFine ? 0 : run.misses + 1;
  if (!isFine && (needsUser(failure) || state === "waiting" || run.misses >= MOST_MISSES)) await pause(run, failure);
}

function needsUser({ kind, status }: Failure): boolean {
  return AT_ONCE.includes(kind) || status === PAYMENT_REQUIRED;
}

async function pause(run: Run, failure: Failure): Promise<void> {
  if (run.isOver) return;
  run.isOver = true;
  await changeJob(run.job.id, ({ state }) => (state === "running" ? { state: "paused", failure } : {}));
}
