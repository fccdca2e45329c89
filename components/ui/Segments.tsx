import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface SegmentsProps<Value extends string | number> {
  /** Accessible name, where nothing else names them. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  class?: string;
  error?: string | undefined;
  options: { value: Value; label: ComponentChildren }[];
  value: Value | null;
  onChoose: (value: Value, event: MouseEvent) => void;
}

/** A few choices side by side, of which one is taken. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, labelledBy, describedBy, class: kind = "", error, options, value, onChoose } = props;
  const name = useId();
  return (
    <div
      class={`segments ${kind}`}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            aria-invalid={error !== undefined}
            onClick={(event) => onChoose(option.value, event)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

type FieldProps<Value extends string | number> = Omit<SegmentsProps<Value>, "label" | "labelledBy"> & {
  label: string;
  /** Hint that describes them. */
  children?: ComponentChildren;
};

/** Such choices below their label. */
export function SegmentsField<Value extends string | number>({ label, children, ...segments }: FieldProps<Value>) {
  const id = useId();
  return (
    <div class="field">
      <span class="label" id={id}>
        {label}
      </span>
      <Segments {...segments} labelledBy={id} />
      {children}
    </div>
  );
}
