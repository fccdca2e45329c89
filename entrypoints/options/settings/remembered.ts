import type { AppState } from "@/utils/app-state.ts";
import { formatList } from "@/utils/format.ts";
import { countAddresses, watchHistory } from "@/utils/history.ts";
import { plural, t } from "@/utils/i18n.ts";
import { isOpen } from "@/utils/models/task.ts";
import { readSchedules, watchMonitoring } from "@/utils/monitoring.ts";

/** Amount of data that this browser remembers of a connection. */
interface Remembered {
  addresses: number;
  schedules: number;
}

/** Stands for what cannot be read here, as in Firefox's private windows: there may be much. */
export const UNREADABLE = "unreadable";

export type Counted = Remembered | typeof UNREADABLE;

/** Counts what is remembered of a connection. @throws AppError `storageFailed` */
export async function countRemembered(connectionId: string): Promise<Remembered> {
  const [addresses, schedules] = await Promise.all([countAddresses(connectionId), readSchedules(connectionId)]);
  return { addresses, schedules: schedules.length };
}

/** Calls back after each change of it. @returns how to stop */
export function watchRemembered(onChange: () => void): () => void {
  const stops = [watchHistory(onChange), watchMonitoring(onChange)];
  return () => {
    for (const stop of stops) stop();
  };
}

export function isSomething(remembered: Counted): boolean {
  return remembered === UNREADABLE || remembered.addresses + remembered.schedules > 0;
}

/** Is anything open that would go on in the account of another key? */
export function hasOpenTasks({ connection, submissions, deletions, jobs, updates }: AppState): boolean {
  const tasks = [...submissions, ...deletions, ...jobs, ...updates];
  return tasks.some((task) => task.connectionId === connection.id && isOpen(task));
}

/** Says it in words: "412 addresses, 3 schedules". */
export function rememberedText(remembered: Counted): string {
  if (remembered === UNREADABLE) return formatList([t("results"), t("schedules")]);
  const { addresses, schedules } = remembered;
  const said = [
    ...(addresses > 0 ? [plural("address_count", addresses)] : []),
    ...(schedules > 0 ? [plural("schedule_count", schedules)] : []),
  ];
  return formatList(said);
}
