import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { FieldError } from "@/components/ui/FieldError.tsx";

interface TimeFieldProps {
  label: string;
  /** As `HH:MM`. */
  value: string;
  error: string | undefined;
  hint?: ComponentChildren;
  onType: (time: string) => void;
}

/** A labelled time of day, with its error and hint. */
export function TimeField({ label, value, error, hint, onType }: TimeFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="time"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <FieldError id={`${id}-problem`} text={error} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
