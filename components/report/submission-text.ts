import { formatUntil } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { isAwaited, isOfOtherPrivacy, type Submission } from "@/utils/models/submission.ts";

/**
 * Describes the outcome in a sentence; a report found by a search is never called created.
 *
 * @param isOurs - does it belong to the connected service? Nothing is looked for at another one, nor sent to it again.
 */
export function submissionText(submission: Submission, isOurs = true): string {
  const { state, found, mayBeNew } = submission;
  if (found > 0) return plural("found", found);
  switch (state) {
    case "waiting":
      return t("job_waiting");
    case "stopped":
      return t("update_stopped");
    case "sending":
      return t("creating");
    case "unknown":
      return t(isOurs && isAwaited(submission) ? "unknown_awaited" : "unknown_title");
    case "refused":
      return t("not_created");
    case "notSent":
      return t("nothing_sent");
    case "existed":
      if (!mayBeNew) return t("existed");
      return t(isOfOtherPrivacy(submission) ? "answered_privacy" : "answered_earlier");
    default:
      return t("activity_created");
  }
}

/** Says how far the search for the report of an unknown outcome is. Nothing was found only where a search was made. */
export function searchText(submission: Submission, isOurs: boolean): string {
  const { looks, misses, needsUser, nextLook, candidate } = submission;
  const again = isOurs ? t("unknown_again") : "";
  // The report that may be it is shown beside this.
  if (candidate && isOurs) return again;
  if (looks > 0) return joined(t("unknown_text"), again);
  if (needsUser || !isOurs) return joined(t("unknown_not_looked"), again);
  const now = Date.now();
  const next = nextLook && nextLook.at > now ? t("run_next_try", formatUntil(nextLook.at, now)) : "";
  if (!next && !misses) return t("unknown_looking");
  return joined(t(misses ? "unknown_not_looked" : "unknown_later"), next, again);
}

function joined(...sentences: string[]): string {
  return sentences.filter(Boolean).join(" ");
}
