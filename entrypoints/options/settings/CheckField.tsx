import { useId } from "preact/hooks";
import { useOptimistic } from "./use-optimistic.ts";

interface CheckFieldProps {
  label: string;
  stored: boolean;
  /** Returns whether the choice was saved; the box shows the stored value otherwise. */
  save: (isOn: boolean) => Promise<boolean>;
  hint?: (isOn: boolean) => string;
}

/** A check box that is saved as soon as it is chosen. */
export function CheckField({ label, stored, save, hint }: CheckFieldProps) {
  const { shown, choose } = useOptimistic(stored);
  const hintId = useId();
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={shown.value}
          aria-describedby={hint && hintId}
          onChange={({ currentTarget: { checked } }) => choose(checked, save(checked))}
        />
        {label}
      </label>
      {hint && <small id={hintId}>{hint(shown.value)}</small>}
    </div>
  );
}
