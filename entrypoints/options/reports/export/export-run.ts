import { signal } from "@preact/signals";
import type { Collection } from "@/utils/collect.ts";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { contradicts } from "@/utils/filter.ts";
import { createReading } from "../../reading.ts";
import { type ExportFormat, saveFile } from "../../save-file.ts";
import { toCsv } from "./csv.ts";
import { toJson } from "./service-fields.ts";

/** File systems take 255 bytes, and a letter has up to four. */
const MAX_NAME_LENGTH = 50;

export type ExportRun = ReturnType<typeof createExportRun>;

/**
 * Makes an export.
 * @param selected - saved as they are, without asking the service
 */
export function createExportRun(query: ReportsQuery, connectionId: string, selected?: Report[]) {
  const format = signal<ExportFormat>("csv");
  const fileName = signal("");
  /** Number of reports that contradict the filter and are not saved. */
  const leftOut = signal(0);
  const reading = createReading("export", connectionId, query, save);
  const { collection, run, end } = reading;
  if (selected) {
    // Nothing is missing: no page has to be read.
    Object.assign(collection, {
      rows: new Map(selected.map((report) => [report.id, report])),
      next: null,
      isLast: true,
    });
  }

  function save({ rows }: Collection<Report>) {
    const reports = [...rows.values()].filter((report) => !contradicts(report, query));
    leftOut.value = rows.size - reports.length;
    if (!selected && query.sort_by === "id" && query.sort === "asc") reports.reverse();
    const write = format.value === "csv" ? toCsv : toJson;
    if (reports.length > 0) fileName.value = saveFile(fileNameOf(query), format.value, write(reports));
  }

  return { ...reading, format, fileName, leftOut, run: selected ? end : run };
}

/** Names an export after its filters. Signs that a file system or a shell reads in its own way become hyphens. */
function fileNameOf({ project, search, result }: ReportsQuery): string {
  const filters = [project, search, result].filter(Boolean).join(" ");
  const safe = filters.replace(/[^\p{L}\p{M}\p{N}._]+/gu, "-").replace(/^[-.]+/, "");
  const cut = [...safe]
    .slice(0, MAX_NAME_LENGTH)
    .join("")
    .replace(/[-.]+$/, "");
  return cut === "" ? "reports" : `reports-${cut}`;
}
