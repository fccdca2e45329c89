import type { LiveAppState } from "@/components/state.ts";
import { Address } from "@/components/ui/Address.tsx";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { t } from "@/utils/i18n.ts";
import type { KeyHint } from "@/utils/models/key-hint.ts";
import { parseServiceAddress } from "@/utils/url.ts";
import type { ConnectionForm } from "./connection-form.ts";

interface ConnectionFieldsProps {
  form: ConnectionForm;
  appState: LiveAppState;
}

/** Where the service is, and the key, which is never shown again once it is saved. */
export function ConnectionFields({ form, appState }: ConnectionFieldsProps) {
  const { address: addressProblem, key: keyProblem, insecure } = form.problems.value;
  return (
    <>
      <div class="field">
        <label for="service-address">{t("service_address")}</label>
        <input
          id="service-address"
          type="text"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          dir="ltr"
          placeholder="https://reports.example.com"
          value={form.address.value}
          aria-invalid={addressProblem !== undefined}
          aria-describedby="service-address-problem"
          onInput={(event) => {
            form.address.value = event.currentTarget.value;
            form.insecureAccepted.value = false;
          }}
        />
        <FieldError id="service-address-problem" text={addressProblem && t(`address_${addressProblem}`)} />
      </div>
      {form.needsInsecureTick.value && <InsecureTick form={form} problem={insecure} />}
      <KeyField form={form} hint={appState.value.keyHint} problem={keyProblem && t(`key_${keyProblem}`)} />
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
          aria-invalid={problem === true && !insecureAccepted.value}
          aria-describedby="insecure-problem"
          onChange={() => (insecureAccepted.value = !insecureAccepted.value)}
        />
        {t("insecure_accept")}
      </label>
      <FieldError id="insecure-problem" text={problem && !insecureAccepted.value ? t("insecure_problem") : undefined} />
    </div>
  );
}

interface KeyFieldProps {
  form: ConnectionForm;
  hint: KeyHint | null;
  problem: string | undefined;
}

function KeyField({ form, hint, problem }: KeyFieldProps) {
  const service = parseServiceAddress(form.address.value);
  const isSaved = hint !== null && "address" in service && new URL(service.address).origin === hint.origin;
  const saved = isSaved ? (hint.ending ? t("key_saved", hint.ending) : t("key_saved_short")) : "";
  return (
    <div class="field">
      <label for="api-key">{t("api_key")}</label>
      <input
        id="api-key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        placeholder={saved}
        value={form.key.value}
        aria-invalid={problem !== undefined}
        aria-describedby="api-key-problem api-key-hint"
        onInput={(event) => {
          form.key.value = event.currentTarget.value;
        }}
      />
      <FieldError id="api-key-problem" text={problem} />
      <small id="api-key-hint">
        {t("key_hint")} {"address" in service && <ServiceLink address={service.address} />}
      </small>
    </div>
  );
}

/** Where a service keeps its account area is not known; its own pages lead there. */
function ServiceLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <Address url={address} />
    </a>
  );
}
