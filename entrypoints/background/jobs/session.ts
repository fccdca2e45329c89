import { PRIVACIES, RESULTS_REFRESH } from "@/utils/contract.ts";
import { type Fitting, isText, type Pattern } from "@/utils/guards.ts";
import { changeItem, defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "../quota.ts";

/** Passwords of submissions that may have to be sent again. */
export const passwords = defineRecords("passwords", isText);

/** Jobs of this browser session, with their password if they have one. */
export const keptJobs = defineRecords("jobs", { password: [undefined, isText] });

/** Changes that batches ask for, with their password. */
export const batchChanges = defineRecords("bulkChanges", {
  privacy: [undefined, ...PRIVACIES],
  password: [undefined, isText],
  results: [undefined, ...Object.values(RESULTS_REFRESH)],
});

/** Returns the password that a submission, a job or a batch of changes was asked for with; "" where it is not kept. */
export async function passwordOf(id: string): Promise<string> {
  const [own, job, changes] = await Promise.all([passwords.read(id), keptJobs.read(id), batchChanges.read(id)]);
  return own ?? job?.password ?? changes?.password ?? "";
}

/** Forgets what is kept of these tasks, and of the batches they were of. */
export async function forgetTasks(tasks: { id: string; batch?: string }[]): Promise<void> {
  const ids = [...new Set(tasks.flatMap(({ id, batch }) => [id, batch ?? []].flat()))];
  await Promise.all([passwords, keptJobs, batchChanges].map((kept) => kept.forget(...ids)));
}

/** Declares values by the id of a task, in memory only until the browser closes. */
function defineRecords<const P>(name: string, pattern: P & Pattern) {
  const item = defineItem(`session:${name}`, parseRecord(pattern));
  return {
    /** @throws AppError `storageFailed` */
    async keep(id: string, value: Fitting<P>): Promise<void> {
      await changeWithinQuota(item, (kept) => ({ ...kept, [id]: value }));
    },

    async read(id: string): Promise<Fitting<P> | undefined> {
      return (await item.getValue())[id];
    },

    async ids(): Promise<string[]> {
      return Object.keys(await item.getValue());
    },

    /** Best effort, and mostly there are none: then nothing is written. */
    async forget(...ids: string[]): Promise<void> {
      const isNamed = ([id]: [string, unknown]) => ids.includes(id);
      try {
        if (!Object.entries(await item.getValue()).some(isNamed)) return;
        await changeItem(item, (kept) => Object.fromEntries(Object.entries(kept).filter((one) => !isNamed(one))));
      } catch {
        // They end with the browser in any case.
      }
    },
  };
}
