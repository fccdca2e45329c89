import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { rescueFocus } from "@/components/ui/focus.ts";
import { Icon } from "@/components/ui/Icon.tsx";

interface TabsProps<Name extends string> {
  label: string;
  tabs: { name: Name; label: string; path: string }[];
  current: Name;
  onChoose: (name: Name) => void;
  children: ComponentChildren;
}

/** Tabs of which one is shown; arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, current, onChoose, children }: TabsProps<Name>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const drawn = useRef(current);
  useLayoutEffect(() => {
    // A button of the former panel may have led here.
    if (drawn.current !== current) rescueFocus(row.current?.querySelector<HTMLElement>("[aria-selected=true]"));
    drawn.current = current;
  }, [current]);

  function move(key: string) {
    const isMirrored = row.current !== null && getComputedStyle(row.current).direction === "rtl";
    const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[key];
    const at = tabs.findIndex(({ name }) => name === current);
    const next = key === "Home" ? 0 : key === "End" ? tabs.length - 1 : step && (at + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return false;
    onChoose(tab.name);
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
    return true;
  }

  return (
    <>
      <div
        class="tabs"
        role="tablist"
        aria-label={label}
        ref={row}
        onKeyDown={(event) => move(event.key) && event.preventDefault()}
      >
        {tabs.map(({ name, label: text, path }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            <Icon path={path} />
            {text}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
