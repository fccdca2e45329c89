import { formatList, formatNumber } from "@/utils/format.ts";
import { type MessageKey, t } from "@/utils/i18n.ts";

/**
 * Counts tasks by their states, for example "12 deleted, 1 failed".
 * @param words - of the states that are told, in the order of the sentence; states of the same words count together
 */
export function countText<State extends string>(
  tasks: { state: State }[],
  words: Partial<Record<State, MessageKey>>,
): string {
  const said = [...new Set(Object.values<MessageKey | undefined>(words))].flatMap((key) => {
    const { length } = tasks.filter(({ state }) => words[state] === key);
    return key && length > 0 ? t(key, formatNumber(length)) : [];
  });
  return formatList(said);
}

/** For example "4 of 10". */
export function countOfAll(count: number, all: number): string {
  return t("count_of_all", formatNumber(count), formatNumber(all));
}
