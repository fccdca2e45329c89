import type { Schedule } from "@/utils/models/schedule.ts";
import type { Standings } from "@/utils/models/standings.ts";

/** Returns what is known of a new schedule's addresses: only later results are told. */
export async function firstStandings({ id }: Schedule): Promise<Standings> {
  return { scheduleId: id, byUrl: {}, at: null, sweepFrom: null, readUntil: null };
}
