import { useLayoutEffect } from "preact/hooks";
import { PRIVACY } from "@/utils/contract.ts";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { PrivacyField } from "../PrivacyField.tsx";
import type { Edit } from "./use-edit.ts";

/** The fields, and why what they hold was not saved. */
export function EditFields({ edit, failure }: { edit: Edit; failure: Failure | null }) {
  const { privacy, password, refresh } = edit;
  const fields: Failure["fields"] = edit.isPasswordMissing ? { password: t("password_required") } : failure?.fields;
  useLayoutEffect(() => {
    if (fields) document.querySelector<HTMLElement>("dialog [aria-invalid=true]")?.focus();
  }, [failure]);
  return (
    <>
      <PrivacyField
        privacy={privacy}
        password={password}
        problems={fields ?? {}}
        hint={edit.hadPassword ? t("password_keep") : undefined}
      />
      <label class="check">
        <input type="checkbox" checked={refresh.value} onChange={() => (refresh.value = !refresh.value)} />
        {t("refresh_results")}
      </label>
      <ErrorNote
        failure={failure}
        title={t("not_changed")}
        uncertainTitle={t(privacy.value === PRIVACY.password ? "maybe_changed_password" : "maybe_changed")}
        shownFields={privacy.value === PRIVACY.password ? ["privacy", "password"] : ["privacy"]}
      />
    </>
  );
}
