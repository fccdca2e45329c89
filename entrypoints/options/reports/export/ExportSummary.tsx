import type { Collection } from "@/utils/collect.ts";
import type { Report } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { ExportRun } from "./export-run.ts";

/** What was saved, and everything that is known to be missing from the file. */
export function ExportSummary({ run: { collection, fileName } }: { run: ExportRun }) {
  return (
    <div class="stack">
      <p>
        <strong>
          {fileName.value ? t("export_saved", formatNumber(collection.rows.size), fileName.value) : t("export_nothing")}
        </strong>
      </p>
      {gapsOf(collection).map((gap) => (
        <p key={gap}>{gap}</p>
      ))}
    </div>
  );
}

function gapsOf({ rows, unreadable, total, pages, next }: Collection<Report>): string[] {
  const count = rows.size + unreadable;
  return [
    unreadable > 0 && t("export_unreadable", formatNumber(unreadable)),
    total !== null && count < total && t("export_incomplete", formatNumber(total), formatNumber(count)),
    total === null && next !== null && t("export_goes_on", formatNumber(count)),
    total === null && next === null && pages === 1 && count > 0 && t("export_one_page"),
  ].filter((gap) => gap !== false);
}
