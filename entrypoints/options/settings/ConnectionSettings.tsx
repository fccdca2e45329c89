import { useLayoutEffect, useMemo } from "preact/hooks";
import { useRememberedSignal } from "@/components/hooks/use-remembered.ts";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { rescueFocus } from "@/components/ui/focus.ts";
import { type AppState, isConnected } from "@/utils/app-state.ts";
import type { ConnectionCheck } from "@/utils/connection-check.ts";
import { plural, t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import { useAccess } from "../hooks/use-permission.ts";
import { useSaving } from "../hooks/use-saving.ts";
import { useUndecided } from "../hooks/use-undecided.ts";
import { formatRoute } from "../routes/route.ts";
import { Topic } from "../ui/Topics.tsx";
import { AccountDialog } from "./AccountDialog.tsx";
import { CheckField } from "./CheckField.tsx";
import { ConnectionChecklist } from "./ConnectionChecklist.tsx";
import { ConnectionFields } from "./ConnectionFields.tsx";
import type { ConnectionDraft } from "./connection-draft.ts";
import { type ConnectionForm, createConnectionForm } from "./connection-form.ts";
import { ForgetKey } from "./ForgetKey.tsx";
import { type Counted, countRemembered, UNREADABLE, watchRemembered } from "./remembered.ts";
import { Saved } from "./Saved.tsx";

export function ConnectionSettings({ appState, draft }: { appState: LiveAppState; draft: ConnectionDraft }) {
  const { connection, preferences, keyHint } = appState.value;
  const { id, serviceUrl, reachableByCors } = connection;
  const remembered = useRememberedSignal<Counted>(() => countRemembered(id), UNREADABLE, [id], watchRemembered);
  const form = useMemo(() => createConnectionForm(appState, draft, remembered), []);
  useLayoutEffect(() => draft.follow(serviceUrl), [serviceUrl]);
  // Another page may connect meanwhile: an answer would be about its connection.
  useLayoutEffect(form.dropQuestion, [id, serviceUrl]);
  const isGranted = useAccess(serviceUrl);
  const check = checkOf(form, appState.value, isGranted);
  const isPassed = check?.failedStep === null;
  return (
    <Topic id="connection-title" title={t("your_service")}>
      <Form onSubmit={() => form.saveAndConnect()}>
        <ConnectionFields form={form} appState={appState} />
        <ForgetOnClose stored={preferences.forgetKeyOnClose} />
        <Buttons form={form} appState={appState.value} />
        {keyHint && <small>{t("help_key_forget", t("forget_key"))}</small>}
        <small>
          <a href={formatRoute({ page: "help", about: "key" })}>{t("help_key")}</a>
        </small>
      </Form>
      {form.question.value && (
        <AccountDialog form={form} appState={appState.value} remembered={remembered.value ?? UNREADABLE} />
      )}
      {isGranted === false && !reachableByCors && isConnected(appState.value) && <AccessAgain form={form} />}
      {form.failure.value && <ErrorNote failure={form.failure.value.cause} title={t(form.failure.value.undone)} />}
      {check && <ConnectionChecklist check={check} />}
      {check?.isNotSaved && <p>{t("connection_kept", shortAddress(serviceUrl))}</p>}
      <p role="status">{statusOf(form, appState.value, isPassed)}</p>
      {isPassed && <WhatWaits appState={appState.value} />}
    </Topic>
  );
}

function statusOf(form: ConnectionForm, { connection, keyHint }: AppState, isPassed: boolean): string {
  if (form.running.value) return t("testing");
  if (isPassed) return `${t("connected")} ${t("open_page", t("create_report"))}`;
  if (form.isForgotten.value && !keyHint) return t("key_forgotten", shortAddress(connection.serviceUrl));
  return "";
}

/** Returns the last test's findings; null where the service, its key or the access to it has changed since. */
function checkOf(
  { check: { value: check } }: ConnectionForm,
  appState: AppState,
  isGranted: boolean | null,
): ConnectionCheck | null {
  if (!check || check.isNotSaved) return check;
  const tested = URL.parse("../..", `${check.endpoint}/`)?.href;
  const keyId = appState.keyHint?.keyId;
  const isOfNow = tested === `${appState.connection.serviceUrl}/` && (check.keyId ?? keyId) === keyId;
  const isTrue = isOfNow && check.permissionGranted === isGranted && (check.failedStep || isConnected(appState));
  return isTrue ? check : null;
}

/** Leads to what was paused while the service did not answer: it does not go on by itself. */
function WhatWaits({ appState }: { appState: AppState }) {
  const count = useUndecided(appState);
  if (count === 0) return null;
  return (
    <p>
      <a href={formatRoute({ page: "activity", filter: "open" })}>
        {t("field_message", t("activity"), plural("undecided", count))}
      </a>
    </p>
  );
}

function Buttons({ form, appState }: { form: ConnectionForm; appState: AppState }) {
  return (
    <div class="row">
      <button type="submit" class="primary" aria-disabled={form.running.value}>
        {t("save_and_connect")}
      </button>
      {isConnected(appState) && (
        <button type="button" aria-disabled={form.running.value} onClick={form.testAgain}>
          {t("test_connection")}
        </button>
      )}
      <ForgetKey form={form} appState={appState} />
    </div>
  );
}

/** Unlike the rest of the form it is saved at once. */
function ForgetOnClose({ stored }: { stored: boolean }) {
  const saving = useSaving();
  return (
    <>
      <CheckField
        label={t("forget_key_on_close")}
        stored={stored}
        save={(isOn) => saving.save({ forgetKeyOnClose: isOn })}
      />
      <Saved saving={saving} />
    </>
  );
}

/** Offers the permission again after the user or the browser took it away. */
function AccessAgain({ form }: { form: ConnectionForm }) {
  return (
    <div class="note" role="alert">
      <span>{t("access_missing")}</span>
      <div>
        <button
          type="button"
          onClick={async () => {
            await form.grantAccess();
            // The button is gone where access was granted.
            rescueFocus(document.getElementById("service-address"));
          }}
        >
          {t("grant_access")}
        </button>
      </div>
    </div>
  );
}
