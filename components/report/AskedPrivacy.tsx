import { privacyName } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { isOfOtherPrivacy, type Submission } from "@/utils/models/submission.ts";

/** Warns where a report has another privacy than requested. */
export function AskedPrivacy({ submission }: { submission: Submission }) {
  const name = privacyName(submission.privacy);
  if (!name || !isOfOtherPrivacy(submission)) return null;
  return <strong class="note">{t("asked_privacy", t(`privacy_${name}`))}</strong>;
}
