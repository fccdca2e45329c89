/** Reads a whole number; null for anything else, and outside of its limits. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const number = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : -1;
  return number >= least && number <= most ? number : null;
}
