import { isRating } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { Icon } from "../ui/Icon.tsx";

interface RatingProps {
  result: string | null;
  /** Without a ground. */
  isPlain?: boolean;
}

/** A rating as icon, word and colour; unknown ones as they are, in a neutral colour. */
export function Rating({ result, isPlain = false }: RatingProps) {
  const known = isRating(result) ? result : undefined;
  return (
    <span class={`rating ${isPlain ? "plain" : ""}`} data-result={known}>
      <Icon name={known ?? "other"} />
      {wordOf(result)}
    </span>
  );
}

/** Returns a rating's word; unknown ones as the service writes them. */
export function wordOf(result: string | null): string {
  return isRating(result) ? t(`result_${result}`) : (result ?? t("result_none"));
}
