import { useSignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { Icon } from "./Icon.tsx";
import { MORE } from "./icons.ts";
import { type MenuItem, OpenMenu } from "./OpenMenu.tsx";

interface MenuProps {
  /** Accessible name of its button. */
  label: string;
  /** Words shown on hover and keyboard focus; the name by default. */
  hint?: string;
  path?: string;
  class?: string;
  items: MenuItem[];
}

/** A button with a menu, which is on the page only while it is open. */
export function Menu({ label, hint = label, path = MORE, class: className = "", items }: MenuProps) {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`icon-button ${className}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        aria-controls={isOpen.value ? menuId : undefined}
        data-hint={hint}
        onClick={() => (isOpen.value = true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          isOpen.value = true;
        }}
      >
        <Icon path={path} />
      </button>
      {isOpen.value && (
        <OpenMenu
          id={menuId}
          label={label}
          items={items}
          button={button.current as HTMLButtonElement}
          onClose={() => (isOpen.value = false)}
        />
      )}
    </>
  );
}
