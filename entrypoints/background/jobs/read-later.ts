import { sleep } from "../sleep.ts";

/** Services may make results later: times after they took note at which a report is read again. */
export const READ_AFTER_MS = [15_000, 60_000, 180_000];

/** Looks until something is there, at most for three minutes. A 404 proves nothing. @returns whether it came */
export async function readLater(isThere: () => Promise<boolean>): Promise<boolean> {
  let passed = 0;
  for (const after of READ_AFTER_MS) {
    await sleep(after - passed);
    passed = after;
    if (await isThere().catch(() => false)) return true;
  }
  return false;
}
