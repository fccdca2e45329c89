import { AskedFor } from "@/components/report/AskedFor.tsx";
import { Candidate } from "@/components/report/Candidate.tsx";
import { CopyWithPassword } from "@/components/report/CopyWithPassword.tsx";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import { ReportLinks } from "@/components/report/ReportLinks.tsx";
import { searchText, submissionText } from "@/components/report/submission-text.ts";
import type { Settings } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { isAwaited, isUndecided, type Submission } from "@/utils/models/submission.ts";
import { shortAddress } from "@/utils/url.ts";
import { DecisionButtons, DecisionFailures, useDecision } from "../Decision.tsx";
import { formatRoute } from "../routes/route.ts";
import { EntryItem } from "./EntryItem.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";

interface CreationProps {
  submission: Submission;
  settings: Settings;
  isGone: boolean;
}

export function Creation({ submission, settings, isGone }: CreationProps) {
  const { id, url, startedAt, report, connectionId } = submission;
  const isOurs = connectionId === settings.connection.id;
  const decision = useDecision(submission);
  const isForUser = isUndecided(submission);
  const actions = (
    <>
      {isOurs && report && !isGone && <ReportLinks report={report} settings={settings} />}
      {isOurs && !isGone && <CopyWithPassword submission={submission} settings={settings} />}
      {isForUser && <DecisionButtons decision={decision} canSend={isOurs} describedBy={`privacy-${id}`} />}
    </>
  );
  return (
    <EntryItem what={t("activity_creation")} name={shortAddress(url)} at={startedAt} actions={actions}>
      {isForUser && (
        <p class="secondary" id={`privacy-${id}`}>
          <PrivacyLabel privacy={submission.privacy} />
        </p>
      )}
      <div class="stack">
        <Outcome submission={submission} isOurs={isOurs} />
      </div>
      <Candidate submission={submission} settings={settings} />
      {isGone && <p class="secondary">{t("activity_deleted_since")}</p>}
      {!isOurs && <p class="secondary">{t("error_otherService")}</p>}
      {isForUser && <DecisionFailures decision={decision} />}
    </EntryItem>
  );
}

interface OutcomeProps {
  submission: Submission;
  /** Does it belong to the connected service? Nothing is looked for at another one. */
  isOurs: boolean;
}

function Outcome({ submission, isOurs }: OutcomeProps) {
  const { report, state, failure } = submission;
  const text = submissionText(submission, isOurs);
  if (report) {
    return (
      <>
        <p class="row secondary">
          <Rating result={report.result} />
          <span>{text}</span>
          {state !== "done" && <PrivacyLabel privacy={report.privacy} />}
        </p>
        <AskedFor submission={submission} />
      </>
    );
  }
  if (state === "sending" || (isOurs && isAwaited(submission))) return <p class="secondary">{text}</p>;
  return (
    <ErrorSummary
      title={text}
      failure={failure}
      advice={state === "unknown" && <UnknownAdvice submission={submission} isOurs={isOurs} />}
    />
  );
}

function UnknownAdvice({ submission, isOurs }: OutcomeProps) {
  return (
    <>
      {searchText(submission, isOurs)} <a href={formatRoute({ page: "help", about: "unknown" })}>{t("unknown_help")}</a>
    </>
  );
}
