import { PRIVACY } from "@/utils/contract.ts";
import { DAY_MS } from "@/utils/day.ts";
import type { Job } from "@/utils/models/job.ts";
import { read } from "../../journal.ts";
import { move } from "../../moves.ts";
import { keptJobs } from "../../session.ts";
import { letSleep } from "../../waking.ts";
import { allOf, endJob } from "./journal.ts";
import { runJob } from "./run.ts";

/** A job that the browser's close interrupted goes on by itself if it was continued, or still sent, less than this ago. */
const OLDEST_MS = DAY_MS;

/** Goes on with an earlier worker's jobs; those of an earlier browser session may need the user first. */
export async function recoverJobs(left: Job[]): Promise<void> {
  for (const job of left.filter(({ state }) => state === "running")) {
    if (await mayGoOn(job)) void runJob(job);
    else await endJob(job.id);
  }
  await letSleep();
}

async function mayGoOn({ id, privacy, continuedAt }: Job): Promise<boolean> {
  if (await keptJobs.read(id)) return true;
  const ends = (await read((journal) => allOf(journal, id))).map(({ endedAt }) => endedAt ?? 0);
  const age = Date.now() - Math.max(continuedAt, ...ends);
  const isWanted = age >= 0 && age < OLDEST_MS;
  const kind = privacy === PRIVACY.password ? "passwordGone" : "waitedTooLong";
  if (privacy !== PRIVACY.password && isWanted) {
    await keptJobs.keep(id, {});
    return true;
  }
  await move("job", id, "running", { state: "paused", failure: { kind } });
  return false;
}
