import { t } from "@/utils/i18n.ts";

interface ShowMoreItemProps {
  /** Null where nothing is left to show. */
  onShowMore: (() => void) | null;
}

/** Last entry of a list, so that the focus goes to the first new one when it leaves. */
export function ShowMoreItem({ onShowMore }: ShowMoreItemProps) {
  if (!onShowMore) return null;
  return (
    <li class="more">
      <button type="button" class="small" onClick={onShowMore}>
        {t("show_more")}
      </button>
    </li>
  );
}
