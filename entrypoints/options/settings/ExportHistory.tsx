import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../reports/export/save-file.ts";
import { exportHistory } from "./export-history.ts";

/** Saves what is remembered of a connection as a file of either format. */
export function ExportHistory({ connectionId }: { connectionId: string }) {
  const save = useAction((format: ExportFormat) => exportHistory(connectionId, format));
  return (
    <>
      <div class="row">
        {EXPORT_FORMATS.map((format) => (
          <button key={format} type="button" class="small" onClick={() => save.run(format)}>
            {t("history_export", format.toUpperCase())}
          </button>
        ))}
      </div>
      <ErrorNote failure={save.failure.value} title={t("history_not_exported")} />
    </>
  );
}
