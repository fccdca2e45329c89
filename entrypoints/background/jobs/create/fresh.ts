import type { Submission } from "@/utils/models/submission.ts";
import { lastLookUp } from "../../reports/latest.ts";

/** Fields of a submission whose first request is still to come. */
export const FRESH = {
  kind: "create",
  startedAt: 0,
  endedAt: null,
  report: null,
  candidate: null,
  failure: null,
  listed: undefined,
  looks: 0,
  misses: 0,
  nextLook: undefined,
  needsUser: false,
  namedId: undefined,
  found: 0,
  seen: false,
} satisfies Partial<Submission>;

/** Returns what is known of an address before its request. */
export async function baselineFor(url: string): Promise<Pick<Submission, "baseline">> {
  const known = await lastLookUp(url);
  if (!known) return {};
  const { ids, isWhole, seenAt, serviceOffset } = known;
  return { baseline: { ids, isWhole, seenAt, serviceOffset } };
}
