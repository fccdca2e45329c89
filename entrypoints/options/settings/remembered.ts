import { formatList } from "@/utils/format.ts";
import { countAddresses, watchHistory } from "@/utils/history.ts";
import { plural } from "@/utils/i18n.ts";
import { readSchedules, watchMonitoring } from "@/utils/monitoring.ts";

/** Amount of data that this browser remembers of a connection. */
export interface Remembered {
  addresses: number;
  schedules: number;
}

export const NOTHING_REMEMBERED: Remembered = { addresses: 0, schedules: 0 };

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

/** Says it in words: "412 addresses, 3 schedules". */
export function rememberedText({ addresses, schedules }: Remembered): string {
  const said = [
    ...(addresses > 0 ? [plural("address_count", addresses)] : []),
    ...(schedules > 0 ? [plural("schedule_count", schedules)] : []),
  ];
  return formatList(said);
}
