import { formatDifference } from "@/utils/format.ts";
import { Difference } from "../report/Difference.tsx";

export interface TipText {
  title: string;
  /** Change since the point before, rounded as the numbers are; null where there is none. */
  by: number | null;
  isScore: boolean;
  when: string;
}

interface ChartTipProps {
  /** Null for none. */
  text: TipText | null;
  place: { x: number; y: number } | null;
  width: number;
}

const HALF = 92;
const GAP = 16;

/** Text about the selected point of a chart; the slider says it to screen readers. */
export function ChartTip({ text, place, width }: ChartTipProps) {
  if (!text || !place) return null;
  const left = Math.min(Math.max(place.x, HALF), Math.max(width - HALF, HALF));
  return (
    <div class="tip" aria-hidden="true" style={{ left: `${left}px`, top: `${place.y + GAP}px` }}>
      <strong>{text.title}</strong>
      <Difference by={text.by} isScore={text.isScore} />
      <small>{text.when}</small>
    </div>
  );
}

/** The same in words. */
export function tipSentence({ title, by, when }: TipText): string {
  return [title, ...(by === null ? [] : [formatDifference(by)]), when].join(", ");
}
