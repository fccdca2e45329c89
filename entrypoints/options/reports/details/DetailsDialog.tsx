import { useEffect, useRef } from "preact/hooks";
import { createResource, useLoaded } from "@/components/hooks/resource.ts";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { DetailsActions } from "./DetailsActions.tsx";
import { Failed } from "./Failed.tsx";
import { KnownFields } from "./KnownFields.tsx";
import { OtherFields } from "./OtherFields.tsx";

interface DetailsDialogProps {
  reportId: string;
  settings: Settings;
  /** Forbids changes: the report is not what the list was asked for. */
  isReadOnly?: boolean;
  onClose: () => void;
  /** Called once this dialog is closed. */
  onEdit: (report: Report) => void;
  /** Called after its results were refreshed here. */
  onChange: (report: Report) => void;
}

export function DetailsDialog({ reportId, settings, isReadOnly, onClose, onEdit, onChange }: DetailsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const toEdit = useRef<Report>(null);
  const resource = useLoaded(createResource<Report>);
  const read = () => resource.load(() => ask("readReport", { connectionId: settings.connection.id, id: reportId }));
  useEffect(() => void read(), [reportId]);

  function edit(report: Report) {
    toEdit.current = report;
    dialog.current?.close();
  }
  function closed() {
    onClose();
    if (toEdit.current) onEdit(toEdit.current);
  }
  function refreshed(report: Report) {
    onChange(report);
    void read();
  }

  const report = resource.value.value;
  const failure = resource.failure.value;
  return (
    <Dialog
      class="details"
      ref={dialog}
      title={t("details_title")}
      controls={
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("close")}
        </button>
      }
      onClose={closed}
    >
      <div class="stack" aria-busy={resource.loading.value}>
        <p role="status">{resource.loading.value && !report && t("loading")}</p>
        {failure && <Failed failure={failure} isRunning={resource.loading.value} onTryAgain={read} />}
        {report && (
          <>
            <KnownFields report={report} />
            <DetailsActions
              report={report}
              settings={settings}
              isReadOnly={isReadOnly}
              onEdit={() => edit(report)}
              onRefreshed={refreshed}
            />
            <OtherFields report={report} />
          </>
        )}
      </div>
    </Dialog>
  );
}
