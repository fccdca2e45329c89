import type { Collection } from "@/utils/collect.ts";
import type { Report } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { ExportRun } from "./export-run.ts";

/** Tells what was saved, and everything known to be missing from the file. */
export function ExportSummary({ run: { collection, fileName, leftOut } }: { run: ExportRun }) {
  const saved = formatNumber(collection.rows.size - leftOut.value);
  return (
    <div class="stack">
      <p>
        <strong>{fileName.value ? t("export_saved", saved, fileName.value) : t("export_nothing")}</strong>
      </p>
      {leftOut.value > 0 && <p>{t("export_left_out", formatNumber(leftOut.value))}</p>}
      {gapsOf(collection).map((gap) => (
        <p key={gap}>{gap}</p>
      ))}
    </div>
  );
}

function gapsOf({ rows, unreadable, total, next, isLast, hasMoved }: Collection<Report>): string[] {
  const count = rows.size + unreadable;
  const isBelowTotal = total !== null && count < total;
  return [
    unreadable > 0 && t("export_unreadable", formatNumber(unreadable)),
    isBelowTotal && t("export_incomplete", formatNumber(total), formatNumber(count)),
    !isBelowTotal && next !== null && t("export_goes_on", formatNumber(count)),
    total === null && next === null && !isLast && count > 0 && t("export_one_page"),
    hasMoved && t("list_moved"),
  ].filter((gap) => gap !== false);
}
