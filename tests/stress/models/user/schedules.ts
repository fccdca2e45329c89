import type { SchedulePlan } from "@/utils/models/schedule.ts";
import type { Filter } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import type { Stage } from "./stage.ts";

/** A schedule as its user wants it; its name is like no other's. */
export interface ScheduleWish {
  name: string;
  service: ReferenceService;
  at: number;
  method: "watch" | "refresh";
  scope: Filter;
  confirm: boolean;
  everyHours: number;
  /** How often it was asked for a run. */
  clicks: number;
}

/** How many new results may be asked for in a day, from an instant on. */
export interface Budget {
  at: number;
  most: number;
}

const EVERY = { 6: "6h", 12: "12h", 24: "day" } as const;

interface Wanted extends Pick<ScheduleWish, "method" | "scope" | "confirm"> {
  everyHours: keyof typeof EVERY;
  most: number;
  /** Is "Run now" clicked as soon as it is there? */
  isRun: boolean;
}

/** Schedules reports. */
export function saveSchedule(stage: Stage, wish: Wanted): void {
  const { most, isRun, ...wanted } = wish;
  const name = `Schedule ${stage.schedules.length + 1}`;
  const { service, clock } = stage;
  stage.schedules.push({ ...wanted, name, service, at: clock.now, clicks: isRun ? 1 : 0 });
  const { method, scope, confirm, everyHours } = wish;
  const plan: SchedulePlan = {
    ...{ name, scope: { kind: "filter", ...scope } as SchedulePlan["scope"], method, every: EVERY[everyHours] },
    ...{ at: 600, day: 0, most, quiet: null, tellWhen: "change", confirm },
  };
  stage.monitoring.saveSchedule(plan).then(
    (id) => isRun && stage.monitoring.scheduleButtons["Run now"](id),
    () => {},
  );
}

/** Presses a button of one of the schedules. */
export async function useSchedule(stage: Stage, index: number, verb: "Run now" | "Pause" | "Delete"): Promise<void> {
  const { schedules } = await stage.monitored();
  const schedule = schedules[index % Math.max(schedules.length, 1)];
  const wish = stage.schedules.find(({ name }) => name === schedule?.name);
  if (!schedule || !wish) return stage.tell("found no schedule");
  const pressed = verb === "Pause" && schedule.says === "paused" ? "Continue" : verb;
  if (pressed === "Run now") wish.clicks++;
  stage.tell(`clicked "${pressed}" of ${wish.name}`);
  stage.monitoring.scheduleButtons[pressed](schedule.id);
}

/** Changes the day's budget. As long as it is not known to be stored, the larger one may be in force. */
export function setBudget({ budgets, clock, monitoring }: Stage, most: number): void {
  budgets.push({ at: clock.now, most: Math.max(most, budgets.at(-1)?.most ?? 0) });
  monitoring.setDailyWrites(most).then(
    () => budgets.push({ at: clock.now, most }),
    () => {},
  );
}
