import { type Job, PACES } from "@/utils/models/job.ts";
import { carryOut } from "../../in-hand.ts";
import { read } from "../../journal.ts";
import { runTasks } from "../../runner.ts";
import { keptJobs } from "../../session.ts";
import { whileWaking } from "../../waking.ts";
import { endJob, isRunning, waitingOf } from "./journal.ts";
import { createPace } from "./pace.ts";
import { createJobBrake, kindOf, type Run } from "./sending.ts";

const runs = new Map<string, Run>();

/** Sends what waits in a job, until all is sent or the job is paused. */
export async function runJob(job: Job): Promise<void> {
  abandon(job.id);
  const former = runs.get(job.id)?.end;
  const run: Run = {
    job,
    isOver: false,
    mustPause: createJobBrake(),
    pace: createPace(PACES[job.pace].apartMs),
    written: Promise.resolve(),
    end: Promise.resolve(),
  };
  runs.set(job.id, run);
  // The pace counts what is still under way.
  run.end = carryOut([job], async () => {
    await former;
    return whileWaking(() => sendAll(run));
  }).catch(() => undefined);
  await run.end;
  if (runs.get(job.id) === run) runs.delete(job.id);
}

async function sendAll(run: Run): Promise<Job[]> {
  const { id, pace } = run.job;
  const { password } = (await keptJobs.read(id)) ?? {};
  const waiting = await read(async (journal) => ((await isRunning(journal, id)) ? waitingOf(journal, id) : []));
  await runTasks(waiting, kindOf(run, password), PACES[pace].atOnce);
  await run.written;
  await endJob(id);
  return [run.job];
}

/** Makes a job's run send nothing more. */
export function abandon(jobId: string): void {
  const run = runs.get(jobId);
  if (run) run.isOver = true;
}
