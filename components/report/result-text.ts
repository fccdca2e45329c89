import { t } from "@/utils/i18n.ts";
import { wordOf } from "./Rating.tsx";

/** Names a result and the one before it, for example "Good (was Bad)" or "Good (no change)". */
export function resultText(result: string | null, before: string | null): string {
  const word = wordOf(result);
  if (before === null) return word;
  return `${word} (${result === before ? t("mark_same") : t("result_was", wordOf(before))})`;
}
