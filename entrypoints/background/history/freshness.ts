import type { Report } from "@/utils/contract.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";

/** Zones lie up to 14 hours from UTC, by whole quarters of an hour. */
const WIDEST_S = 14 * 3600;
const QUARTER_S = 15 * 60;

/** Is a report behind what is known of it? "unclear" where only one of the two times has a zone. */
export function freshnessOf(
  told: number,
  { zoneAssumed, result }: Pick<Report, "zoneAssumed" | "result">,
  known: KnownReport,
): "behind" | "current" | "unclear" {
  if (known.generatedAt === null) return "current";
  const apart = secondsOf(told) - secondsOf(known.generatedAt);
  if (known.zoneAssumed === zoneAssumed) return apart < 0 ? "behind" : "current";
  // The service now tells zones, or does so no longer.
  if (apart === 0 && result === known.result) return "current";
  if (apart > WIDEST_S) return zoneAssumed ? "unclear" : "current";
  const isPerhapsSame = apart % QUARTER_S === 0;
  return apart < -WIDEST_S || isPerhapsSame ? "behind" : "unclear";
}

export function secondsOf(time: number): number {
  return Math.floor(time / 1000);
}
