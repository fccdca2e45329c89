import { FailureNote } from "@/components/FailureNote.tsx";
import { Rating } from "@/components/Rating.tsx";
import { ReportLinks } from "@/components/ReportLinks.tsx";
import { sendAgain } from "@/components/send-again.ts";
import { useAction } from "@/components/use-action.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Settings, Submission } from "@/utils/storage.ts";
import { shortAddress } from "@/utils/url.ts";
import { formatRoute } from "../route.ts";
import { EntryItem } from "./EntryItem.tsx";
import { Reason } from "./Reason.tsx";

interface CreationProps {
  submission: Submission;
  settings: Settings;
  /** The report was deleted from here since. */
  isGone: boolean;
}

/** A report that was asked for. */
export function Creation({ submission, settings, isGone }: CreationProps) {
  const { id, url, state, startedAt, report, connectionId } = submission;
  const isOurs = connectionId === settings.connectionId;
  const again = useAction(() => sendAgain(id));
  const discard = useAction(() => ask("discard", id));
  const isUndecided = state === "unknown" || state === "refused";
  const actions = (
    <>
      {isOurs && report && !isGone && <ReportLinks report={report} settings={settings} />}
      {isOurs && isUndecided && (
        <button type="button" class="quiet" aria-disabled={again.running.value} onClick={() => again.run()}>
          {t("send_again")}
        </button>
      )}
      {isUndecided && (
        <button type="button" class="quiet" aria-disabled={discard.running.value} onClick={() => discard.run()}>
          {t("discard")}
        </button>
      )}
    </>
  );
  return (
    <EntryItem what={t("activity_creation")} name={shortAddress(url)} at={startedAt} actions={actions}>
      <div class="stack" aria-live="polite">
        <Outcome submission={submission} />
      </div>
      {isGone && <p class="secondary">{t("activity_deleted_since")}</p>}
      {!isOurs && <p class="secondary">{t("error_otherService")}</p>}
      {again.failure.value && <FailureNote failure={again.failure.value} lead={t("nothing_sent")} />}
      {discard.failure.value && <FailureNote failure={discard.failure.value} lead={t("activity_not_discarded")} />}
    </EntryItem>
  );
}

function Outcome({ submission: { state, report, failure, found } }: { submission: Submission }) {
  switch (state) {
    case "sending":
      return <p class="secondary">{t("creating")}</p>;
    case "unknown":
      return <Reason lead={t("unknown_title")} failure={failure} advice={<UnknownAdvice />} />;
    case "refused":
      return <Reason lead={t("not_created")} failure={failure} />;
    case "done":
      return (
        <p class="row">
          <Rating result={report?.result ?? null} />
          <span class="secondary">{createdSentence(found)}</span>
        </p>
      );
  }
}

function UnknownAdvice() {
  return (
    <>
      {t("unknown_text")} <a href={formatRoute({ page: "help", about: "unknown" })}>{t("unknown_help")}</a>
    </>
  );
}

function createdSentence(found: number): string {
  return found === 0 ? t("activity_created") : plural("found", found);
}
