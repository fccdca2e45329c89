import { parseRun, type Run } from "@/utils/models/run.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { changeRecords, changeRun, readOpenRuns } from "../records.ts";

/** Starts a run of a schedule, unless one is under way. @returns its id @throws AppError `storageFailed` */
export async function startRun(schedule: Schedule, dueAt: number | null): Promise<string> {
  const [running] = (await readOpenRuns("running")).filter(({ scheduleId }) => scheduleId === schedule.id);
  if (running) return running.id;
  const run: Run = {
    ...{ id: crypto.randomUUID(), scheduleId: schedule.id, connectionId: schedule.connectionId, name: schedule.name },
    ...{ method: schedule.method, state: "running", dueAt, startedAt: Date.now(), endedAt: null, failure: null },
    ...{ heldUntil: null, misses: 0, total: null, checked: 0, requests: 0, writes: 0, items: [], found: [] },
    ...{ telling: "none", seen: false, open: "running" },
  };
  await changeRecords((records) => records.objectStore("runs").put(run));
  return run.id;
}

export async function stopRun(id: string): Promise<void> {
  await changeRun(id, ({ open: _open, ...run }) => ({
    ...run,
    open: undefined,
    state: "stopped",
    endedAt: Date.now(),
  }));
}

export async function stopRunOf(scheduleId: string): Promise<void> {
  for (const run of await readOpenRuns("running")) if (run.scheduleId === scheduleId) await stopRun(run.id);
}

/** Notes that the user has seen what runs found. @throws AppError `storageFailed` */
export async function markRunsSeen(ids: string[]): Promise<void> {
  await changeRecords(async (records) => {
    const runs = records.objectStore("runs");
    const seen = await Promise.all(ids.map(async (id) => parseRun(await runs.get(id))));
    await Promise.all(seen.map((run) => run && runs.put({ ...run, seen: true })));
  });
}
