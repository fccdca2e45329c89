import { PRIVACY } from "@/utils/contract.ts";
import type { Job } from "@/utils/models/job.ts";
import { isOfLastDay } from "../../clock.ts";
import { read } from "../../journal.ts";
import { move } from "../../moves.ts";
import { keptJobs } from "../../session.ts";
import { letSleep } from "../../waking.ts";
import { endJob, tasksOf } from "./journal.ts";
import { runJob } from "./run.ts";

/** Goes on with an earlier worker's jobs; those of an earlier browser session may need the user first. */
export async function recoverJobs(left: Job[]): Promise<void> {
  for (const job of left.filter(({ state }) => state === "running")) {
    if (await mayGoOn(job)) void runJob(job);
    else await endJob(job.id);
  }
  await letSleep();
}

/** By itself it does if it was continued, or still sent, less than a day ago. */
async function mayGoOn({ id, privacy, continuedAt }: Job): Promise<boolean> {
  if (await keptJobs.read(id)) return true;
  const ends = (await read((journal) => tasksOf(journal, id))).map(({ endedAt }) => endedAt ?? 0);
  const isProtected = privacy === PRIVACY.password;
  if (!isProtected && isOfLastDay(Math.max(continuedAt, ...ends))) {
    await keptJobs.keep(id, {});
    return true;
  }
  const kind = isProtected ? "passwordGone" : "waitedTooLong";
  await move("job", id, "running", { state: "paused", failure: { kind } });
  return false;
}
