import { TurnCounts } from "@/components/report/TurnCounts.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { RESULTS } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isEmpty, type Summary } from "./summaries.ts";

/** Counts of a project's reports by result, and changes within 30 days; empty if nothing is known. */
export function SummaryCells({ summary }: { summary: Summary | undefined }) {
  return (
    <>
      <td>{summary && !isEmpty(summary) && <Counts counts={summary.counts} />}</td>
      <td>{summary && <Turns {...summary} />}</td>
    </>
  );
}

function Counts({ counts }: Pick<Summary, "counts">) {
  return (
    <span class="counts">
      {RESULTS.filter((result) => counts[result] > 0).map((result) => (
        <span key={result} class="rating plain" data-result={result} title={t(`result_${result}`)}>
          <Icon name={result} />
          {formatNumber(counts[result])} <span class="visually-hidden">{t(`result_${result}`)}</span>
        </span>
      ))}
    </span>
  );
}

function Turns({ worse, better }: Summary) {
  return (
    <span class="counts">
      <TurnCounts worse={worse} better={better} />
    </span>
  );
}
