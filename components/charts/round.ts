/** Rounds a place to a tenth of a pixel. */
export function round(number: number): number {
  return Math.round(number * 10) / 10;
}
