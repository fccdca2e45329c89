import { t } from "@/utils/i18n.ts";

interface ShowMoreRowProps {
  columns: number;
  /** Null where no more rows are left. */
  onShowMore: (() => void) | null;
}

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
