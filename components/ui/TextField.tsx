import type { ComponentChildren, InputHTMLAttributes, RefObject } from "preact";
import { useId } from "preact/hooks";
import { FieldError } from "./FieldError.tsx";

type Passed = "autocapitalize" | "dir" | "inputMode" | "onChange" | "placeholder";

interface TextFieldProps extends Pick<InputHTMLAttributes, Passed> {
  id?: string;
  ref?: RefObject<HTMLInputElement | null>;
  type?: "text" | "password" | "time";
  class?: string;
  label: string;
  value: string;
  onType: (text: string) => void;
  error?: string | undefined;
  hint?: ComponentChildren;
  describedBy?: string;
  children?: ComponentChildren;
}

/** Firefox 153 offers to save what is in any password field, and fills it into all: a key as a report's password. */
const MASKED = { type: "text", style: { WebkitTextSecurity: "disc" } };

/** A labelled input of one line, with its error, its hint and controls beside it. */
export function TextField({ label, onType, error, hint, describedBy = "", children, ...props }: TextFieldProps) {
  const ownId = useId();
  const { id = ownId, class: kind = "", ...input } = props;
  if (import.meta.env.FIREFOX && input.type === "password") Object.assign(input, MASKED);
  return (
    <div class={`field ${kind}`}>
      <label for={id}>{label}</label>
      <input
        type="text"
        {...(input as { type?: "text" })}
        id={id}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-problem ${id}-hint ${describedBy}`}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      {children}
      <FieldError id={`${id}-problem`} text={error} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
