import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** How long typing has to pause before the service is asked. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  id: string;
  label: string;
  placeholder?: string;
  /** What is searched for now; it also changes when the user goes back. */
  value: string;
  onSearch: (text: string) => void;
}

/** A search that follows the typing, and Enter at once. */
export function SearchField({ id, label, placeholder, value, onSearch }: SearchFieldProps) {
  const typed = useSignal(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Before the next key can be typed.
  useLayoutEffect(() => {
    if (typed.value.trim() !== value) typed.value = value;
  }, [value]);

  function search() {
    clearTimeout(timer.current);
    if (typed.value.trim() !== value) onSearch(typed.value.trim());
  }
  // When the pause is over, it is the view of then that is searched, not the one in which the key was pressed.
  const latest = useRef(search);
  latest.current = search;
  useLayoutEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div class="field search">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => latest.current(), PAUSE_MS);
        }}
        onKeyDown={(event) => event.key === "Enter" && search()}
      />
    </div>
  );
}
