import { Rating } from "@/components/report/Rating.tsx";
import { isRating, RESULTS } from "@/utils/contract.ts";
import { countRatings } from "@/utils/count-ratings.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Status } from "../../texts/job-status.ts";
import { StatusLabel } from "./StatusLabel.tsx";

const NOT_CREATED: Status[] = ["failed", "unknown", "running", "stopped"];

/** Outcome of a job: the ratings, and what was not created. */
export function JobOutcome({ tasks, counts }: { tasks: Submission[]; counts: Record<Status, number> }) {
  const reports = tasks.flatMap(({ report }) => report ?? []);
  const rated = countRatings(reports);
  const hasOtherResults = reports.some(({ result }) => result !== null && !isRating(result));
  const missing = NOT_CREATED.filter((status) => counts[status] > 0);
  const all = rated.good + rated.decent + rated.bad;
  const others = counts.done - all;
  return (
    <section class="panel outcome" aria-label={t("results")}>
      <ul>
        {RESULTS.map((result) => (
          <li key={result}>
            <Rating result={result} isPlain />
            <b>{formatNumber(rated[result])}</b>
          </li>
        ))}
        {others > 0 && !hasOtherResults && (
          <li>
            <Rating result={null} isPlain />
            <b>{formatNumber(others)}</b>
          </li>
        )}
        {missing.map((status) => (
          <li key={status}>
            <StatusLabel status={status} />
            <b>{formatNumber(counts[status])}</b>
          </li>
        ))}
      </ul>
      <div class="stacked" aria-hidden="true">
        {RESULTS.map(
          (result) => rated[result] > 0 && <i key={result} data-result={result} style={{ flexGrow: rated[result] }} />,
        )}
        {tasks.length > all && <i style={{ flexGrow: tasks.length - all }} />}
      </div>
      {others > 0 && hasOtherResults && <p class="secondary">{t("other_results", formatNumber(others))}</p>}
    </section>
  );
}
