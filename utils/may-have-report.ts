import type { Submission } from "./models/submission.ts";

/** May the service have made the report of a submission? */
export function mayHaveReport({ report, state }: Submission): boolean {
  return report !== null || state === "unknown";
}
