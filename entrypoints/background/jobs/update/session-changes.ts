import { PRIVACIES, RESULTS_REFRESH, type ReportChanges } from "@/utils/contract.ts";
import { isText } from "@/utils/guards.ts";
import { changeItem, defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "../../quota.ts";

/** What batches ask for, by batch, with its password; in memory only, until the browser closes. */
const changesItem = defineItem(
  "session:bulkChanges",
  parseRecord<ReportChanges>({
    privacy: [undefined, ...PRIVACIES],
    password: [undefined, isText],
    results: [undefined, ...Object.values(RESULTS_REFRESH)],
  }),
);

/** @throws AppError `storageFailed` */
export async function keepChanges(batch: string, changes: ReportChanges): Promise<void> {
  await changeWithinQuota(changesItem, (kept) => ({ ...kept, [batch]: changes }));
}

/** Returns what a batch of this browser session asks for. */
export async function readChanges(batch: string): Promise<ReportChanges | undefined> {
  return (await changesItem.getValue())[batch];
}

/** Best effort: they end with the browser in any case. */
export async function forgetChanges(batch: string): Promise<void> {
  await changeItem(changesItem, ({ [batch]: _over, ...others }) => others).catch(() => undefined);
}
