import { storage } from "wxt/utils/storage";
import { changeItem } from "@/utils/storage.ts";

/** Passwords of submissions that may have to be sent again; in memory only, until the browser closes. */
const passwordsItem = storage.defineItem<Record<string, string>>("session:passwords", { fallback: {} });

/** @throws AppError `storageFailed` */
export async function keepPassword(submissionId: string, password: string): Promise<void> {
  await changeItem(passwordsItem, (passwords) => ({ ...passwords, [submissionId]: password }));
}

/** The password of a submission, as long as it is remembered. */
export async function readPassword(submissionId: string): Promise<string | undefined> {
  return (await passwordsItem.getValue())[submissionId];
}

/** Forgets the password of a submission that has become a report or was discarded, which makes nothing else fail. */
export async function forgetPassword(submissionId: string): Promise<void> {
  await changeItem(passwordsItem, ({ [submissionId]: _forgotten, ...others }) => others).catch(() => undefined);
}
