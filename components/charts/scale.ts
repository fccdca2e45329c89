import { DAY_MS } from "@/utils/day.ts";

/** Steps between grid lines that people count in. */
const STEPS = [1, 2, 2.5, 5, 10, 20];

/** Room for a date. */
const DATE_WIDTH = 110;

/** Returns four or five round values that hold all of them; fewer of a few whole numbers. @param isWhole - no parts */
export function roundValues(values: number[], isWhole = false): number[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const range = highest - lowest || Math.abs(highest) || 1;
  const power = 10 ** Math.floor(Math.log10(range / 4));
  for (const step of STEPS.map((factor) => factor * power)) {
    const first = Math.floor(lowest / step);
    const last = Math.ceil(highest / step);
    if (last - first > 4 || (isWhole && !Number.isInteger(step))) continue;
    const missing = Math.max((isWhole ? 1 : 3) - (last - first), 0);
    // Room on both sides, but no negative values where there are none.
    const below = Math.min(Math.floor(missing / 2), first < 0 ? missing : first);
    return Array.from({ length: last - first + missing + 1 }, (_, index) => tidy((first - below + index) * step));
  }
  return [lowest, highest];
}

/** Chooses times at even distances, both ends included, as many as there is room for. */
export function datesBetween(start: number, end: number, width: number): number[] {
  const days = Math.floor((end - start) / DAY_MS);
  const count = Math.min(Math.max(Math.floor(width / DATE_WIDTH), 2), 7, days + 1);
  if (count < 2) return [start];
  return Array.from({ length: count }, (_, index) => start + ((end - start) * index) / (count - 1));
}

function tidy(value: number): number {
  return Number(value.toPrecision(15));
}
