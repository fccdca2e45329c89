import { PRIVACY, privacyName, RESULTS_REFRESH } from "@/utils/contract.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Update } from "@/utils/models/update.ts";
import { countText } from "./count-text.ts";

type ShownUpdate = Pick<Update, "state" | "changes" | "before"> & { failure?: Update["failure"] | undefined };

/** Does it ask for new results, and not for another privacy? */
function isRefresh({ changes }: Pick<Update, "changes">): boolean {
  return changes.privacy === undefined;
}

function isOfPassword({ changes }: Pick<Update, "changes">): boolean {
  return changes.privacy === PRIVACY.password;
}

/** Says what a batch asks for. @param update - any one of it */
export function batchNameOf(update: Pick<Update, "changes">, count: number): string {
  if (isRefresh(update)) return plural("activity_refresh", count);
  const name = privacyName(update.changes.privacy ?? null);
  return plural("activity_privacy", count, name ? t(`privacy_${name}`) : "");
}

export function workOf(update: Pick<Update, "changes">): string {
  return t(isRefresh(update) ? "bulk_refresh" : "bulk_privacy");
}

/** Says how an update stands, as a sentence. */
export function updateOutcomeOf(update: ShownUpdate): string {
  switch (asShown(update).state) {
    case "queued":
      return t("job_waiting");
    case "sending":
      return courseOf(update);
    case "accepted":
      return t(isRefresh(update) ? "results_asked_for" : "error_accepted");
    case "late":
      return t("results_late");
    case "done":
      return withBefore(doneText(update), update);
    case "failed":
      return t(isRefresh(update) ? "not_refreshed" : "not_changed");
    case "unclear":
      if (isRefresh(update)) return t("maybe_refreshed");
      return withBefore(t(isOfPassword(update) ? "maybe_changed_password" : "maybe_changed"), update);
    case "stopped":
      return t("update_stopped");
    case "interrupted":
      return t("update_interrupted");
  }
}

/** Shows an update that is still looked for after a lost answer as unclear. */
export function asShown<T extends ShownUpdate>(update: T): T {
  return update.state === "accepted" && update.failure ? { ...update, state: "unclear" } : update;
}

function doneText({ changes: { privacy, results } }: ShownUpdate): string {
  const isRefreshed = privacy === undefined || results === RESULTS_REFRESH.yes;
  const parts = [privacy !== undefined && t("update_changed"), isRefreshed && t("update_refreshed")];
  return parts.filter(Boolean).join(" ");
}

/** Adds the privacy that was shown before: whoever changed many by mistake gives each its own back. */
function withBefore(outcome: string, update: ShownUpdate): string {
  const name = privacyName(update.before ?? null);
  return name && !isRefresh(update) ? `${outcome} ${t("privacy_before", t(`privacy_${name}`))}` : outcome;
}

/** Says what is going on, in a word or two. */
export function courseOf(update: Pick<Update, "changes">): string {
  return t(isRefresh(update) ? "refreshing" : "changing");
}

/** Counts the outcomes of a batch in words, for example "12 refreshed, 1 failed". */
export function updateOutcomesOf(updates: ShownUpdate[]): string {
  const [first] = updates;
  if (!first) return "";
  return countText(updates.map(asShown), {
    done: isRefresh(first) ? "bulk_refreshed" : "bulk_changed",
    late: "bulk_awaited",
    accepted: isRefresh(first) ? "bulk_awaited" : "bulk_accepted",
    failed: "now_failed",
    unclear: "bulk_unclear",
    stopped: "bulk_update_stopped",
    interrupted: "bulk_update_stopped",
  });
}
