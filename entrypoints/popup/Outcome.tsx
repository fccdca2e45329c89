import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { AskedFor } from "@/components/report/AskedFor.tsx";
import { Candidate } from "@/components/report/Candidate.tsx";
import { CopyWithPassword } from "@/components/report/CopyWithPassword.tsx";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating, wordOf } from "@/components/report/Rating.tsx";
import { ReportLinks } from "@/components/report/ReportLinks.tsx";
import { sendAgain } from "@/components/report/send-again.ts";
import { searchText, submissionText } from "@/components/report/submission-text.ts";
import { Address } from "@/components/ui/Address.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { useSpoken } from "@/components/ui/Spoken.tsx";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { formatAge } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { isCreated, type Submission } from "@/utils/models/submission.ts";
import type { CreateForm } from "./create-form.ts";
import { PageLink } from "./PageLink.tsx";

interface OutcomeProps {
  submission: Submission;
  settings: Settings;
  form: CreateForm;
}

export function Outcome({ submission, settings, form, isGone }: OutcomeProps & { isGone: boolean }) {
  const { report } = submission;
  return report ? (
    <Done submission={submission} report={report} settings={settings} form={form} isGone={isGone} />
  ) : (
    <Undecided submission={submission} settings={settings} form={form} />
  );
}

function Done({ submission, report, settings, form, isGone }: OutcomeProps & { report: Report; isGone: boolean }) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => moveFocus(section.current?.querySelector<HTMLElement>("a, button")), []);
  useSpoken(`${isCreated(submission) ? t("created") : submissionText(submission)} ${wordOf(report.result)}`);
  const sentPassword = form.passwordOf(submission.id);
  return (
    <section class="outcome" ref={section}>
      <p>
        {isCreated(submission) && <span class="visually-hidden">{t("created")} </span>}
        <Rating result={report.result} />
      </p>
      <p class="address">
        <Address url={report.url || submission.url} />
      </p>
      <p class="secondary row">
        {isCreated(submission)
          ? t("created_ago", formatAge(submission.endedAt ?? submission.startedAt))
          : submissionText(submission)}
        <PrivacyLabel privacy={report.privacy} />
      </p>
      <AskedFor submission={submission} />
      {submission.connectionId === settings.connection.id && !isGone ? (
        <>
          <div class="links">
            <ReportLinks report={report} settings={settings} prominent />
          </div>
          <CopyWithPassword submission={submission} settings={settings} typed={sentPassword} />
        </>
      ) : (
        <p class="secondary">{t(isGone ? "activity_deleted_since" : "error_otherService")}</p>
      )}
      <button
        type="button"
        class="quiet"
        onClick={() => {
          // A report that was there may not have taken it.
          if (submission.state !== "existed" && form.password.value === sentPassword) form.password.value = "";
          startOver(form);
        }}
      >
        {t("existing_another")}
      </button>
    </section>
  );
}

function Undecided({ submission, settings, form }: OutcomeProps) {
  const { id, state } = submission;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOurs = submission.connectionId === settings.connection.id;
  const text = submissionText(submission, isOurs);
  useLayoutEffect(() => moveFocus(heading.current), []);
  useSpoken(text);
  const mayLook = state === "unknown" && settings.preferences.lookUpOnOpen && !submission.incognito;
  useEffect(() => {
    // A report that comes minutes later would be found by the next planned search only.
    if (mayLook) void ask("follow", id).catch(() => {});
  }, []);
  const again = useAction(() => sendAgain(id));
  const discard = useAction(async () => {
    const isGone = await ask("discard", id);
    // The user may have created another one meanwhile.
    if (isGone && form.submissionId.value === id) startOver(form);
  });
  return (
    <section class="stack">
      <h2 ref={heading} tabIndex={-1}>
        {text}
      </h2>
      <p class="row spread">
        <span class="address">
          <Address url={submission.url} />
        </span>
        <span class="secondary" id="asked-privacy">
          <PrivacyLabel privacy={submission.privacy} />
        </span>
      </p>
      <ErrorNote failure={submission.failure} />
      {state === "unknown" && (
        <p class="secondary">
          {searchText(submission, isOurs)} <PageLink hash="#/help?about=unknown" label={t("unknown_help")} />
        </p>
      )}
      <Candidate submission={submission} settings={settings} />
      <div class="row">
        <button
          type="button"
          aria-describedby="asked-privacy"
          aria-disabled={again.running.value}
          onClick={() => again.run()}
        >
          {t("send_again")}
        </button>
        <button type="button" onClick={() => discard.run()}>
          {t("discard")}
        </button>
        <button type="button" class="quiet" onClick={() => startOver(form, id)}>
          {t("existing_another")}
        </button>
      </div>
      <ErrorNote failure={again.failure.value} title={t("nothing_sent")} />
      <ErrorNote failure={discard.failure.value} />
    </section>
  );
}

function startOver(form: CreateForm, toldId?: string): void {
  form.startOver(toldId);
  requestAnimationFrame(() => moveFocus());
}
