import { isText } from "@/utils/guards.ts";
import { changeItem, defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "../../../quota.ts";

/** Jobs of this browser session, with their password if they have one; in memory only, until the browser closes. */
const jobsItem = defineItem(
  "session:jobs",
  parseRecord<{ password?: string }>({
    password: [undefined, isText],
  }),
);

/** @throws AppError `storageFailed` */
export async function keepJob(id: string, password: string | undefined): Promise<void> {
  await changeWithinQuota(jobsItem, (jobs) => ({ ...jobs, [id]: password === undefined ? {} : { password } }));
}

/** @returns undefined for a job of an earlier browser session */
export async function readKeptJob(id: string): Promise<{ password?: string } | undefined> {
  return (await jobsItem.getValue())[id];
}

/** Best effort: they end with the browser in any case. */
export async function forgetJobs(ids: string[]): Promise<void> {
  const dropped = new Set(ids);
  await changeItem(jobsItem, (jobs) =>
    Object.fromEntries(Object.entries(jobs).filter(([id]) => !dropped.has(id))),
  ).catch(() => undefined);
}
