import { DAY_MS } from "../day.ts";
import type { Deletion } from "./deletion.ts";

/** Is it unclear what came of a deletion of the last day? Later nobody looks for that any more. */
export function isSought({ state, startedAt }: Pick<Deletion, "state" | "startedAt">): boolean {
  return state === "unclear" && Math.abs(Date.now() - startedAt) < DAY_MS;
}
