import { RESULTS } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { Icon } from "../ui/Icon.tsx";

/** A rating as icon, word and colour; unknown ones as they are, in a neutral colour. @param isPlain - without a ground */
export function Rating({ result, isPlain = false }: { result: string | null; isPlain?: boolean }) {
  const known = RESULTS.find((name) => name === result);
  return (
    <span class={`rating ${isPlain ? "plain" : ""}`} data-result={known}>
      <Icon name={known ?? "other"} />
      {wordOf(result)}
    </span>
  );
}

/** Returns a rating's word; unknown ones as the service writes them. */
export function wordOf(result: string | null): string {
  const known = RESULTS.find((name) => name === result);
  return known ? t(`result_${known}`) : (result ?? t("result_none"));
}
