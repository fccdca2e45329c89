import { Marker } from "./Marker.tsx";
import { round } from "./round.ts";

const HEIGHT = 24;
const INSET = 2;
/** Room for the last marker. */
const END = 6;
/** Least range from bottom to top, as a share of the scale: a wobble of two in a hundred must not look like a fall. */
const LEAST_SHARE = 0.2;
/** Ends of the scales that scores usually have. */
const USUAL = [1, 100];
const MARKER = 3.4;
const STRIP_STEP = 11;

interface SparklineProps {
  /** Oldest first. */
  points: readonly (readonly [at: number, result: string | null, value: number | null])[];
  width?: number;
  /** Its message in one sentence. */
  label: string;
}

/** A small chart of values as a line, or of ratings as a strip of markers where there are no values. */
export function Sparkline({ points, width = 84, label }: SparklineProps) {
  const valued = points.flatMap(([at, result, value]) => (value === null ? [] : [{ at, result, value }]));
  return (
    <svg class="spark" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {valued.length > 1 ? <Line points={valued} width={width} /> : <Strip points={points} width={width} />}
    </svg>
  );
}

function Line({ points, width }: { points: { result: string | null; value: number }[]; width: number }) {
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const range = Math.max(highest - lowest, scaleOf(lowest, highest) * LEAST_SHARE);
  const top = (highest + lowest + range) / 2;
  const step = (width - INSET - END) / (points.length - 1);
  const places = values.map((value, index) => ({
    x: INSET + index * step,
    y: 5 + ((top - value) / range) * (HEIGHT - 10),
  }));
  const last = places.at(-1) as { x: number; y: number };
  return (
    <>
      <polyline points={places.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ")} />
      <Marker result={points.at(-1)?.result ?? null} x={last.x} y={last.y} size={MARKER} />
    </>
  );
}

/** Returns the end of a usual scale for values of its size; that of others is the largest value. */
function scaleOf(lowest: number, highest: number): number {
  const size = Math.max(Math.abs(lowest), Math.abs(highest));
  return USUAL.find((end) => size <= end && size > end / 10) ?? (size || 1);
}

function Strip({ points, width }: Pick<SparklineProps, "points"> & { width: number }) {
  const shown = points.slice(-Math.floor((width - END) / STRIP_STEP));
  const start = width - END - (shown.length - 1) * STRIP_STEP;
  return (
    <>
      {shown.map(([, result], index) => (
        <Marker key={index} result={result} x={start + index * STRIP_STEP} y={HEIGHT / 2} size={MARKER} />
      ))}
    </>
  );
}
