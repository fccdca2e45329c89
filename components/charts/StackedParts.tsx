import { DAY_MS, dayStart } from "@/utils/day.ts";
import { formatNumber, formatShortDay } from "@/utils/format.ts";
import { Marker } from "./Marker.tsx";
import { datesBetween } from "./scale.ts";
import { BOTTOM_UP, END, type Geometry, HEIGHT, lastOf, type StackedPoint, stackUp } from "./stacked-layout.ts";

/** Numbers at the start, days below. */
export function Axes({ geometry, first, last }: { geometry: Geometry; first: number; last: number }) {
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

/** The areas, with a marker on each at the last point. */
export function Bands({ points, x, y }: Geometry & { points: StackedPoint[] }) {
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

/** What there is with one point: a marker on each area, and the lines that it begins. */
export function ToCome({ point, width, left, y }: Geometry & { point: StackedPoint }) {
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
