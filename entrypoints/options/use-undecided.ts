import { useMonitoring } from "@/components/hooks/use-monitoring.ts";
import type { AppState } from "@/utils/app-state.ts";
import { isPausedByFailure } from "@/utils/models/state.ts";
import { isForUser } from "@/utils/models/submission.ts";

/** Returns the number of submissions, jobs and schedules whose next step the user decides. */
export function useUndecided({ connection, submissions, jobs }: AppState): number {
  const { schedules } = useMonitoring(connection.id, 0) ?? { schedules: [] };
  const undecided = submissions.filter((one) => isForUser(one) && !one.incognito);
  return undecided.length + [...jobs, ...schedules].filter(isPausedByFailure).length;
}
