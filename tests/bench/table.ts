import type { Bar, Summary, Verdict } from "./figures.ts";

/** The figures of a run as a markdown table; the numbers are medians, with the quartiles in brackets. */
export function drawTable(verdicts: Verdict[]): string {
  const head = ["figure", "measured", "beside", "measured", "ratio", "difference", "bar", "met", "runs"];
  const rows = verdicts.map(({ name, unit, measured, beside, reference, ratio, difference, bar, met }) => [
    name,
    drawSummary(measured, unit),
    beside,
    drawSummary(reference, unit),
    ratio.toFixed(2),
    `${difference < 0 ? "−" : "+"} ${draw(Math.abs(difference))} ${unit}`,
    drawBar(bar, unit),
    bar === null ? "" : met ? "yes" : "**no**",
    String(measured.runs),
  ]);
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |\n`).join("");
}

function drawSummary({ median, quartiles }: Summary, unit: string): string {
  return `${draw(median)} ${unit} (${quartiles.map(draw).join("–")})`;
}

function drawBar(bar: Bar, unit: string): string {
  if (bar === null) return "";
  return "times" in bar ? `≤ ${bar.times.toFixed(2)} ×` : `≤ + ${bar.plus} ${unit}`;
}

function draw(number: number): string {
  return number.toFixed(1);
}
