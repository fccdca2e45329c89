import { PRIVACIES, RESULTS_REFRESH, type ReportChanges } from "@/utils/contract.ts";
import { isText, type Pattern } from "@/utils/guards.ts";
import { changeItem, defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "../quota.ts";

/** Passwords of submissions that may have to be sent again. */
export const passwords = defineRecords<string>("passwords", isText);

/** Jobs of this browser session, with their password if they have one. */
export const keptJobs = defineRecords<{ password?: string | undefined }>("jobs", { password: [undefined, isText] });

/** Changes that batches ask for, with their password. */
export const batchChanges = defineRecords<ReportChanges>("bulkChanges", {
  privacy: [undefined, ...PRIVACIES],
  password: [undefined, isText],
  results: [undefined, ...Object.values(RESULTS_REFRESH)],
});

/** Declares values by the id of a task, in memory only until the browser closes. */
function defineRecords<T>(name: string, pattern: Pattern) {
  const item = defineItem(`session:${name}`, parseRecord<T>(pattern));
  return {
    /** @throws AppError `storageFailed` */
    async keep(id: string, value: T): Promise<void> {
      await changeWithinQuota(item, (kept) => ({ ...kept, [id]: value }));
    },

    async read(id: string): Promise<T | undefined> {
      return (await item.getValue())[id];
    },

    async ids(): Promise<string[]> {
      return Object.keys(await item.getValue());
    },

    /** Best effort, and mostly there are none: then nothing is written. */
    async forget(...ids: string[]): Promise<void> {
      const left = (kept: Record<string, T>) => Object.entries(kept).filter(([id]) => !ids.includes(id));
      try {
        const kept = await item.getValue();
        if (left(kept).length < Object.keys(kept).length) {
          await changeItem(item, (now) => Object.fromEntries(left(now)));
        }
      } catch {
        // They end with the browser in any case.
      }
    },
  };
}
