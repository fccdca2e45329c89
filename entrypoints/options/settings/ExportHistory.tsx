import { useAction } from "@/components/hooks/use-action.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { readHistories } from "@/utils/history.ts";
import { t } from "@/utils/i18n.ts";
import { type AddressHistory, numberOf, numbersAt, type Point, presentPoints } from "@/utils/models/history.ts";
import { SCORE } from "@/utils/models/preferences.ts";
import { toCsvTable } from "../csv-table.ts";
import { EXPORT_FORMATS, type ExportFormat, saveFile } from "../save-file.ts";

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
      <ErrorNote failure={save.failure.value} title={t("not_saved")} />
    </>
  );
}

/** Saves all that is remembered of a connection as a file. @throws AppError `storageFailed` */
async function exportHistory(connectionId: string, format: ExportFormat): Promise<void> {
  const write = format === "csv" ? historyAsCsv : historyAsJson;
  saveFile("history", format, write(await readHistories(connectionId)));
}

/** One row for each result, oldest first by address; a column for each number. */
export function historyAsCsv(histories: AddressHistory[]): string {
  const names = [...new Set(histories.flatMap((history) => history.names))];
  const rows = histories.flatMap((history) =>
    presentPoints(history).map((point) => {
      const numbers = [SCORE, ...names].map((name) => numberOf(point, history.names, name));
      return [history.url, timeOf(point), point[1], point[2], ...numbers];
    }),
  );
  return toCsvTable(["url", "generated_at", "result", "report_id", SCORE, ...names], rows);
}

export function historyAsJson(histories: AddressHistory[]): string {
  const addresses = histories.map((history) => ({
    url: history.url,
    results: presentPoints(history).map((point) => ({
      generated_at: timeOf(point),
      result: point[1],
      report_id: point[2],
      numbers: Object.fromEntries(numbersAt(point, history.names)),
    })),
  }));
  const present = addresses.filter(({ results }) => results.length > 0);
  return `${JSON.stringify(present, null, 2)}\n`;
}

function timeOf([at]: Point): string {
  return new Date(at).toISOString();
}
