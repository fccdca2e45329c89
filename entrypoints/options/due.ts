import { cached } from "@/utils/format.ts";
import { language, t } from "@/utils/i18n.ts";

const DAY_MS = 86_400_000;

const nowFormat = cached(() => new Intl.RelativeTimeFormat(language(), { numeric: "auto" }));
const timeFormat = cached(() => new Intl.DateTimeFormat(language(), { timeStyle: "short" }));
const dayFormat = cached(
  () => new Intl.DateTimeFormat(language(), { weekday: "short", day: "numeric", month: "short" }),
);

/** Formats a time to come, for example "today 18:00", "tomorrow 07:00" or "Tue, 1 Dec 06:00"; "now" where it is past. */
export function formatDue(milliseconds: number, now: number): string {
  if (milliseconds <= now) return nowFormat().format(0, "second");
  const startOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  // Days around a change of the clocks have 23 or 25 hours.
  const days = Math.round((startOf(milliseconds) - startOf(now)) / DAY_MS);
  const day = days < 2 ? nowFormat().format(days, "day") : dayFormat().format(milliseconds);
  return t("day_and_time", day, timeFormat().format(milliseconds));
}
