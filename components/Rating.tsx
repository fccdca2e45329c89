import { RESULTS, type Result } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { Icon } from "./Icon.tsx";

/**
 * A report's rating as icon, word and colour. What the interface does not know is shown as it is, in a neutral colour.
 */
export function Rating({ result }: { result: string | null }) {
  const known = RESULTS.find((name) => name === result);
  return (
    <span class="rating" data-result={known}>
      <Icon name={known ?? "other"} />
      {known ? wordOf(known) : (result ?? t("result_none"))}
    </span>
  );
}

function wordOf(result: Result): string {
  return t(`result_${result}`);
}
