import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { TextField } from "@/components/ui/TextField.tsx";
import { useDebounce } from "./use-debounce.ts";

interface SearchFieldProps {
  id: string;
  label: string;
  placeholder?: string;
  /** Current search; it also changes when the user goes back. */
  value: string;
  onSearch: (text: string) => void;
}

/** A search that follows a pause in the typing, and Enter at once. */
export function SearchField({ id, label, placeholder, value, onSearch }: SearchFieldProps) {
  const typed = useSignal(value);
  const pause = useDebounce(search);
  // Before the next key can be typed.
  useLayoutEffect(() => {
    if (typed.value.trim() !== value) typed.value = value;
  }, [value]);

  function search() {
    pause.end();
    if (typed.value.trim() !== value) onSearch(typed.value.trim());
  }

  return (
    <TextField
      id={id}
      class="search"
      label={label}
      type="search"
      placeholder={placeholder}
      value={typed.value}
      onType={(text) => {
        typed.value = text;
        pause.start();
      }}
      onKeyDown={(event) => event.key === "Enter" && !event.isComposing && search()}
    />
  );
}
