import { useId } from "preact/hooks";

interface CheckBoxProps {
  label: string;
  hint?: string;
  /** Name of the radio buttons of which it is one; left out for a box of its own. */
  group?: string;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}

export function CheckBox({ label, hint, group, isChecked, onCheck }: CheckBoxProps) {
  const hintId = useId();
  return (
    <label class="check">
      <input
        type={group === undefined ? "checkbox" : "radio"}
        name={group}
        checked={isChecked}
        aria-label={hint && label}
        aria-describedby={hint && hintId}
        onChange={({ currentTarget: { checked } }) => onCheck(checked)}
      />
      <span>
        {label} {hint && <small id={hintId}>{hint}</small>}
      </span>
    </label>
  );
}
