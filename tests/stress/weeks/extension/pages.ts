/** What a page of the extension asks for when its user watches over sites. */
import { ask } from "@/utils/messages.ts";
import { connectionsItem } from "@/utils/models/connection.ts";
import type { SchedulePlan } from "@/utils/models/schedule.ts";

export type Pages = typeof import("./pages.ts");

export async function connect(serviceUrl: string, key: string): Promise<string | null> {
  return (await ask("connect", { serviceUrl, key })).failedStep;
}

export async function connectionId(): Promise<string> {
  return (await connectionsItem.getValue()).activeId;
}

export function changePreferences(dailyWrites: number, weeklySummary: boolean, withoutAddresses: boolean) {
  return ask("changePreferences", { dailyWrites, weeklySummary, withoutAddresses });
}

export function save(connectionId: string, id: string | null, plan: SchedulePlan): Promise<string> {
  return ask("saveSchedule", { connectionId, id, plan });
}

export const press = {
  "run now": (id: string): Promise<unknown> => ask("runSchedule", id),
  pause: (id: string): Promise<unknown> => ask("pauseSchedule", id),
  continue: (id: string): Promise<unknown> => ask("continueSchedule", id),
};
