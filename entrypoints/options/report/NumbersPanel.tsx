import { useSignal } from "@preact/signals";
import { Difference } from "@/components/report/Difference.tsx";
import { differenceForReading, formatNumber, formatRounded } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isScore } from "@/utils/models/preferences.ts";
import { useShowMore } from "../hooks/use-show-more.ts";
import { formatDay } from "../texts/when.ts";
import { Panel } from "../ui/Panel.tsx";
import { ShowMore } from "../ui/ShowMore.tsx";
import { labelsOf, scaleOf } from "./answer.ts";
import type { Snapshot } from "./snapshot.ts";

const MAX_ROWS = 12;

interface NumbersPanelProps {
  now: Snapshot;
  /** The check that it is compared with; null where there is none. */
  before: Snapshot | null;
  followedNumber: string;
}

/** All numbers of an answer, those of a usual scale as bars. */
export function NumbersPanel({ now, before, followedNumber }: NumbersPanelProps) {
  const names = [...now.numbers.keys()];
  const sorted = [...new Set([followedNumber, ...names])].filter((name) => now.numbers.has(name));
  const { shown, next, showMore } = useShowMore(sorted, useSignal(MAX_ROWS), sorted.length);
  if (sorted.length === 0) return null;
  const labels = labelsOf(names);
  const isCompared = before !== null && sorted.some((name) => before.numbers.has(name));
  const since = isCompared && before.at !== null && (
    <span class="secondary">{t("report_since", formatDay(before.at))}</span>
  );
  return (
    <Panel title={t("report_numbers")} end={since}>
      <ul class="numbers">
        {shown.map((name) => (
          <NumberRow
            key={name}
            name={name}
            label={labels.get(name)}
            numbers={now.numbers}
            former={before?.numbers.get(name)}
          />
        ))}
      </ul>
      {showMore && (
        <div class="body">
          <ShowMore class="small" label={t("details_show_more", formatNumber(next))} onShowMore={showMore} />
        </div>
      )}
    </Panel>
  );
}

interface NumberRowProps {
  name: string;
  label: string | undefined;
  numbers: Map<string, number>;
  former: number | undefined;
}

function NumberRow({ name, label, numbers, former }: NumberRowProps) {
  const value = numbers.get(name) as number;
  const scale = scaleOf(name, numbers);
  const by = differenceForReading(former, value);
  const shareOf = (number: number) => `${Math.min(Math.max(number / (scale ?? 1), 0), 1) * 100}%`;
  return (
    <li>
      <span title={name}>{label}</span>
      <b title={formatNumber(value)}>{formatRounded(value)}</b>
      <span class="by">
        <Difference by={by} isScore={isScore(name)} />
      </span>
      {scale !== null && (
        <span class="meter" aria-hidden="true">
          <i style={{ width: shareOf(value) }} />
          {typeof former === "number" && by !== 0 && (
            <b style={{ insetInlineStart: shareOf(former) }} title={t("report_before", formatRounded(former))} />
          )}
        </span>
      )}
    </li>
  );
}
