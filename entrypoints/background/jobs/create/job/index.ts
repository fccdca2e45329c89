import { PRIVACY } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Asked } from "@/utils/messages.ts";
import { type Job, MAX_IN_JOB } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { openConnection } from "../../../connections/open.ts";
import { inHand } from "../../in-hand.ts";
import { change, findTask } from "../../journal.ts";
import { claim, move } from "../../moves.ts";
import { recoverOnce } from "../../recovery.ts";
import { keptJobs } from "../../session.ts";
import type { Journal } from "../../transaction.ts";
import { dropWaiting, tasksOf } from "./journal.ts";
import { abandon, runJob } from "./run.ts";
import { newTask } from "./tasks.ts";

/** States of the parts of a job that are sent once more. */
const PARTS: Record<Asked<"retryJob">["part"], Submission["state"][]> = {
  failed: ["refused", "notSent"],
  stopped: ["stopped"],
};

/**
 * Creates reports of many addresses, at the pace asked for. Private windows have no jobs.
 *
 * @returns the job's id @throws AppError if nothing was sent
 */
export async function startJob(
  { urls, password, ...asked }: Asked<"createReports">,
  incognito: boolean,
): Promise<string> {
  const addresses = [...new Set(urls)];
  if (incognito || addresses.length === 0 || addresses.length > MAX_IN_JOB) throw new AppError("unexpected");
  if (asked.privacy === PRIVACY.password && !password) throw new AppError("passwordGone");
  await recoverOnce();
  await openConnection(asked.connectionId);
  const [id, now] = [crypto.randomUUID(), Date.now()];
  const begun = { state: "running", startedAt: now, continuedAt: now, failure: null } as const;
  const job: Job = { kind: "job", id, ...asked, ...begun };
  const tasks = addresses.map((url, place) => newTask(job, url, place));
  await begin(job, password, async (journal) => void (await Promise.all(tasks.map(journal.put))));
  return id;
}

/** Sends a part of a job that is over once more. @throws AppError `notFound` where nothing of it is left */
export async function retryJob({ id, part }: Asked<"retryJob">): Promise<void> {
  await recoverOnce();
  const job = await find(id);
  await openConnection(job.connectionId);
  const { password } = (await keptJobs.read(id)) ?? {};
  if (job.privacy === PRIVACY.password && password === undefined) throw new AppError("passwordGone");
  const begun: Job = { ...job, state: "running", continuedAt: Date.now() };
  await begin(begun, password, async (journal) => {
    const again = (await tasksOf(journal, id)).filter(({ state }) => PARTS[part].includes(state));
    const stored = await journal.get(id);
    if (again.length === 0 || !stored || isOpen(stored)) throw new AppError("notFound");
    await Promise.all(again.map((task) => journal.remove(task.id)));
    // A request of its own, with a key of its own.
    await Promise.all(again.map(({ url, place = 0 }) => journal.put(newTask(begun, url, place))));
  });
}

/** Sends no more until {@link continueJob}; what is under way ends. */
export async function pauseJob(id: string): Promise<void> {
  await move("job", id, "running", { state: "paused", failure: null });
  abandon(id);
}

/** @throws AppError `passwordGone` where the password has to be entered again, or why the service cannot be asked */
export async function continueJob({ id, password }: Asked<"continueJob">): Promise<void> {
  const job = await find(id);
  const kept = await keptJobs.read(id);
  const secret = password || kept?.password;
  if (job.privacy === PRIVACY.password && !secret) throw new AppError("passwordGone");
  await openConnection(job.connectionId);
  await keptJobs.keep(id, { password: secret });
  const now = Date.now();
  const passwordAt = password && password !== kept?.password ? now : job.passwordAt;
  const next = { state: "running", failure: null, heldUntil: undefined, continuedAt: now, passwordAt } as const;
  const continued = await claim("job", id, "paused", next);
  if (continued) void runJob(continued);
  else await move("job", id, job.state, { passwordAt });
}

/** Drops what was not sent yet. @throws AppError `storageFailed` */
export async function stopJob(id: string): Promise<void> {
  await dropWaiting(id);
  abandon(id);
}

async function begin(job: Job, password: string | undefined, add: (journal: Journal) => Promise<void>): Promise<void> {
  return inHand([job], async () => {
    await keptJobs.keep(job.id, { password });
    await change(false, async (journal) => {
      await add(journal);
      await journal.put(job);
    });
    void runJob(job);
  });
}

async function find(id: string): Promise<Job> {
  const job = await findTask(id);
  if (job?.kind !== "job") throw new AppError("notFound");
  return job;
}
