import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Icon } from "@/components/ui/Icon.tsx";
import { SEARCH } from "@/components/ui/icons.ts";
import { useDebounce } from "../hooks/use-debounce.ts";
import type { Step } from "../routes/router.ts";

interface SearchFieldProps {
  id: string;
  label: string;
  shortcut?: string;
  /** Current search; it also changes when the user goes back. */
  value: string;
  onSearch: (text: string, step: Step) => void;
}

/** A search that follows a pause in the typing, and Enter at once. */
export function SearchField({ id, label, shortcut, value, onSearch }: SearchFieldProps) {
  const typed = useSignal(value);
  const pause = useDebounce(search);
  // Before the next key can be typed.
  useLayoutEffect(() => {
    if (typed.value.trim() !== value) typed.value = value;
  }, [value]);

  function search() {
    pause.cancel();
    const text = typed.value.trim();
    if (text !== value) onSearch(text, value && text ? "replace" : "push");
  }

  return (
    <span class="search-field" data-used={value !== ""}>
      <Icon path={SEARCH} />
      <input
        id={id}
        type="search"
        aria-label={label}
        placeholder={label}
        autocomplete="off"
        spellcheck={false}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          pause.start();
        }}
        onBlur={pause.flush}
        onKeyDown={(event) => event.key === "Enter" && !event.isComposing && search()}
      />
      {shortcut && typed.value === "" && <kbd>{shortcut}</kbd>}
    </span>
  );
}
