import { useAction } from "@/components/hooks/use-action.ts";
import { AskedPrivacy } from "@/components/report/AskedPrivacy.tsx";
import { Candidate } from "@/components/report/Candidate.tsx";
import { CopyWithPassword } from "@/components/report/CopyWithPassword.tsx";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import { ReportLinks } from "@/components/report/ReportLinks.tsx";
import { sendAgain } from "@/components/report/send-again.ts";
import { searchText, submissionText } from "@/components/report/submission-text.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Settings } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { isAwaited, isUndecided, type Submission } from "@/utils/models/submission.ts";
import { shortAddress } from "@/utils/url.ts";
import { formatRoute } from "../route.ts";
import { EntryItem } from "./EntryItem.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";

interface CreationProps {
  submission: Submission;
  settings: Settings;
  /** Was the report deleted from here since? */
  isGone: boolean;
}

export function Creation({ submission, settings, isGone }: CreationProps) {
  const { id, url, startedAt, report, connectionId } = submission;
  const isOurs = connectionId === settings.connection.id;
  const again = useAction(() => sendAgain(id));
  const discard = useAction(() => ask("discard", id));
  const isForUser = isUndecided(submission);
  const actions = (
    <>
      {isOurs && report && !isGone && <ReportLinks report={report} settings={settings} />}
      {isOurs && !isGone && <CopyWithPassword submission={submission} settings={settings} />}
      {isOurs && isForUser && (
        <button
          type="button"
          class="quiet"
          aria-describedby={`privacy-${id}`}
          aria-disabled={again.running.value}
          onClick={() => again.run()}
        >
          {t("send_again")}
        </button>
      )}
      {isForUser && (
        <button type="button" class="quiet" aria-disabled={discard.running.value} onClick={() => discard.run()}>
          {t("discard")}
        </button>
      )}
    </>
  );
  return (
    <EntryItem what={t("activity_creation")} name={shortAddress(url)} at={startedAt} actions={actions}>
      {isForUser && (
        <p class="secondary" id={`privacy-${id}`}>
          <PrivacyLabel privacy={submission.privacy} />
        </p>
      )}
      <div class="stack" aria-live="polite">
        <Outcome submission={submission} />
      </div>
      <Candidate submission={submission} settings={settings} />
      {isGone && <p class="secondary">{t("activity_deleted_since")}</p>}
      {!isOurs && <p class="secondary">{t("error_otherService")}</p>}
      <ErrorNote failure={again.failure.value} title={t("nothing_sent")} />
      <ErrorNote failure={discard.failure.value} title={t("activity_not_discarded")} />
    </EntryItem>
  );
}

function Outcome({ submission }: { submission: Submission }) {
  const { report, state, failure } = submission;
  const text = submissionText(submission);
  if (report) {
    return (
      <>
        <p class="row secondary">
          <Rating result={report.result} />
          <span>{text}</span>
          {state !== "done" && <PrivacyLabel privacy={report.privacy} />}
        </p>
        <AskedPrivacy submission={submission} />
      </>
    );
  }
  if (state === "sending" || isAwaited(submission)) return <p class="secondary">{text}</p>;
  return (
    <ErrorSummary
      title={text}
      failure={failure}
      advice={state === "unknown" && <UnknownAdvice submission={submission} />}
    />
  );
}

function UnknownAdvice({ submission }: { submission: Submission }) {
  return (
    <>
      {searchText(submission)} <a href={formatRoute({ page: "help", about: "unknown" })}>{t("unknown_help")}</a>
    </>
  );
}
