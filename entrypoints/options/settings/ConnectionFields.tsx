import type { LiveAppState } from "@/components/state.ts";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { t } from "@/utils/i18n.ts";
import type { KeyHint } from "@/utils/models/key-hint.ts";
import { parseServiceAddress, shortAddress } from "@/utils/url.ts";
import type { ConnectionForm } from "./connection-form.ts";

interface ConnectionFieldsProps {
  form: ConnectionForm;
  appState: LiveAppState;
}

/** Address and key of the service; a saved key is never shown again. */
export function ConnectionFields({ form, appState }: ConnectionFieldsProps) {
  const { address: addressProblem, key: keyProblem, insecure } = form.problems.value;
  return (
    <>
      <TextField
        id="service-address"
        label={t("service_address")}
        inputMode="url"
        dir="ltr"
        placeholder="https://reports.example.com"
        value={form.address.value}
        onType={(text) => {
          form.address.value = text;
          form.insecureAccepted.value = false;
        }}
        error={addressProblem && t(`address_${addressProblem}`)}
      />
      {form.needsInsecureTick.value && <InsecureTick form={form} problem={insecure} />}
      <KeyField form={form} hint={appState.value.keyHint} error={keyProblem && t(`key_${keyProblem}`)} />
    </>
  );
}

function InsecureTick({ form, problem }: { form: ConnectionForm; problem: true | undefined }) {
  const { insecureAccepted } = form;
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={insecureAccepted.value}
          aria-invalid={problem === true}
          aria-describedby="insecure-problem"
          onChange={() => (insecureAccepted.value = !insecureAccepted.value)}
        />
        {t("insecure_accept")}
      </label>
      <FieldError id="insecure-problem" text={problem && t("insecure_problem")} />
    </div>
  );
}

interface KeyFieldProps {
  form: ConnectionForm;
  hint: KeyHint | null;
  error: string | undefined;
}

function KeyField({ form, hint, error }: KeyFieldProps) {
  const service = parseServiceAddress(form.address.value);
  const isSaved = hint !== null && "address" in service && new URL(service.address).origin === hint.origin;
  const saved = isSaved ? (hint.ending ? t("key_saved", hint.ending) : t("key_saved_short")) : "";
  return (
    <>
      <TextField
        id="api-key"
        label={t("api_key")}
        type="password"
        placeholder={isSaved ? "••••••••" : ""}
        value={form.key.value}
        onType={(text) => (form.key.value = text)}
        error={error}
        hint={
          <>
            {saved && <strong>{saved} </strong>}
            {t("key_hint")}
          </>
        }
      />
      {"address" in service && (
        <small>
          <ServiceLink address={service.address} />
        </small>
      )}
    </>
  );
}

/** Links to the service's own pages, because the place of its account area is unknown. */
function ServiceLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {t("field_message", t("your_service"), shortAddress(address))}
    </a>
  );
}
