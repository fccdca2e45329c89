import { useLayoutEffect } from "preact/hooks";
import { moveFocus } from "@/components/ui/focus.ts";
import { hashOfReport } from "../routes/report-route.ts";
import type { ReportList } from "./report-list.ts";

/** Letters are text here. */
const TEXT_FIELDS = 'input:not([type="checkbox"]), select, textarea, [role="combobox"]';

/**
 * Keys of the list: j and k or the arrows move, x selects, a leads to the selection's tools, ? shows them all.
 * @param isOn - may single characters act? The other keys always do
 */
export function useShortcuts(list: ReportList, isOn: () => boolean): void {
  useLayoutEffect(() => {
    function handle(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      // A control has answered it already, as a menu's button the arrow.
      if (event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      // By the key's target: a menu that was just closed stays on the page for another moment.
      if (target.matches(TEXT_FIELDS) || target.closest("[role=menu]")) return;
      if (event.key.length === 1 && !isOn()) return;
      const act = actionOf(event, list);
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}

function actionOf(event: KeyboardEvent, list: ReportList): (() => void) | null {
  const row = currentRow();
  switch (event.key) {
    case "j":
      return () => moveToRow(1);
    case "k":
      return () => moveToRow(-1);
    case "ArrowDown":
      return row && (() => moveToRow(1));
    case "ArrowUp":
      return row && (() => moveToRow(-1));
    case "x":
    case "X":
      return row && (() => list.selection.toggle(row.dataset.id ?? "", event.shiftKey));
    case "a":
      return isSelecting(list) ? () => void moveToTools(list) : null;
    case "Enter":
      // Only of the row itself: its links and buttons have an Enter of their own.
      return row && event.target === row ? () => (location.hash = hashOfReport(row.dataset.id ?? "")) : null;
    case ".":
      return row && (() => row.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click());
    case "/":
      return () => moveFocus(document.getElementById("search"));
    case "?":
      return () => (list.dialog.value = "shortcuts");
    default:
      return null;
  }
}

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("tr[data-id]") ?? null;
}

function isSelecting({ selection }: ReportList): boolean {
  return selection.reports.value.length > 0;
}

/** The key may come before the tools, whose code is loaded when the first row is selected. */
async function moveToTools(list: ReportList): Promise<void> {
  const first = () => document.querySelector<HTMLElement>(".selection .tools button");
  // Without the table's head they never come: the page was left.
  const isComing = () => !first() && isSelecting(list) && document.querySelector(".selection") !== null;
  if (!first()) await import("./on-demand.ts");
  while (isComing()) await new Promise(requestAnimationFrame);
  first()?.focus();
}

function moveToRow(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>("tr[data-id]")];
  // From the tools, back to what is selected.
  const row = currentRow() ?? document.querySelector<HTMLElement>("tr[data-id][aria-selected=true]");
  const index = row ? rows.indexOf(row) + step : 0;
  const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  if (next) moveFocus(next);
}
