import type { Job } from "@/utils/models/job.ts";
import type { Schedule } from "@/utils/models/schedule.ts";

/** Is a job or a schedule paused until the user does something? One that the user paused is not. */
export function needsUser({ state, failure }: Pick<Job | Schedule, "state" | "failure">): boolean {
  return state === "paused" && failure !== null;
}
