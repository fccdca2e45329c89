/** Reads a whole number, also in full-width or Arabic digits; null for anything else, and outside of its limits. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const plain = text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16));
  const number = /^\s*\d{1,9}\s*$/.test(plain) ? Number(plain) : -1;
  return number >= least && number <= most ? number : null;
}
