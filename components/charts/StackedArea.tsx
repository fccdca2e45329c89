import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { DAY_MS, dayStart } from "@/utils/day.ts";
import { formatNumber, formatShortDay } from "@/utils/format.ts";
import { useWidth } from "../hooks/use-width.ts";
import { Marker } from "./Marker.tsx";
import { PointSlider } from "./PointSlider.tsx";
import { datesBetween } from "./scale.ts";
import {
  BOTTOM,
  BOTTOM_UP,
  END,
  type Geometry,
  geometryOf,
  HEIGHT,
  lastOf,
  type StackedPoint,
  stackUp,
  TOP,
} from "./stacked-layout.ts";
import "./charts.css";

interface StackedAreaProps {
  sliderLabel: string;
  /** Its message in one sentence. */
  label: string;
  /** Oldest first, at least one. */
  points: StackedPoint[];
  /** End of the axis where there is only one point. */
  until: number;
  /** Text of a point, shown and spoken. */
  describe: (point: StackedPoint) => string;
}

/** Shares of a whole over time as stacked areas. With one point, markers at the start and lines to come. */
export function StackedArea({ sliderLabel, label, points, until, describe }: StackedAreaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame).value;
  const chosen = useSignal<number | null>(null);
  const last = points.length - 1;
  const selected = chosen.value === null ? null : Math.min(chosen.value, last);
  const geometry = geometryOf(points, until, width);
  const point = selected === null ? undefined : points[selected];
  function follow({ offsetX }: PointerEvent) {
    const share = (offsetX - geometry.left) / (width - geometry.left - END);
    chosen.value = Math.max(0, Math.min(last, Math.round(share * last)));
  }
  return (
    <div class="chart stacked-area">
      <div ref={frame} onPointerMove={follow} onPointerLeave={() => (chosen.value = null)}>
        <svg
          class="plot"
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={label}
        >
          <Axes geometry={geometry} first={points[0]?.at ?? 0} last={last > 0 ? lastOf(points).at : until} />
          {last > 0 ? <Bands points={points} {...geometry} /> : <ToCome point={lastOf(points)} {...geometry} />}
          {point && <path class="cursor" d={`M${geometry.x(point.at)} ${TOP}V${HEIGHT - BOTTOM}`} />}
        </svg>
        {last > 0 && (
          <PointSlider
            label={sliderLabel}
            last={last}
            selected={selected}
            text={describe(point ?? lastOf(points))}
            chosen={chosen}
          />
        )}
        <p class="tip" aria-hidden="true" style={point && placeOf(geometry.x(point.at), width)}>
          {point && describe(point)}
        </p>
      </div>
    </div>
  );
}

function Axes({ geometry, first, last }: { geometry: Geometry; first: number; last: number }) {
  const { width, left, ticks, x, y } = geometry;
  const base = y(0);
  // Each stands at its day's point.
  const days = datesBetween(first, last, width - left).map((at) => dayStart(at + DAY_MS / 2));
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
      {/* From the top down: the edge of an empty band lies below that of the one it rests on. */}
      {BOTTOM_UP.map((result, band) => (
        <path key={result} class="edge" data-result={result} d={`M${edge(band).join("L")}`} />
      )).reverse()}
      <Markers point={lastOf(points)} x={x(lastOf(points).at)} y={y} />
    </>
  );
}

function ToCome({ point, width, left, y }: Geometry & { point: StackedPoint }) {
  return (
    <>
      {stackUp(point).map((top, band) => (
        <path key={BOTTOM_UP[band]} class="to-come" d={`M${left} ${y(top)}H${width - END}`} />
      ))}
      <Markers point={point} x={left} y={y} />
    </>
  );
}

/** Marks the bands at a point, but the empty ones, which would cover others. */
function Markers({ point, x, y }: { point: StackedPoint; x: number; y: Geometry["y"] }) {
  const tops = stackUp(point);
  return BOTTOM_UP.map((result, band) =>
    point[result] === 0 ? null : <Marker key={result} result={result} x={x} y={y(tops[band] ?? 0)} size={4.2} />,
  );
}

function placeOf(x: number, width: number) {
  return x > width / 2 ? { right: `${width - x + 8}px` } : { left: `${x + 8}px` };
}
