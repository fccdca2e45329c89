import { dayOf } from "@/utils/day.ts";
import { readHistories } from "@/utils/history.ts";
import { type AddressHistory, numberOf, type Point } from "@/utils/models/history.ts";
import { SCORE } from "@/utils/models/preferences.ts";
import { toTable } from "../reports/export/csv.ts";
import type { ExportFormat } from "../reports/export/formats.ts";
import { saveFile } from "../reports/export/save-file.ts";

const FORMATS = {
  csv: { type: "text/csv;charset=utf-8", write: historyAsCsv },
  json: { type: "application/json", write: historyAsJson },
};

/** Saves all that is remembered of a connection as a file. @throws AppError `storageFailed` */
export async function exportHistory(connectionId: string, format: ExportFormat, now = new Date()): Promise<void> {
  const { type, write } = FORMATS[format];
  saveFile(`history-${dayOf(now)}.${format}`, type, write(await readHistories(connectionId)));
}

/** One row for each result, oldest first by address; a column for each number. */
export function historyAsCsv(histories: AddressHistory[]): string {
  const names = [...new Set(histories.flatMap((history) => history.names))];
  const rows = histories.flatMap((history) =>
    presentOf(history).map((point) => {
      const numbers = [SCORE, ...names].map((name) => numberOf(point, history.names, name));
      return [history.url, timeOf(point), point[1], point[2], ...numbers];
    }),
  );
  return toTable(["url", "generated_at", "result", "report_id", SCORE, ...names], rows);
}

export function historyAsJson(histories: AddressHistory[]): string {
  const addresses = histories.map((history) => ({
    url: history.url,
    results: presentOf(history).map((point) => ({
      ...{ generated_at: timeOf(point), result: point[1], report_id: point[2] },
      numbers: Object.fromEntries(
        [SCORE, ...history.names].flatMap((name) => {
          const number = numberOf(point, history.names, name);
          return number === null ? [] : [[name, number]];
        }),
      ),
    })),
  }));
  return `${JSON.stringify(addresses, null, 2)}\n`;
}

/** Points of reports that are not deleted. */
function presentOf({ points, gone }: AddressHistory): Point[] {
  return points.filter(([, , reportId]) => !Object.hasOwn(gone, reportId));
}

function timeOf([at]: Point): string {
  return new Date(at).toISOString();
}
