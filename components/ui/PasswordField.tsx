import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useId } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import { generatePassword } from "@/utils/password.ts";
import { FieldError } from "./FieldError.tsx";

interface PasswordFieldProps {
  password: Signal<string>;
  problem: string | undefined;
  hint: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/** The password of a report, masked until it is shown; a generated one is shown at once, to be passed on. */
export function PasswordField({ password, problem, hint, input }: PasswordFieldProps) {
  const shown = useSignal(false);
  const id = useId();
  const attributes = {
    id,
    ref: input,
    value: password.value,
    autocomplete: "off",
    spellcheck: false,
    "aria-invalid": problem !== undefined,
    "aria-describedby": `${id}-problem ${id}-hint`,
    onInput: (event: { currentTarget: HTMLInputElement }) => {
      password.value = event.currentTarget.value;
    },
  };
  return (
    <div class="field">
      <label for={id}>{t("password")}</label>
      <div class="password">
        {shown.value ? <input {...attributes} type="text" /> : <input {...attributes} type="password" />}
        <button type="button" aria-pressed={shown.value} onClick={() => (shown.value = !shown.value)}>
          {t("show")}
        </button>
        <button
          type="button"
          onClick={() => {
            password.value = generatePassword();
            shown.value = true;
          }}
        >
          {t("generate")}
        </button>
      </div>
      <FieldError id={`${id}-problem`} text={problem} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
