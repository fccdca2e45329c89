import type { RefObject } from "preact";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";
import { hashOfMonitoring } from "../routes/monitoring-route.ts";
import { isUnderWay, runBefore, stateText } from "../texts/run-text.ts";
import { formatWhen } from "../texts/when.ts";
import { ShowMoreItem } from "../ui/ShowMore.tsx";
import { Findings } from "./Findings.tsx";

interface RunListProps {
  runs: Run[];
  now: number;
  /** Are all of one schedule, which the page names? */
  isOfOne?: boolean;
  list?: RefObject<HTMLUListElement | null>;
  onShowMore?: (() => void) | null;
}

/** Runs, each with when, what was checked, what it found, and the way to it. */
export function RunList({ runs, now, isOfOne, list, onShowMore = null }: RunListProps) {
  return (
    <ul class={`runs ${isOfOne ? "of-one" : ""}`} ref={list}>
      {runs.map((run) => (
        <li key={run.id}>
          <span class="secondary when">{formatWhen(run.startedAt, now)}</span>
          <b class={isOfOne ? "visually-hidden" : "of"}>
            <bdi>{run.name}</bdi>
          </b>
          <span class="secondary checked">{t("checked_count", formatNumber(run.checked))}</span>
          {isUnderWay(run) ? <span>{stateText(run, runBefore(run, runs, now))}</span> : <Findings run={run} />}
          <a
            class="to"
            href={hashOfMonitoring({ kind: "run", id: run.id })}
            aria-label={t("field_message", t("show_run"), `${run.name}, ${formatWhen(run.startedAt, now)}`)}
          >
            {t("show_run")}
          </a>
        </li>
      ))}
      <ShowMoreItem onShowMore={onShowMore} />
    </ul>
  );
}
