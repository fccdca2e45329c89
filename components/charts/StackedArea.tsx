import { useRef } from "preact/hooks";
import { RESULTS, type Result } from "@/utils/contract.ts";
import { formatNumber, formatShortDay } from "@/utils/format.ts";
import { useWidth } from "../hooks/use-width.ts";
import { Marker } from "./Marker.tsx";
import { datesBetween, roundValues } from "./scale.ts";
import { useCursor } from "./use-cursor.ts";
import "./charts.css";

/** Numbers by result at the start of a day, in milliseconds since 1970. */
export type StackedPoint = Record<Result, number> & { at: number };

interface StackedAreaProps {
  /** Name of the chart. */
  name: string;
  /** Says how the keyboard moves through it. */
  hint: string;
  /** What it shows, as one sentence. */
  label: string;
  /** Oldest first, at least one. */
  points: StackedPoint[];
  /** End of the axis where there is only one point. */
  until: number;
  /** Text of a point, shown and spoken. */
  describe: (point: StackedPoint) => string;
}

const HEIGHT = 236;
const [TOP, BOTTOM] = [8, 22];
/** Room for the last marker. */
const END = 8;
/** Bad has the flat base. */
const BOTTOM_UP = RESULTS.toReversed();

interface Geometry {
  width: number;
  left: number;
  ticks: number[];
  x: (at: number) => number;
  y: (value: number) => number;
}

/** Shares of a whole over time as stacked areas. With one point, markers at the start and lines to come. */
export function StackedArea({ name, hint, label, points, until, describe }: StackedAreaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 640).value;
  const cursor = useCursor(points.length);
  const geometry = geometryOf(points, until, width);
  const chosen = cursor.index.value === null ? undefined : points[cursor.index.value];
  return (
    <figure
      class="chart stacked-area"
      aria-label={name}
      aria-description={hint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move through its points
      tabIndex={0}
      onKeyDown={cursor.onKeyDown}
      onBlur={cursor.clear}
    >
      <div
        ref={frame}
        onPointerMove={({ offsetX }) => cursor.point((offsetX - geometry.left) / (width - geometry.left - END))}
        onPointerLeave={cursor.clear}
      >
        <svg
          class="plot"
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={label}
        >
          <Axes geometry={geometry} first={points[0]?.at ?? 0} last={points.length > 1 ? lastOf(points).at : until} />
          {points.length > 1 ? (
            <Bands points={points} {...geometry} />
          ) : (
            <ToCome point={lastOf(points)} {...geometry} />
          )}
          {chosen && <path class="cursor" d={`M${geometry.x(chosen.at)} ${TOP}V${HEIGHT - BOTTOM}`} />}
        </svg>
        <p class="tip" role="status" style={chosen && placeOf(geometry.x(chosen.at), width)}>
          {chosen && describe(chosen)}
        </p>
      </div>
    </figure>
  );
}

function geometryOf(points: StackedPoint[], until: number, width: number): Geometry {
  const highest = Math.max(...points.map((point) => stackUp(point).at(-1) as number));
  const ticks = roundValues([0, highest], true);
  const top = ticks.at(-1) as number;
  const left = 12 + 7.5 * formatNumber(top).length;
  const first = points[0]?.at ?? 0;
  const range = Math.max((points.length > 1 ? lastOf(points).at : until) - first, 1);
  return {
    ...{ width, left, ticks },
    x: (at) => round(left + ((at - first) / range) * (width - left - END)),
    y: (value) => round(TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM)),
  };
}

function Axes({ geometry, first, last }: { geometry: Geometry; first: number; last: number }) {
  const { width, left, ticks, x, y } = geometry;
  const base = y(0);
  const days = datesBetween(first, last, width - left);
  const anchorOf = (at: number) => (at === first ? "start" : at === last ? "end" : "middle");
  return (
    <>
      {ticks.map((value) => (
        <g key={value}>
          <path class={value === 0 ? "axis" : "grid"} d={`M${left} ${y(value)}H${width - END}`} />
          <text x={left - 6} y={y(value) + 4} text-anchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {days.map((at) => (
        <g key={at}>
          <path class="axis" d={`M${x(at)} ${base}v4`} />
          <text x={anchorOf(at) === "end" ? width : x(at)} y={HEIGHT - 4} text-anchor={anchorOf(at)}>
            {formatShortDay(at)}
          </text>
        </g>
      ))}
    </>
  );
}

function Bands({ points, x, y }: Geometry & { points: StackedPoint[] }) {
  const stacks = points.map((point) => ({ at: point.at, tops: stackUp(point) }));
  const edge = (band: number) => stacks.map(({ at, tops }) => `${x(at)} ${y(tops[band] ?? 0)}`);
  const last = stacks.at(-1) as { at: number; tops: number[] };
  return (
    <>
      {BOTTOM_UP.map((result, band) => (
        <path
          key={result}
          class="band"
          data-result={result}
          d={`M${[...edge(band), ...edge(band - 1).reverse()].join("L")}Z`}
        />
      ))}
      {BOTTOM_UP.map((result, band) => (
        <path key={result} class="edge" data-result={result} d={`M${edge(band).join("L")}`} />
      ))}
      {BOTTOM_UP.map((result, band) => (
        <Marker key={result} result={result} x={x(last.at)} y={y(last.tops[band] ?? 0)} size={4.2} />
      ))}
    </>
  );
}

function ToCome({ point, width, left, y }: Geometry & { point: StackedPoint }) {
  return (
    <>
      {stackUp(point).map((top, band) => (
        <g key={BOTTOM_UP[band]}>
          <path class="to-come" d={`M${left} ${y(top)}H${width - END}`} />
          <Marker result={BOTTOM_UP[band] ?? null} x={left} y={y(top)} size={4.2} />
        </g>
      ))}
    </>
  );
}

/** Upper edges of a point's bands, bottom first. */
function stackUp(point: StackedPoint): number[] {
  let top = 0;
  return BOTTOM_UP.map((result) => (top += point[result]));
}

/** Centre of each band at the end, as a share of the chart's height from its top. Bands of 0 lie on the next one. */
export function bandCentres(points: StackedPoint[]): Map<Result, number> {
  const highest = Math.max(...points.map((point) => stackUp(point).at(-1) as number));
  const top = roundValues([0, highest], true).at(-1) as number;
  const tops = stackUp(lastOf(points));
  const plot = HEIGHT - TOP - BOTTOM;
  return new Map(
    BOTTOM_UP.map((result, band) => {
      const centre = ((tops[band] ?? 0) + (tops[band - 1] ?? 0)) / 2;
      return [result, TOP + (1 - centre / top) * plot];
    }),
  );
}

function placeOf(x: number, width: number) {
  return x > width / 2 ? { right: `${width - x + 8}px` } : { left: `${x + 8}px` };
}

function lastOf(points: StackedPoint[]): StackedPoint {
  return points.at(-1) as StackedPoint;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
