import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { t } from "@/utils/i18n.ts";
import { TextField } from "./TextField.tsx";

/** Letters and digits that are not confused when read aloud or typed from paper. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 20;

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

/** Returns 20 characters, each drawn evenly from 56 (about 116 bits). */
function generatePassword(): string {
  const limit = 256 - (256 % ALPHABET.length);
  let password = "";
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes above the limit would favour the first letters.
      if (byte < limit && password.length < LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
