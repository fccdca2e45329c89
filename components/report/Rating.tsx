import { RESULTS } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { Icon } from "../ui/Icon.tsx";

/**
 * A report's rating as icon, word and colour. What the interface does not know is shown as it is, in a neutral colour.
 */
export function Rating({ result }: { result: string | null }) {
  const known = RESULTS.find((name) => name === result);
  return (
    <span class="rating" data-result={known}>
      <Icon name={known ?? "other"} />
      {wordOf(result)}
    </span>
  );
}

/** A rating in a word; what the interface does not know is said as the service says it. */
export function wordOf(result: string | null): string {
  const known = RESULTS.find((name) => name === result);
  return known ? t(`result_${known}`) : (result ?? t("result_none"));
}
