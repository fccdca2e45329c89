import { Fragment } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./Icon.tsx";
import { CHECK } from "./icons.ts";

export interface MenuItem {
  label: string;
  path?: string;
  /** Key that does the same without the menu. */
  shortcut?: string;
  isDisabled?: boolean | undefined;
  /** Shown last, under a line, in the colour of danger. */
  isDangerous?: boolean;
  /** Left out for an action; else one choice of several. */
  isChecked?: boolean;
  onChoose: () => unknown;
}

/** Pixels between the menu and its button, or the window's edge. */
const GAP = 4;

interface OpenMenuProps {
  id: string;
  label: string;
  items: MenuItem[];
  button: HTMLButtonElement;
  onClose: () => void;
}

/** The menu of a button, which has the focus as long as it is on the page. */
export function OpenMenu({ id, label, items, button, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const itemsOf = () => [...(menu.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  useLayoutEffect(() => {
    const element = menu.current as HTMLDivElement;
    element.showPopover();
    place(element, button.getBoundingClientRect());
    (itemsOf().find((item) => item.getAttribute("aria-checked") === "true") ?? itemsOf()[0])?.focus();
  }, []);
  function close() {
    button.focus();
    menu.current?.hidePopover();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Tab") return close();
    const isEscape = event.key === "Escape";
    const next = findNext(event.key, itemsOf());
    if (!isEscape && !next) return;
    // Chromium's own Escape would close the popup as well.
    event.preventDefault();
    if (isEscape) close();
    next?.focus();
  }
  return (
    <div
      ref={menu}
      id={id}
      class="menu"
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      {items.map((item) => (
        <Fragment key={item.label}>
          {item.isDangerous && <hr />}
          <Item item={item} onChoose={close} />
        </Fragment>
      ))}
    </div>
  );
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const { label, path, shortcut, isDisabled, isDangerous, isChecked } = item;
  return (
    <button
      type="button"
      {...(isChecked === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": isChecked })}
      aria-disabled={isDisabled}
      tabIndex={-1}
      class={isDangerous ? "dangerous" : ""}
      data-shortcut={shortcut}
      onClick={() => {
        if (isDisabled) return;
        onChoose();
        item.onChoose();
      }}
    >
      {path && <Icon path={path} />}
      {label}
      {isChecked && <Icon path={CHECK} />}
    </button>
  );
}

/** Finds the item that a key leads to: the neighbours, the ends, or the next one that begins with a letter. */
function findNext(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const current = items.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowDown") return items[(current + 1) % items.length];
  if (key === "ArrowUp") return items.at(current <= 0 ? -1 : current - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return after.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()));
}

/** Places a menu under its button, or above where there is no room, with the same end in both writing directions. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isMirrored = getComputedStyle(menu).direction === "rtl";
  const start = isMirrored ? button.left : button.right - width;
  const left = Math.max(GAP, Math.min(start, innerWidth - width - GAP));
  const below = button.bottom + GAP;
  const top = below + height <= innerHeight ? below : Math.max(GAP, button.top - GAP - height);
  Object.assign(menu.style, { left: `${left}px`, top: `${top}px` });
}
