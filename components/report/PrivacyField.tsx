import type { Signal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { PRIVACY, PRIVACY_NAMES, type Privacy, type PrivacyName } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { FieldError } from "../ui/FieldError.tsx";
import { moveFocus } from "../ui/focus.ts";
import { Icon } from "../ui/Icon.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { SegmentsField } from "../ui/Segments.tsx";

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
  const problemId = useId();
  function choose(chosen: Privacy, event: MouseEvent) {
    privacy.value = chosen;
    // Arrow keys click too, but must stay in the group.
    const isPointer = event.detail > 0;
    if (chosen === PRIVACY.password && isPointer) requestAnimationFrame(() => moveFocus(passwordInput.current));
  }
  return (
    <>
      <SegmentsField
        label={t("privacy")}
        describedBy={problemId}
        error={problems.privacy}
        options={PRIVACY_NAMES.map((name) => ({ value: PRIVACY[name], label: <Choice name={name} /> }))}
        value={privacy.value}
        onChoose={choose}
      >
        <FieldError id={problemId} text={problems.privacy} />
      </SegmentsField>
      {privacy.value === PRIVACY.password && (
        <PasswordField password={password} error={problems.password} hint={hint} input={passwordInput} />
      )}
    </>
  );
}

function Choice({ name }: { name: PrivacyName }) {
  return (
    <>
      <Icon name={name} />
      {t(`privacy_${name}`)}
    </>
  );
}
