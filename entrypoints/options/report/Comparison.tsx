import { Difference } from "@/components/report/Difference.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { ARROW, CHECK, FAILED } from "@/components/ui/icons.ts";
import { differenceForReading, formatMoment, formatRounded, times } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isScore } from "@/utils/models/preferences.ts";
import { formatDay } from "../texts/when.ts";
import { labelsOf } from "./answer.ts";
import { Entries, StillFailing } from "./ComparedEntries.tsx";
import { compare, listsFailures, type Snapshot } from "./snapshot.ts";

interface ComparisonProps {
  from: Snapshot;
  to: Snapshot;
  titles: Map<string, string>;
  /** Names of both where their times do not tell which is which. */
  names?: [from: string, to: string] | null;
}

/** Differences between two checks: result, numbers, and what fails. */
export function Comparison({ from, to, titles, names = null }: ComparisonProps) {
  const { numbers, failures } = compare(from, to);
  const labels = labelsOf(numbers.map(({ name }) => name));
  const words = names ? wordsOfTwo(names) : wordsOfOne(from, to);
  const since = from.listedAt === undefined ? null : t("report_since", formatDay(from.listedAt));
  return (
    <div class="comparison">
      <div>
        <h3>
          {words.title} <small>{words.between}</small>
        </h3>
        <dl>
          <dt>{t("result")}</dt>
          <dd class="results">
            {from.result !== to.result && (
              <>
                <Rating result={from.result} isPlain /> <Arrow />
              </>
            )}
            <Rating result={to.result} isPlain />
          </dd>
          {numbers.map(({ name, from, to }) => (
            <NumberRow key={name} name={name} label={labels.get(name)} from={from} to={to} />
          ))}
        </dl>
      </div>
      {failures ? (
        <>
          <Entries title={words.now} since={since} ids={failures.now} titles={titles} path={FAILED} />
          <div>
            <Entries
              title={words.noLonger}
              since={since}
              ids={failures.noLonger}
              titles={titles}
              path={names ? FAILED : CHECK}
            />
            <StillFailing title={words.still} ids={failures.still} titles={titles} />
          </div>
        </>
      ) : (
        [from, to].some(listsFailures) && <p class="secondary">{t("report_entries_unknown")}</p>
      )}
    </div>
  );
}

function wordsOfOne(from: Snapshot, to: Snapshot) {
  return {
    title: t("report_what_changed"),
    between: timesBetween(from, to),
    now: t("report_fails_now"),
    noLonger: t("report_passes_now"),
    still: t("report_still_fails"),
  };
}

/** Words for two reports, of which neither was before the other. */
function wordsOfTwo([from, to]: [from: string, to: string]) {
  return {
    title: t("report_what_differs"),
    between: t("report_days_between", from, to),
    now: t("report_fails_only", to),
    noLonger: t("report_fails_only", from),
    still: t("report_both_fail"),
  };
}

const formatSecond = times({ dateStyle: "medium", timeStyle: "medium" });

const FORMATS = [(at: number) => formatDay(at), formatMoment, formatSecond];

/** Names both days, or as much of their times as tells them apart. */
function timesBetween({ at: from }: Snapshot, { at: to }: Snapshot): string | null {
  if (from === null || to === null) return null;
  const format = FORMATS.find((one) => one(from) !== one(to)) ?? formatMoment;
  return t("report_days_between", format(from), format(to));
}

function NumberRow({ name, label, from, to }: { name: string; label: string | undefined; from: number; to: number }) {
  return (
    <>
      <dt title={name}>{label}</dt>
      <dd>
        <span class="from-to">
          {formatRounded(from)} <Arrow /> <b>{formatRounded(to)}</b>
        </span>
        <Difference by={differenceForReading(from, to)} isScore={isScore(name)} />
      </dd>
    </>
  );
}

function Arrow() {
  return (
    <span class="flip">
      <Icon path={ARROW} />
      <span class="visually-hidden">→</span>
    </span>
  );
}
