import type { Settings } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { PrivacyLabel } from "./PrivacyLabel.tsx";
import { Rating } from "./Rating.tsx";
import { ReportLinks } from "./ReportLinks.tsx";

interface CandidateProps {
  submission: Submission;
  settings: Settings;
}

/** A report of the address that cannot be said to be the requested one. */
export function Candidate({ submission: { candidate, connectionId }, settings }: CandidateProps) {
  if (!candidate || connectionId !== settings.connection.id) return null;
  return (
    <div class="row secondary">
      {t("candidate")} <Rating result={candidate.result} /> <PrivacyLabel privacy={candidate.privacy} />
      <ReportLinks report={candidate} settings={settings} />
    </div>
  );
}
