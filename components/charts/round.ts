export function round(number: number): number {
  return Math.round(number * 10) / 10;
}
