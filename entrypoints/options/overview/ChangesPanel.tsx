import { Difference } from "@/components/report/Difference.tsx";
import { FromTo } from "@/components/report/FromTo.tsx";
import { Trend } from "@/components/report/Trend.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { ReportLink } from "../ReportLink.tsx";
import { Panel } from "../ui/Panel.tsx";
import type { Change } from "./changes.ts";
import { ShowAllButton, ShowMoreBelow, useFolded } from "./use-folded.tsx";

interface ChangesPanelProps {
  title: string;
  nothing: string;
  /** Latest first. */
  changes: Change[];
  /** Are their numbers scores? */
  isOfScores: boolean;
}

/** Addresses whose rating changed, each with from, to, trend and time. */
export function ChangesPanel({ title, nothing, changes, isOfScores }: ChangesPanelProps) {
  const { shown, folded } = useFolded(title, changes);
  return (
    <Panel title={title} count={changes.length} end={<ShowAllButton folded={folded} />}>
      {changes.length === 0 && <p class="body secondary">{nothing}</p>}
      <ul class="changes">
        {shown.map((change) => (
          <ChangeRow key={change.trend.url} {...change} isOfScores={isOfScores} />
        ))}
      </ul>
      <ShowMoreBelow folded={folded} />
    </Panel>
  );
}

function ChangeRow({ trend, from, to, at, difference, isOfScores }: Change & Pick<ChangesPanelProps, "isOfScores">) {
  return (
    <li>
      <ReportLink id={trend.reportId} url={trend.url} />
      <FromTo from={from} to={to} />
      <span class="scores">
        <Trend trend={trend} width={72} />
        <Difference by={difference} isScore={isOfScores} />
      </span>
      <span class="when">
        <Age at={at} />
      </span>
    </li>
  );
}
