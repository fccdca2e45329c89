import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";
import { countTurns } from "@/utils/models/turn.ts";
import { cameNone, isUnderWay, matchedNone, outcomeOf } from "../../texts/run-text.ts";
import { MAX_SHOWN } from "./read-everything.ts";

export const MARKS = ["same", "worse", "doubted", "better", "failed", "empty", "late", "stopped", "none"] as const;
type MarkName = (typeof MARKS)[number];

const STEP = 12;

/** The last runs as a strip of signs, the newest last. @param runs - newest first */
export function LastRuns({ runs }: { runs: Run[] }) {
  const over = runs.filter((run) => !isUnderWay(run)).slice(0, MAX_SHOWN);
  const marks = over.map(markOf).reverse();
  const strip = [...Array<MarkName>(MAX_SHOWN - marks.length).fill("none"), ...marks];
  return (
    <svg class="spark" width={STEP * MAX_SHOWN} height="20" role="img" aria-label={sentenceOf(marks)}>
      {strip.map((mark, index) => (
        <Mark key={index} mark={mark} x={STEP / 2 + index * STEP} />
      ))}
    </svg>
  );
}

/** @param x - its middle, in a strip 20 px high */
export function Mark({ mark, x }: { mark: MarkName; x: number }) {
  switch (mark) {
    case "same":
      return <path class="mark" d={`M${x - 3} 10h6`} />;
    case "worse":
      return <path class="marker" data-result="bad" d={`M${x} 14.5l-4.6 -8h9.2Z`} />;
    case "doubted":
      return <path class="mark doubted" d={`M${x} 13.5l-3.8 -6.6h7.6Z`} />;
    case "better":
      return <path class="marker" data-result="good" d={`M${x} 5.5l4.6 8h-9.2Z`} />;
    case "failed":
      return <path class="mark failed" d={`M${x - 3} 7l6 6m0 -6l-6 6`} />;
    case "empty":
      return <circle class="mark" cx={x} cy="10" r="3" />;
    case "late":
      return <path class="mark" d={`M${x - 4.5} 10h1.8m1.8 0h1.8m1.8 0h1.8`} />;
    case "stopped":
      return <path class="mark" d={`M${x - 2.5} 7.5h5v5h-5Z`} />;
    case "none":
      return <circle class="no-run" cx={x} cy="10" r="1.4" />;
  }
}

function markOf(run: Run): MarkName {
  const { worse, better } = countTurns(run.found);
  const outcome = outcomeOf(run);
  if (outcome === "failed") return "failed";
  if (worse > 0) return "worse";
  if (run.doubted) return "doubted";
  if (better > 0) return "better";
  if (matchedNone(run)) return "empty";
  if (outcome === "stopped") return "stopped";
  return cameNone(run) ? "late" : "same";
}

function sentenceOf(marks: MarkName[]): string {
  const counts = MARKS.flatMap((name) => {
    const count = marks.filter((mark) => mark === name).length;
    return count > 0 ? [`${t(`mark_${name}`)} ${formatNumber(count)}`] : [];
  });
  return t("field_message", t("last_10_runs"), counts.join(" · ") || t("run_none"));
}
