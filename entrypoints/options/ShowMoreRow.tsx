import { t } from "@/utils/i18n.ts";

interface ShowMoreRowProps {
  /** How many the table has. */
  columns: number;
  /** Null where no more rows are left. */
  onShowMore: (() => void) | null;
}

/** The last row of a long table: a button that shows more of its rows. */
export function ShowMoreRow({ columns, onShowMore }: ShowMoreRowProps) {
  if (!onShowMore) return null;
  return (
    <tr>
      <td colSpan={columns}>
        <button type="button" onClick={onShowMore}>
          {t("show_more")}
        </button>
      </td>
    </tr>
  );
}
