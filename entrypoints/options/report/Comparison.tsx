import type { RefObject } from "preact";
import { Difference } from "@/components/report/Difference.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { ARROW, CHECK, FAILED } from "@/components/ui/icons.ts";
import { differenceForReading, formatMoment, formatNumber, formatRounded, times } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isScore } from "@/utils/models/preferences.ts";
import { formatDay } from "../texts/when.ts";
import { labelAmong } from "./answer.ts";
import { humanise } from "./details/humanise.ts";
import { compare, listsFailures, type Snapshot } from "./snapshot.ts";
import { useShowAll } from "./use-show-all.ts";

interface ComparisonProps {
  from: Snapshot;
  to: Snapshot;
  /** Titles of list entries by id. */
  titles: Map<string, string>;
  /** Names of both where their times do not tell which is which. */
  names?: [from: string, to: string] | null;
}

/** Differences between two checks: result, numbers, and what fails. */
export function Comparison({ from, to, titles, names = null }: ComparisonProps) {
  const { numbers, failures } = compare(from, to);
  const numberNames = numbers.map(({ name }) => name);
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
            <NumberRow key={name} name={name} label={labelAmong(numberNames, name)} from={from} to={to} />
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

function NumberRow({ name, label, from, to }: { name: string; label: string; from: number; to: number }) {
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

interface EntriesProps {
  title: string;
  ids: string[];
  titles: Map<string, string>;
  path: string;
  /** Date of the check that they are compared with, if it is another one than for the rest. */
  since: string | null;
}

function Entries({ title, since, ids, titles, path }: EntriesProps) {
  return (
    <div>
      <h3>
        {title} <small>{formatNumber(ids.length)}</small> {since && <small>{since}</small>}
      </h3>
      <List ids={ids} titles={titles} path={path} />
    </div>
  );
}

function StillFailing({ title, ids, titles }: Pick<EntriesProps, "title" | "ids" | "titles">) {
  const { isWhole, showAll, whole } = useShowAll<HTMLUListElement>();
  if (ids.length === 0) return null;
  return (
    <div>
      <h3>
        {title} <small>{formatNumber(ids.length)}</small>
      </h3>
      {isWhole ? (
        <List ids={ids} titles={titles} path={FAILED} whole={whole} />
      ) : (
        <button type="button" class="quiet" onClick={showAll}>
          {t("show_all_count", formatNumber(ids.length))}
        </button>
      )}
    </div>
  );
}

function List({
  ids,
  titles,
  path,
  whole,
}: Pick<EntriesProps, "ids" | "titles" | "path"> & { whole?: RefObject<HTMLUListElement | null> }) {
  return (
    <ul class={path === CHECK ? "passing" : "failing"} ref={whole} tabIndex={whole && -1}>
      {ids.map((id) => (
        <li key={id}>
          <Icon path={path} />
          <bdi>{titles.get(id) ?? (/\s/.test(id) ? id : humanise(id))}</bdi>
        </li>
      ))}
    </ul>
  );
}
