import { AppError, type ErrorKind } from "@/utils/errors.ts";
import type { Update } from "@/utils/models/update.ts";
import { openConnection } from "../../connections/open.ts";
import { show } from "../../reports/known.ts";
import { observed } from "../../reports/observed.ts";
import { carryOut } from "../in-hand.ts";
import { change } from "../journal.ts";
import { inPool } from "../pool.ts";

/** After this nobody waits any longer for what an update came to. */
const OLDEST_MS = 24 * 60 * 60_000;

/** There is nothing to be read, and will not be. */
const FINAL: ErrorKind[] = ["notFound", "invalidId", "otherService", "notConnected"];

/** Reads reports again whose update an earlier life of the worker has sent: pages and what is remembered show them so. */
export async function recoverUpdates(left: Update[]): Promise<void> {
  for (const task of left) {
    void carryOut([task], async () => {
      if (await isSettled(task)) await change(false, (journal) => journal.remove(task.id));
      return [task];
    }).catch(() => undefined);
  }
}

async function isSettled({ connectionId, reportId, startedAt }: Update): Promise<boolean> {
  try {
    const { client, isCurrent } = observed(await openConnection(connectionId, "job"));
    const report = await inPool(() => client.readReport(reportId));
    if (isCurrent()) await show(report);
    return true;
  } catch (thrown) {
    return FINAL.includes(AppError.from(thrown).kind) || Date.now() - startedAt > OLDEST_MS;
  }
}
