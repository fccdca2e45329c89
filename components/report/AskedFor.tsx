import { isNearlySameAddress } from "@/utils/address-search.ts";
import { privacyName } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { isOfOtherPrivacy, type Submission } from "@/utils/models/submission.ts";
import { shortAddress } from "@/utils/url.ts";

/** Warns where a report has another address or privacy than requested. */
export function AskedFor({ submission }: { submission: Submission }) {
  const { report, url } = submission;
  const name = privacyName(submission.privacy);
  return (
    <>
      {report?.url && !isNearlySameAddress(report.url, url) && (
        <strong class="note">{t("asked_address", shortAddress(url), shortAddress(report.url))}</strong>
      )}
      {name && isOfOtherPrivacy(submission) && <strong class="note">{t("asked_privacy", t(`privacy_${name}`))}</strong>}
    </>
  );
}
