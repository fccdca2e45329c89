import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";
import { RESULTS_REFRESH, type ReportsQuery } from "@/utils/contract.ts";
import { plural, t } from "@/utils/i18n.ts";
import { DeleteReportsDialog } from "../DeleteReportsDialog.tsx";
import { NamedReports } from "../NamedReports.tsx";
import { ChangePrivacyDialog } from "./ChangePrivacyDialog.tsx";
import { ExportDialog } from "./export/ExportDialog.tsx";
import type { ReportList } from "./report-list.ts";
import { ShortcutList } from "./ShortcutList.tsx";
import { type OfSelectedProps, updateSelected } from "./update-selected.ts";

/** Dialogs that act on the selected reports. */
const OF_SELECTED = {
  refresh: RefreshSelectedDialog,
  privacy: ChangePrivacyDialog,
  delete: DeleteSelectedDialog,
};

interface ListDialogsProps {
  list: ReportList;
  query: ReportsQuery;
  hasSingleKeys: boolean;
}

export function ListDialogs({ list, query, hasSingleKeys }: ListDialogsProps) {
  const { connectionId, dialog } = list;
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
  switch (name) {
    case null:
      return null;
    case "shortcuts":
      return <ShortcutsDialog hasSingle={hasSingleKeys} onClose={close} />;
    case "export":
      return <ExportDialog connectionId={connectionId} query={query} onClose={close} />;
    case "exportSelected":
      return <ExportDialog connectionId={connectionId} query={query} selected={reports} onClose={close} />;
    default: {
      const OfSelected = OF_SELECTED[name];
      return isEmpty ? null : <OfSelected list={list} reports={reports} onClose={close} />;
    }
  }
}

function DeleteSelectedDialog({ list, reports, onClose }: OfSelectedProps) {
  return (
    <DeleteReportsDialog
      connectionId={list.connectionId}
      reports={reports.map(({ id, url }) => ({ id, url }))}
      search={list.query.value?.search ?? ""}
      onStarted={list.showBatch}
      onClose={onClose}
    />
  );
}

function RefreshSelectedDialog({ list, reports, onClose }: OfSelectedProps) {
  const verb = plural("refresh_count", reports.length);
  return (
    <ConfirmDialog
      title={t("question", verb)}
      verb={verb}
      isHarmless
      onConfirm={() => updateSelected(list, reports, { results: RESULTS_REFRESH.yes })}
      errorTitle={t("not_changed")}
      uncertainTitle={t("maybe_changed")}
      onClose={onClose}
    >
      <NamedReports reports={reports} />
      <p class="secondary">{t("refresh_selected_text")}</p>
    </ConfirmDialog>
  );
}

function ShortcutsDialog({ hasSingle, onClose }: { hasSingle: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title={t("shortcuts")} onClose={onClose}>
      <ShortcutList hasSingle={hasSingle} />
      <div>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}
