import { Rating } from "@/components/report/Rating.tsx";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { StandingLabel } from "./StandingLabel.tsx";
import { countResults, type Standing } from "./standing.ts";

const RATINGS = ["good", "decent", "bad"] as const;
const NOT_CREATED: Standing[] = ["failed", "unknown", "running", "stopped"];

/** What became of a job: the ratings, and what was not created. */
export function JobOutcome({ tasks, counts }: { tasks: Submission[]; counts: Record<Standing, number> }) {
  const { other, ...rated } = countResults(tasks);
  const missing = NOT_CREATED.filter((standing) => counts[standing] > 0);
  const notRated = counts.done - rated.good - rated.decent - rated.bad;
  return (
    <section class="panel outcome" aria-label={t("results")}>
      <ul>
        {RATINGS.map((result) => (
          <li key={result}>
            <Rating result={result} isPlain />
            <b>{formatNumber(rated[result])}</b>
          </li>
        ))}
        {notRated > 0 && (
          <li>
            <Rating result={null} isPlain />
            <b>{formatNumber(notRated)}</b>
          </li>
        )}
        {missing.map((standing) => (
          <li key={standing}>
            <StandingLabel standing={standing} />
            <b>{formatNumber(counts[standing])}</b>
          </li>
        ))}
      </ul>
      <div class="parts" aria-hidden="true">
        {RATINGS.map(
          (result) => rated[result] > 0 && <i key={result} data-result={result} style={{ flexGrow: rated[result] }} />,
        )}
        {tasks.length - rated.good - rated.decent - rated.bad > 0 && (
          <i style={{ flexGrow: tasks.length - rated.good - rated.decent - rated.bad }} />
        )}
      </div>
    </section>
  );
}
