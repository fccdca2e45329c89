import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Result } from "@/utils/contract.ts";
import { formatShortDay } from "@/utils/format.ts";
import { useWidth } from "../hooks/use-width.ts";
import { ChartTip, type TipText, tipSentence } from "./ChartTip.tsx";
import { ChartTurns } from "./ChartTurns.tsx";
import { formatTick } from "./chart-format.ts";
import { BOTTOM, type ChartPoint, END, layOut, markedPoints, nearest, turnsOf, WIDE } from "./line-chart.ts";
import { Marker } from "./Marker.tsx";
import { PointSlider } from "./PointSlider.tsx";
import { round } from "./round.ts";
import { datesBetween } from "./scale.ts";
import "./charts.css";

const MARKER = 4.6;

interface LineChartProps {
  /** Oldest first, at least one. */
  points: readonly ChartPoint[];
  /** Rating before the first. */
  former: Result | null;
  /** End of the chart, in milliseconds since 1970. */
  until: number;
  /** Values at the bottom and the top; left out to fit the points. */
  range?: readonly [number, number] | undefined;
  /** Its message in one sentence. */
  label: string;
  sliderLabel: string;
  tipOf: (index: number) => TipText;
}

/** Values over time as a line with the rating's markers, or only markers where there are no values. */
export function LineChart({ points, former, until, range, label, sliderLabel, tipOf }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame).value;
  const chosen = useSignal<number | null>(null);
  const selected = chosen.value !== null && chosen.value < points.length ? chosen.value : null;
  const drawn = layOut(points, width, until, range);
  const { height, places, axis, start } = drawn;
  const turns = turnsOf(points, former);
  const marked = markedPoints(
    places.map(({ x }) => x),
    turns,
    places.length * 4 > width ? 24 : 11,
  );
  function follow({ clientX, currentTarget }: PointerEvent) {
    const { left } = (currentTarget as Element).getBoundingClientRect();
    chosen.value = nearest(
      places.map(({ x }) => x),
      clientX - left,
    );
  }
  const place = selected === null ? null : places[selected];
  return (
    <div
      class="chart line-chart"
      ref={frame}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => (chosen.value = null)}
    >
      <svg class="plot" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {axis.map(({ value, y }) => (
          <g key={value}>
            <path class="grid" d={`M${start} ${y}H${width - END}`} />
            <text x={start - 8} y={y + 4} text-anchor="end">
              {formatTick(value)}
            </text>
          </g>
        ))}
        <path class="axis" d={`M${start} ${height - BOTTOM}H${width - END}`} />
        <Dates start={points[0]?.[0] ?? until} end={until} left={start} right={width - END} y={height - 5} />
        <ChartTurns
          turns={turns}
          points={points}
          places={places}
          {...{ width, height: height - BOTTOM }}
          isWide={width >= WIDE}
        />
        <polyline points={drawn.line} />
        {places.map(({ x, y }, index) =>
          marked.has(index) || index === selected ? (
            <Check key={index} point={points[index] as ChartPoint} x={x} y={y} isGround={drawn.line !== ""} />
          ) : null,
        )}
        {place && <circle class="selected" cx={place.x} cy={place.y} r={9} />}
      </svg>
      {points.length > 1 && (
        <PointSlider
          label={sliderLabel}
          last={points.length - 1}
          selected={selected}
          text={tipSentence(tipOf(selected ?? points.length - 1))}
          chosen={chosen}
        />
      )}
      <ChartTip text={selected === null ? null : tipOf(selected)} place={place ?? null} width={width} />
    </div>
  );
}

interface CheckProps {
  point: ChartPoint;
  x: number;
  y: number;
  /** Does a marker on the ground mean zero? */
  isGround: boolean;
}

function Check({ point: [, result, value], x, y, isGround }: CheckProps) {
  if (value !== null || !isGround) return <Marker result={result} x={x} y={y} size={MARKER} />;
  return <path class="without-value" data-result={result ?? undefined} d={`M${x} ${y}v-8`} />;
}

interface DatesProps {
  start: number;
  end: number;
  left: number;
  right: number;
  y: number;
}

function Dates({ start, end, left, right, y }: DatesProps) {
  const times = datesBetween(start, end, right - left);
  return times.map((time, index) => {
    const anchor = index === 0 ? "start" : index === times.length - 1 ? "end" : "middle";
    const x = left + ((right - left) * index) / Math.max(times.length - 1, 1);
    return (
      <text key={time} x={round(x)} y={y} text-anchor={anchor}>
        {formatShortDay(time)}
      </text>
    );
  });
}
