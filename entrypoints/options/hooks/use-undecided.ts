import type { AppState } from "@/utils/app-state.ts";
import { isPausedByFailure } from "@/utils/models/state.ts";
import { isForUser } from "@/utils/models/submission.ts";
import { useMonitoring } from "./use-monitoring.ts";

/** Returns the number of submissions, jobs and schedules of the connection whose next step the user decides. */
export function useUndecided({ connection: { id }, submissions, jobs }: AppState): number {
  const { schedules } = useMonitoring(id, 0) ?? { schedules: [] };
  const isOurs = ({ connectionId }: { connectionId: string }) => connectionId === id;
  const undecided = submissions.filter((one) => isOurs(one) && isForUser(one) && !one.incognito);
  return undecided.length + [...jobs, ...schedules].filter((one) => isOurs(one) && isPausedByFailure(one)).length;
}
