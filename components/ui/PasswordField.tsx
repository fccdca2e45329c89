import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { t } from "@/utils/i18n.ts";
import { generatePassword } from "@/utils/password.ts";
import { TextField } from "./TextField.tsx";

interface PasswordFieldProps {
  password: Signal<string>;
  error: string | undefined;
  hint: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}

/** A report's password, masked until shown; a generated one is shown at once, to be passed on. */
export function PasswordField({ password, error, hint, input }: PasswordFieldProps) {
  const shown = useSignal(false);
  const isGenerated = useSignal(false);
  return (
    <TextField
      class="password"
      ref={input}
      label={t("password")}
      type={shown.value ? "text" : "password"}
      value={password.value}
      onType={(text) => {
        password.value = text;
        isGenerated.value = false;
      }}
      error={error}
      hint={hint}
    >
      <button
        type="button"
        aria-label={t("show_password")}
        aria-pressed={shown.value}
        onClick={() => (shown.value = !shown.value)}
      >
        {t("show")}
      </button>
      <button
        type="button"
        onClick={() => {
          password.value = generatePassword();
          shown.value = true;
          isGenerated.value = true;
        }}
      >
        {t("generate")}
      </button>
      <span class="visually-hidden" role="status">
        {isGenerated.value && t("password_generated")}
      </span>
    </TextField>
  );
}
