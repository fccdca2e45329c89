import { formatNumber } from "@/utils/format.ts";

/** Reads a whole number, also in other digits, and as errors write it, such as 10,000; null for anything else. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const [between = ","] = /\D/.exec(plain(formatNumber(10_000))) ?? [];
  const typed = plain(text).replace(new RegExp(`(?<=\\d)[${between}](?=\\d{3}(?!\\d))`, "g"), "");
  const number = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : -1;
  return number >= least && number <= most ? number : null;
}

/** Writes digits as `0` to `9`, and blanks as the key does. */
function plain(text: string): string {
  return text.normalize("NFKC").replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
}
