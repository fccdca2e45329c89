import { language } from "@/utils/i18n.ts";

/** Formats a day for an axis, for example "24 Aug". */
export function formatDay(at: number): string {
  return dayFormat().format(at);
}

/** Formats a day with its year, for example "3 March 2026". */
export function formatDate(at: number): string {
  return dateFormat().format(at);
}

/** Formats a length in days, for example "90 days". */
export function formatDays(days: number): string {
  return daysFormat().format(days);
}

/** Formats a share without decimals, for example "61%". */
export function formatShare(share: number): string {
  return shareFormat().format(share);
}

const dayFormat = once(() => new Intl.DateTimeFormat(language(), { day: "numeric", month: "short" }));
const dateFormat = once(() => new Intl.DateTimeFormat(language(), { dateStyle: "long" }));
const daysFormat = once(() => new Intl.NumberFormat(language(), { style: "unit", unit: "day", unitDisplay: "long" }));
const shareFormat = once(() => new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }));

/** Making a formatter takes a hundred times as long as using it. */
function once<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
