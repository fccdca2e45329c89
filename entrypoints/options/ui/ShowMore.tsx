import { moveFocus } from "@/components/ui/focus.ts";
import { t } from "@/utils/i18n.ts";
import { focusableOf } from "../hooks/use-kept-focus.ts";

interface ShowMoreProps {
  /** Null where there is no more to show. */
  onShowMore: (() => void) | null;
  label?: string;
  class?: string;
}

/** A button at the end of a list; where it leaves with the last rows, the focus goes to the first that came, or to the panel's title beside it. */
export function ShowMore({ onShowMore, label = t("show_more"), class: kind }: ShowMoreProps) {
  if (!onShowMore) return null;
  return (
    <button
      type="button"
      class={kind}
      onClick={({ currentTarget: button }) => {
        const title = button.closest("header")?.firstElementChild;
        const last = lastRowBefore(button);
        onShowMore();
        requestAnimationFrame(() => {
          if (!button.isConnected)
            moveFocus(focusableOf((title ?? last?.nextElementSibling ?? null) as HTMLElement | null));
        });
      }}
    >
      {label}
    </button>
  );
}

export function ShowMoreRow({ columns, onShowMore }: Pick<ShowMoreProps, "onShowMore"> & { columns: number }) {
  if (!onShowMore) return null;
  return (
    <tr>
      <td colSpan={columns}>
        <ShowMore onShowMore={onShowMore} />
      </td>
    </tr>
  );
}

export function ShowMoreItem({ onShowMore }: Pick<ShowMoreProps, "onShowMore">) {
  if (!onShowMore) return null;
  return (
    <li class="more">
      <ShowMore class="small" onShowMore={onShowMore} />
    </li>
  );
}

/** Finds the row that stands before a button, or the last one of the list or table that does. */
function lastRowBefore(button: Element): Element | null {
  let place: Element | null = button;
  while (place && !place.previousElementSibling) place = place.parentElement;
  const before = place?.previousElementSibling ?? null;
  return before?.querySelector(":scope:is(ul, ol) > :last-child, :scope > tbody > :last-child") ?? before;
}
