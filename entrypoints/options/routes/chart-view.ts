import { oneOf } from "./hash.ts";

export const PERIODS = [30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
const PERIOD: Period = 90;

/** Period of a chart, and whether it is a table. */
export interface ChartView {
  period: Period;
  /** The numbers in a table, instead of a picture. */
  asTable: boolean;
}

export function readChartView(given: URLSearchParams): ChartView {
  return { period: oneOf(PERIODS, Number(given.get("days"))) ?? PERIOD, asTable: given.get("show") === "table" };
}

export function chartParameters({ period, asTable }: ChartView): Record<string, unknown> {
  return { days: period === PERIOD ? null : period, show: asTable ? "table" : null };
}
