import { isWorse } from "@/utils/models/run.ts";
import { readRunsWith } from "./records.ts";

/** Counts the pages that got worse in runs that the user has not looked at. @throws AppError `storageFailed` */
export async function countWorse(): Promise<number> {
  const runs = [...(await readRunsWith("unseen")), ...(await readRunsWith("telling"))];
  return new Set(runs.flatMap(({ found, seen }) => (seen ? [] : found.filter(isWorse))).map(({ url }) => url)).size;
}
