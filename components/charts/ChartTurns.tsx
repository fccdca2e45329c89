import { formatShortDay } from "@/utils/format.ts";
import { wordOf } from "../report/Rating.tsx";
import type { ChartPoint, ChartTurn } from "./line-chart.ts";

/** Width of a letter of 12 px, bold and in the widest system font. */
const LETTER = 7.4;
const GAP = 7;

/** More lines than this would hide what they mark: then only the named ones are drawn. */
const MAX_LINES = 8;

interface ChartTurnsProps {
  turns: ChartTurn[];
  points: readonly ChartPoint[];
  places: { x: number; y: number }[];
  width: number;
  /** Height of the part above the dates. */
  height: number;
  /** Is there room for more names than the last one? */
  isWide: boolean;
}

/** A dashed upright line at each change of rating, named where there is room. */
export function ChartTurns({ turns, points, places, width, height, isWide }: ChartTurnsProps) {
  const named = turns.map(({ index, from, to }) => ({
    index,
    to,
    x: places[index]?.x ?? 0,
    words: `${isolated(wordOf(from))} → ${isolated(wordOf(to))}`,
    day: isolated(formatShortDay(points[index]?.[0] ?? 0)),
  }));
  const spots = placeNames(
    named.map(({ x, words, day }) => ({ x, length: (words.length + day.length + 1) * LETTER })),
    width,
    isWide ? named.length : 1,
  );
  return named.map(({ index, to, x, words, day }, position) => {
    const spot = spots[position];
    if (!spot && named.length > MAX_LINES) return null;
    return (
      <g key={index} class="turn" data-result={to}>
        <path d={`M${x} 18V${height}`} />
        {spot && (
          <text x={spot.x} y={14} text-anchor={spot.anchor}>
            {words}
            <tspan>{`\u00a0${day}`}</tspan>
          </text>
        )}
      </g>
    );
  });
}

/** Keeps the order of the sentence in languages that are written from right to left. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

type Spot = { x: number; anchor: "start" | "end" } | null;

/** Places names after their lines, or before them, from the newest on; null where there is no room. */
function placeNames(names: { x: number; length: number }[], width: number, most: number): Spot[] {
  let free = width;
  return names
    .toReversed()
    .map(({ x, length }, index): Spot => {
      if (index >= most) return null;
      if (x + GAP + length <= free) {
        free = x;
        return { x: x + GAP, anchor: "start" };
      }
      const end = Math.min(x, free) - GAP;
      if (end - length < 0 || x > free) return null;
      free = end - length;
      return { x: end, anchor: "end" };
    })
    .toReversed();
}
