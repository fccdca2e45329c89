import { sentence } from "@/components/ui/ErrorNote.tsx";
import { formatUntil } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";

/** Says why a run waits; null while it does not. @param now - milliseconds since 1970 */
export function waitOf({ state, failure, heldUntil }: Run, now: number): string | null {
  if (state !== "running") return null;
  if (failure) return sentence(failure);
  return heldUntil !== null && heldUntil > now ? t("run_waits_until", formatUntil(heldUntil, now)) : null;
}

/** Names what became of a run, or of it so far. */
export function stateText(run: Run, now: number): string {
  if (run.state === "ended") return t("job_done");
  if (run.state !== "running") return t(run.state === "failed" ? "job_failed" : "job_stopped");
  return t(waitOf(run, now) === null ? "job_running" : "job_waiting");
}
