import { useSignal } from "@preact/signals";
import { Difference } from "@/components/report/Difference.tsx";
import { wordOf } from "@/components/report/Rating.tsx";
import { Trend } from "@/components/report/Trend.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { ARROW } from "@/components/ui/icons.ts";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import type { Result } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { hashOfReport } from "../route.ts";
import { useShowMore } from "../use-show-more.ts";
import type { Change } from "./changes.ts";
import { Panel } from "./Panel.tsx";

interface ChangesPanelProps {
  title: string;
  /** Text where nothing changed. */
  nothing: string;
  /** Latest first. */
  changes: Change[];
}

/** Rows shown at first. */
const FIRST = 5;

/** Addresses whose rating changed, each with from, to, trend and time. */
export function ChangesPanel({ title, nothing, changes }: ChangesPanelProps) {
  const isWhole = useSignal(false);
  const hasMore = changes.length > FIRST;
  const { shown, showMore } = useShowMore(isWhole.value ? changes : changes.slice(0, FIRST));
  return (
    <Panel
      title={title}
      count={changes.length}
      end={
        hasMore && (
          <button
            type="button"
            class="quiet"
            aria-expanded={isWhole.value}
            onClick={() => (isWhole.value = !isWhole.value)}
          >
            {isWhole.value ? t("details_show_less") : t("show_all_count", formatNumber(changes.length))}
          </button>
        )
      }
    >
      {changes.length === 0 && <p class="body secondary">{nothing}</p>}
      <ul class="changes">
        {shown.map((change) => (
          <ChangeRow key={change.trend.url} {...change} />
        ))}
      </ul>
      {showMore && (
        <p class="below">
          <button type="button" class="quiet" onClick={showMore}>
            {t("show_more")}
          </button>
        </p>
      )}
    </Panel>
  );
}

function ChangeRow({ trend, from, to, at, difference }: Change) {
  return (
    <li>
      <a href={hashOfReport(trend.reportId)}>
        <PageAddress url={trend.url} />
      </a>
      <span class="fromto">
        <Word result={from} class="was" />
        <Icon path={ARROW} />
        <span class="visually-hidden">→</span>
        <Word result={to} />
      </span>
      <span class="scores">
        <Trend trend={trend} width={72} />
        {difference !== null && <Difference by={difference} />}
      </span>
      <span class="when">
        <Age at={at} />
      </span>
    </li>
  );
}

function Word({ result, class: className = "" }: { result: Result; class?: string }) {
  return (
    <span class={`rating plain ${className}`} data-result={result}>
      <Icon name={result} />
      {wordOf(result)}
    </span>
  );
}
