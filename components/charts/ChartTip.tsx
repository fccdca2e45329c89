import { Difference } from "../report/Difference.tsx";

export interface TipText {
  title: string;
  /** Change since the point before; null where there is none. */
  by: number | null;
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

/** Text about the selected point of a chart, also for screen readers. */
export function ChartTip({ text, place, width }: ChartTipProps) {
  const left = place && Math.min(Math.max(place.x, HALF), Math.max(width - HALF, HALF));
  return (
    <div role="status">
      {text && place && (
        <div class="tip" style={{ left: `${left}px`, top: `${place.y + GAP}px` }}>
          <strong>{text.title}</strong>
          {text.by !== null && <Difference by={text.by} />}
          <small>{text.when}</small>
        </div>
      )}
    </div>
  );
}
