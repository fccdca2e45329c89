import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface RadioGroupProps {
  label: string;
  children: ComponentChildren;
}

export function RadioGroup({ label, children }: RadioGroupProps) {
  const id = useId();
  return (
    <div class="choices" role="radiogroup" aria-labelledby={id}>
      <span class="label" id={id}>
        {label}
      </span>
      {children}
    </div>
  );
}
