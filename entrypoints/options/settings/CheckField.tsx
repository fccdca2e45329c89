import { type Signal, useSignal } from "@preact/signals";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

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

/** Shows a choice at once, and the stored value again if it could not be saved. The last of several choices counts. */
export function useOptimistic<T>(stored: T): { shown: Signal<T>; choose: (value: T, save: Promise<boolean>) => void } {
  const shown = useSignal(stored);
  const saving = useRef<Promise<boolean>>(null);
  const latest = useRef(stored);
  latest.current = stored;
  useLayoutEffect(() => {
    // An earlier choice may be stored while a later one is being saved.
    if (!saving.current) shown.value = stored;
  }, [stored]);
  return {
    shown,
    choose(value, save) {
      shown.value = value;
      saving.current = save;
      void save.then((isSaved) => {
        if (saving.current !== save) return;
        saving.current = null;
        if (!isSaved) shown.value = latest.current;
      });
    },
  };
}
