import { formatDays } from "@/components/charts/chart-format.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { SpokenChange } from "../../ui/SpokenChange.tsx";
import type { Estimate } from "../estimate.ts";

interface CostProps {
  estimated: Estimate;
  /** Estimate for the reports that are known: there may be more. */
  least: Estimate;
  dailyWrites: number;
}

/** Shows what a plan covers, and the requests that it costs. */
export function Cost({ estimated, least, dailyWrites }: CostProps) {
  const { requestsADay, requestsAMonth } = least;
  const month = Math.round(requestsAMonth);
  const isLeast = least.perRun < estimated.perRun;
  const coverage = coverageText(estimated);
  const cost =
    requestsADay >= 1
      ? t(
          isLeast ? "cost_least_a_day" : "cost_a_day",
          plural("request_count", Math.round(requestsADay)),
          formatNumber(month),
        )
      : t(isLeast ? "cost_least_a_month" : "cost_a_month", plural("request_count", month));
  const limit = estimated.isLimited ? ` ${plural("cost_limited", dailyWrites)}` : "";
  return (
    <p>
      <SpokenChange text={`${coverage} ${cost}${limit}`}>
        {coverage} <b>{cost}</b>
        {limit}
      </SpokenChange>
    </p>
  );
}

function coverageText({ coverage, perRun, days }: Estimate): string {
  if (coverage === "all") return t("covers_all");
  if (coverage === "newest") return t("covers_newest", formatNumber(perRun));
  return days === null ? plural("covers_some", perRun) : t("covers_turns", formatNumber(perRun), formatDays(days));
}
