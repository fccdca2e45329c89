import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useWidth } from "../hooks/use-width.ts";
import { PointSlider } from "./PointSlider.tsx";
import { Axes, Bands, ToCome } from "./StackedParts.tsx";
import { BOTTOM, END, geometryOf, HEIGHT, lastOf, type StackedPoint, TOP } from "./stacked-layout.ts";
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

function placeOf(x: number, width: number) {
  return x > width / 2 ? { right: `${width - x + 8}px` } : { left: `${x + 8}px` };
}
