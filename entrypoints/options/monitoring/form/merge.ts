import type { SchedulePlan } from "@/utils/models/schedule.ts";

/** Groups of fields that only make sense together. */
const PARTS: (keyof SchedulePlan)[][] = [
  ["name"],
  ["scope"],
  ["method"],
  ["every", "at", "day"],
  ["most"],
  ["quiet"],
  ["tellWhen"],
  ["confirm"],
];

/**
 * Takes over what another page has saved meanwhile, as far as it was not changed here.
 *
 * @param shown - what the form showed when it was opened
 * @param now - what is saved
 */
export function merged(plan: SchedulePlan, shown: SchedulePlan, now: SchedulePlan): SchedulePlan {
  const isUnchanged = (key: keyof SchedulePlan) => JSON.stringify(plan[key]) === JSON.stringify(shown[key]);
  const unchanged = PARTS.filter((keys) => keys.every(isUnchanged)).flat();
  return { ...plan, ...Object.fromEntries(unchanged.map((key) => [key, now[key]])) };
}
