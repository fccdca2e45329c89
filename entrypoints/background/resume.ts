import type { ConnectionCheck } from "@/utils/connection-check.ts";
import { hasPermission } from "./connections/permission.ts";
import { readActive } from "./connections/records.ts";
import { resume } from "./jobs/start.ts";
import { continueRepaired } from "./monitoring/schedules.ts";

/** Resumes the searches and schedules that waited for a working connection, or met a key that gave way to the former. */
export async function resuming(test: Promise<ConnectionCheck>): Promise<ConnectionCheck> {
  const begunAt = Date.now();
  const check = await test;
  if (check.failure && !check.isFormerKeyKept) return check;
  void resume().catch(() => undefined);
  // The former key repairs only what met the one that gave way to it.
  void continueRepaired(({ changedAt }) => !check.failure || changedAt >= begunAt).catch(() => undefined);
  return check;
}

/** Resumes those that had no access to the service, where it is granted anew in the browser's own pages. */
export async function resumeGranted({ origins }: { origins?: string[] }): Promise<void> {
  if (!origins?.length) return;
  const { record } = await readActive();
  if (record.serviceUrl === "" || !(await hasPermission(record.serviceUrl))) return;
  void resume().catch(() => undefined);
  await continueRepaired(({ failure }) => failure?.kind === "permissionMissing");
}
