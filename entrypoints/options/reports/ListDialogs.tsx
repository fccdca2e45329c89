import type { Signal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { ReportsQuery } from "@/utils/contract.ts";
import { ChangePrivacyDialog } from "./ChangePrivacyDialog.tsx";
import { DeleteSelectedDialog } from "./DeleteSelectedDialog.tsx";
import { ExportDialog } from "./export/ExportDialog.tsx";
import { RefreshSelectedDialog } from "./RefreshSelectedDialog.tsx";
import type { ReportList } from "./report-list.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";

/** A dialog of the list; those of `OF_SELECTED` act on the selected reports. */
export type ListDialog = "export" | "shortcuts" | keyof typeof OF_SELECTED | "exportSelected";

const OF_SELECTED = {
  refresh: RefreshSelectedDialog,
  privacy: ChangePrivacyDialog,
  delete: DeleteSelectedDialog,
};

interface ListDialogsProps {
  list: ReportList;
  query: ReportsQuery;
  dialog: Signal<ListDialog | null>;
}

export function ListDialogs({ list, query, dialog }: ListDialogsProps) {
  const name = dialog.value;
  const isOfSelected = name !== null && name in OF_SELECTED;
  // What was asked about is what is changed, whatever the list does meanwhile.
  const reports = useMemo(() => list.selection.reports.peek(), [name, list.page.value?.view]);
  const isEmpty = list.selection.reports.value.length === 0;
  useLayoutEffect(() => {
    // The reports asked about are no longer selected.
    if (isOfSelected && isEmpty) dialog.value = null;
  }, [isOfSelected, isEmpty]);
  const close = () => (dialog.value = null);
  const { connectionId } = list;
  switch (name) {
    case null:
      return null;
    case "shortcuts":
      return <ShortcutsDialog onClose={close} />;
    case "export":
      return <ExportDialog connectionId={connectionId} query={query} onClose={close} />;
    case "exportSelected":
      return <ExportDialog connectionId={connectionId} query={query} selected={reports} onClose={close} />;
    default: {
      const Dialog = OF_SELECTED[name];
      return isEmpty ? null : <Dialog list={list} reports={reports} onClose={close} />;
    }
  }
}
