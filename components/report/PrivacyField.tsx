import type { Signal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { PRIVACY, PRIVACY_NAMES, type Privacy } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { FieldError } from "../ui/FieldError.tsx";
import { moveFocus } from "../ui/focus.ts";
import { Icon } from "../ui/Icon.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";

interface PrivacyFieldProps {
  /** Null until one is chosen. */
  privacy: Signal<Privacy | null>;
  password: Signal<string>;
  /** Messages beside the two fields; empty where all is well. */
  problems: { privacy?: string | undefined; password?: string | undefined };
  /** Shown under the password where leaving it empty has a meaning. */
  hint?: string | undefined;
}

export function PrivacyField({ privacy, password, problems, hint }: PrivacyFieldProps) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const problemId = useId();
  function choose(chosen: Privacy, event: MouseEvent) {
    privacy.value = chosen;
    // Arrow keys click too, but must stay in the group.
    const isPointer = event.detail > 0;
    if (chosen === PRIVACY.password && isPointer) requestAnimationFrame(() => moveFocus(passwordInput.current));
  }
  return (
    <>
      <div class="field">
        <span class="label" id={labelId}>
          {t("privacy")}
        </span>
        <div class="segments" role="radiogroup" aria-labelledby={labelId} aria-describedby={problemId}>
          {PRIVACY_NAMES.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name={labelId}
                checked={privacy.value === PRIVACY[name]}
                onClick={(event) => choose(PRIVACY[name], event)}
              />
              <Icon name={name} />
              {t(`privacy_${name}`)}
            </label>
          ))}
        </div>
        <FieldError id={problemId} text={problems.privacy} />
      </div>
      {privacy.value === PRIVACY.password && (
        <PasswordField password={password} error={problems.password} hint={hint} input={passwordInput} />
      )}
    </>
  );
}
