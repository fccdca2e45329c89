import { useAction } from "@/components/hooks/use-action.ts";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { formatMegabytes } from "@/utils/format.ts";
import { countAddresses } from "@/utils/history.ts";
import { plural, t } from "@/utils/i18n.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../reports/export/save-file.ts";
import { exportHistory } from "./export-history.ts";

/** Says how much is remembered, and saves it as a file. */
export function HistorySize({ connectionId }: { connectionId: string }) {
  const size = useRemembered(() => measure(connectionId), { addresses: 0, bytes: 0 }, [connectionId]);
  const save = useAction((format: ExportFormat) => exportHistory(connectionId, format));
  if (!size) return null;
  if (size.addresses === 0) return <p class="secondary">{t("history_empty")}</p>;
  return (
    <>
      <p>
        {plural("history_size", size.addresses)}{" "}
        <span class="secondary">{t("history_bytes", formatMegabytes(size.bytes))}</span>
      </p>
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

/** Browsers tell only how much the whole extension stores. */
async function measure(connectionId: string): Promise<{ addresses: number; bytes: number }> {
  const [addresses, { usage = 0 }] = await Promise.all([countAddresses(connectionId), navigator.storage.estimate()]);
  return { addresses, bytes: usage };
}
