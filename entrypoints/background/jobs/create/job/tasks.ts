import { PRIVACY } from "@/utils/contract.ts";
import { mayHaveReport } from "@/utils/may-have-report.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { change } from "../../journal.ts";
import { FRESH } from "../fresh.ts";
import { tasksOf } from "./journal.ts";

/** Its outcome is shown with the job's, not by itself. */
const WAITS = { ...FRESH, state: "waiting", seen: true } as const;

export function newTask({ id: batch, connectionId, privacy, startedAt }: Job, url: string, place: number): Submission {
  const id = crypto.randomUUID();
  return { ...WAITS, id, connectionId, url, batch, place, privacy, incognito: false, startedAt };
}

/**
 * Lets a task wait again whose password was refused, as long as the service has taken it for none of the job: it has to
 * be given anew. @returns whether that is so
 */
export function putBack(job: Job, { id, url, place = 0, privacy }: Submission): Promise<boolean> {
  return change(false, async (journal) => {
    const all = await tasksOf(journal, job.id);
    const { passwordAt = 0 } = job;
    const isTaken = all.some((task) => task.startedAt >= passwordAt && mayHaveReport(task));
    const stored = await journal.get(job.id);
    if (isTaken || privacy !== PRIVACY.password || !stored || !isOpen(stored)) return false;
    await journal.remove(id);
    // A request of its own, with a key of its own.
    await journal.put(newTask(job, url, place));
    return true;
  });
}
