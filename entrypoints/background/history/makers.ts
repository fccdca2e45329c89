import { changeMemory, putHistory, readHistory } from "./transaction.ts";

/** Notes which schedule asked for a point. @param at - time of the point @throws AppError `storageFailed` */
export function noteMaker(connectionId: string, url: string, at: number, scheduleId: string): Promise<void> {
  return changeMemory(async (memory) => {
    const history = await readHistory(memory, connectionId, url);
    if (!history) return false;
    const times = new Set(history.points.map(([time]) => String(time)));
    const makers = Object.entries<string>({ ...history.makers, [at]: scheduleId }).filter(([time]) => times.has(time));
    return putHistory(memory, { ...history, makers: Object.fromEntries(makers) });
  });
}
