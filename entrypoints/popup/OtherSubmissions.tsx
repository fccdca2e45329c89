import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { Rating } from "@/components/report/Rating.tsx";
import { ReportLinks } from "@/components/report/ReportLinks.tsx";
import { submissionText } from "@/components/report/submission-text.ts";
import type { LiveAppState } from "@/components/state.ts";
import { Address } from "@/components/ui/Address.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Settings } from "@/utils/app-state.ts";
import { wasDeleted } from "@/utils/has-deleted.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Submission } from "@/utils/models/submission.ts";

const MAX_ROWS = 3;

interface OtherSubmissionsProps {
  appState: LiveAppState;
  /** Submission that the popup shows in full. */
  shownId: ReadonlySignal<string>;
  /** Private windows alone show what private windows asked for. */
  incognito: boolean;
}

/** Outcomes for other pages while the popup was closed; each is shown once. */
export function OtherSubmissions({ appState, shownId, incognito }: OtherSubmissionsProps) {
  const ids = useMemo(() => {
    const news = appState.peek().submissions.filter(({ id, seen }) => !seen && id !== shownId.peek());
    const ofThisWindow = news.filter((submission) => submission.incognito === incognito);
    return ofThisWindow.slice(0, MAX_ROWS).map(({ id }) => id);
  }, []);
  const shown = appState.value.submissions.filter(({ id }) => ids.includes(id));
  const unseen = shown.filter(({ state, seen }) => state !== "sending" && !seen).map(({ id }) => id);
  const running = shown.filter(({ state }) => state === "sending").map(({ id }) => id);
  useLayoutEffect(() => {
    for (const id of running) void ask("follow", id).catch(() => {});
  }, [running.join()]);
  useLayoutEffect(() => {
    if (unseen.length > 0) void ask("markSeen", unseen).catch(() => {});
  }, [unseen.join()]);
  if (shown.length === 0) return null;
  return (
    <ul class="card" aria-label={t("other_reports")}>
      {shown.map((submission) => (
        <OtherSubmission
          key={submission.id}
          submission={submission}
          settings={appState.value}
          isGone={wasDeleted(appState.value.deletions, submission)}
        />
      ))}
    </ul>
  );
}

interface OtherSubmissionProps {
  submission: Submission;
  settings: Settings;
  isGone: boolean;
}

function OtherSubmission({ submission, settings, isGone }: OtherSubmissionProps) {
  const { state, report, url, failure } = submission;
  const isOurs = submission.connectionId === settings.connection.id;
  const text = submissionText(submission, isOurs);
  return (
    <li class="stack">
      <span class="address">
        <Address url={url} />
      </span>
      {report && (
        <span class="row">
          <Rating result={report.result} />
          {isOurs && !isGone && <ReportLinks report={report} settings={settings} />}
        </span>
      )}
      {state === "refused" && failure ? (
        <ErrorNote failure={failure} title={text} />
      ) : (
        state !== "done" && <span class="secondary">{text}</span>
      )}
      {isGone && <span class="secondary">{t("activity_deleted_since")}</span>}
      {!isOurs && <span class="secondary">{t("error_otherService")}</span>}
    </li>
  );
}
