import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { moveFocus } from "@/components/ui/focus.ts";
import { lazy } from "@/components/ui/lazy.tsx";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { ReportList } from "./report-list.ts";

const AllMatching = lazy(async () => (await import("./on-demand.ts")).AllMatching);
const DeleteSelectedDialog = lazy(async () => (await import("./on-demand.ts")).DeleteSelectedDialog);

interface SelectionBarProps {
  list: ReportList;
  onExport: () => void;
  onHelp: () => void;
}

export function SelectionBar({ list, onExport, onHelp }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const confirming = useSignal(false);
  const count = list.selection.reports.value.length;
  const isEmpty = count === 0;
  useLayoutEffect(() => {
    if (isEmpty) confirming.value = false; // The reports asked about are no longer selected.
  }, [isEmpty]);
  function clear() {
    list.selection.clear();
    moveFocus(bar.current); // The button leaves with the selection.
  }
  return (
    <div class="row selection" data-selected={count > 0} ref={bar} tabIndex={-1}>
      <span role="status">{count > 0 && <strong>{t("selected", formatNumber(count))}</strong>}</span>
      {count > 0 && (
        <>
          <button type="button" class="danger" onClick={() => (confirming.value = true)}>
            {t("delete_selected")}
          </button>
          <button type="button" class="quiet" onClick={clear}>
            {t("clear")}
          </button>
          <AllMatching list={list} bar={bar} />
        </>
      )}
      <span class="row end">
        <button type="button" class="quiet" onClick={onHelp}>
          {t("shortcuts")}
        </button>
        <button type="button" class="quiet" onClick={onExport}>
          {t("export")}
        </button>
      </span>
      {confirming.value && !isEmpty && <DeleteSelectedDialog list={list} onClose={() => (confirming.value = false)} />}
    </div>
  );
}
