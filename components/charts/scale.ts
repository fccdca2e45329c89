/** Round steps of dates, in days. */
const DAY_STEPS = [1, 2, 7, 14, 30, 60, 90, 180, 365];

const DAY_MS = 86_400_000;

/** Round values from 0 to at least `highest`, about four steps. */
export function roundTicks(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step);
}

/** Days from `first` on at equal distances. @param most - as many at most */
export function dayTicks(first: number, last: number, most: number): number[] {
  const days = Math.round((last - first) / DAY_MS);
  const step = DAY_STEPS.find((size) => Math.floor(days / size) + 1 <= Math.max(most, 2)) ?? days;
  const start = new Date(first);
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) =>
    new Date(start.getFullYear(), start.getMonth(), start.getDate() + index * step).getTime(),
  );
}
