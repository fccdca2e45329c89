import { useLayoutEffect } from "preact/hooks";
import { PrivacyField } from "@/components/report/PrivacyField.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { PRIVACY } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import type { ActivePage } from "./active-page.ts";
import type { CreateForm } from "./create-form.ts";

export function CreateReport({ form, page }: { form: CreateForm; page: ActivePage }) {
  // A refused request created nothing, whatever became of the question; after a worker restart we cannot tell.
  const submission = form.submission.value;
  const refusal = submission?.failure;
  const failure = refusal ?? form.failure.value;
  const { url, privacy, password } = failure?.fields ?? {};
  const { address: addressProblem, password: wasMissing } = form.problems.value;
  const passwordMissing = wasMissing && !form.password.value;
  // The service's words are about what was sent.
  const addressWords = submission?.url === form.address.value ? url : undefined;
  const privacyWords = submission?.privacy === form.privacy.value ? privacy : undefined;
  useLayoutEffect(() => {
    // The form that had the focus was replaced while the report was being created.
    if (failure && !failure.openId) moveFocus(document.querySelector<HTMLElement>("[aria-invalid=true]"));
  }, []);
  return (
    <Form onSubmit={() => form.submit()}>
      <AddressField form={form} page={page} error={addressProblem ? t(`address_${addressProblem}`) : addressWords} />
      <PrivacyField
        privacy={form.privacy}
        password={form.password}
        problems={{
          privacy: privacyWords,
          password: passwordMissing ? t("password_required") : password,
        }}
      />
      {!failure?.openId && !addressProblem && !passwordMissing && (
        <ErrorNote
          failure={failure}
          title={t(refusal ? "not_created" : "nothing_sent")}
          uncertainTitle={t(refusal ? "not_created" : "unknown_title")}
          shownFields={["url", "privacy", form.privacy.value === PRIVACY.password ? "password" : ""]}
        />
      )}
      <button type="submit" class="primary">
        {t("create_report")}
      </button>
    </Form>
  );
}

interface AddressFieldProps {
  form: CreateForm;
  page: ActivePage;
  error: string | undefined;
}

function AddressField({ form, page, error }: AddressFieldProps) {
  const { value } = form.address;
  const problem = !value && page.problem;
  useLayoutEffect(() => {
    if (problem) moveFocus();
  }, []);
  const hint = problem ? t(`page_${problem}`) : form.stripped.value ? t("address_stripped") : "";
  return (
    <TextField
      id="address"
      label={t("address")}
      inputMode="url"
      dir="ltr"
      value={value}
      onType={form.typeAddress}
      error={error}
      hint={hint}
    />
  );
}
