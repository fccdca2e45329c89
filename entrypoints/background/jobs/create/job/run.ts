import { type Job, PACES } from "@/utils/models/job.ts";
import { createBrake } from "../../brake.ts";
import { carryOut } from "../../in-hand.ts";
import { read } from "../../journal.ts";
import { runTasks } from "../../runner.ts";
import { keptJobs } from "../../session.ts";
import { whileWaking } from "../../waking.ts";
import { endJob, isJobRunning, waitingOf } from "./journal.ts";
import { isOfAddress, type JobExecution, jobHandler } from "./sending.ts";

const executions = new Map<string, JobExecution>();

/** Sends what waits in a job, until all is sent or the job is paused. */
export async function runJob(job: Job): Promise<void> {
  abandon(job.id);
  const former = executions.get(job.id)?.end;
  const execution: JobExecution = {
    job,
    isOver: false,
    mustPause: createBrake(isOfAddress),
    nextAt: 0,
    written: Promise.resolve(),
    end: Promise.resolve(),
  };
  executions.set(job.id, execution);
  // The pace counts what is still under way.
  execution.end = carryOut([job], async () => {
    await former;
    return whileWaking(() => sendAll(execution));
  }).catch(() => undefined);
  await execution.end;
  if (executions.get(job.id) === execution) executions.delete(job.id);
}

async function sendAll(execution: JobExecution): Promise<Job[]> {
  const { id, pace } = execution.job;
  const { password } = (await keptJobs.read(id)) ?? {};
  const waiting = await read(async (journal) => ((await isJobRunning(journal, id)) ? waitingOf(journal, id) : []));
  await runTasks(waiting, jobHandler(execution, password), PACES[pace].atOnce);
  await execution.written;
  await endJob(id);
  return [execution.job];
}

/** Makes a job's execution send nothing more. */
export function abandon(jobId: string): void {
  const execution = executions.get(jobId);
  if (execution) execution.isOver = true;
}
