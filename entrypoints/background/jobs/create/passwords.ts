import { isText } from "@/utils/guards.ts";
import { changeItem, defineItem } from "@/utils/storage/item.ts";
import { parseRecord } from "@/utils/storage/schema.ts";
import { changeWithinQuota } from "../../quota.ts";

/** Passwords of submissions that may have to be sent again; in memory only, until the browser closes. */
const passwordsItem = defineItem("session:passwords", parseRecord<string>(isText));

/** @throws AppError `storageFailed` */
export async function keepPassword(submissionId: string, password: string): Promise<void> {
  await changeWithinQuota(passwordsItem, (passwords) => ({ ...passwords, [submissionId]: password }));
}

export async function readPassword(submissionId: string): Promise<string | undefined> {
  return (await passwordsItem.getValue())[submissionId];
}

export async function readPasswordIds(): Promise<string[]> {
  return Object.keys(await passwordsItem.getValue());
}

export async function forgetPassword(submissionId: string): Promise<void> {
  await forgetPasswords((id) => id === submissionId);
}

/** Best effort, and mostly there are none: then nothing is written. */
export async function forgetPasswords(isForgotten: (submissionId: string) => boolean): Promise<void> {
  try {
    if (!Object.keys(await passwordsItem.getValue()).some(isForgotten)) return;
    await changeItem(passwordsItem, (passwords) =>
      Object.fromEntries(Object.entries(passwords).filter(([id]) => !isForgotten(id))),
    );
  } catch {
    // They end with the browser in any case.
  }
}
