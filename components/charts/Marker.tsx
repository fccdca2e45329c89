import { isRating } from "@/utils/contract.ts";

interface MarkerProps {
  result: string | null;
  x: number;
  y: number;
  /** Radius. */
  size: number;
}

/** A rating's shape, told apart without colour: circle, ring (with a dash where it is large), triangle; a line for any other result. */
export function Marker({ result, x, y, size }: MarkerProps) {
  const known = isRating(result) ? result : undefined;
  return (
    <g class="marker" data-result={known}>
      {known === "bad" ? (
        <path d={`M${x} ${y - size * 1.15}l${size * 1.2} ${size * 2.1}h${-size * 2.4}Z`} />
      ) : known === "decent" ? (
        <>
          <circle class="ring" cx={x} cy={y} r={size * 0.82} />
          {size >= 4 && <path class="dash" d={`M${x - 1.8} ${y}h3.6`} />}
        </>
      ) : known === "good" ? (
        <circle cx={x} cy={y} r={size} />
      ) : (
        <rect x={x - size} y={y - 1} width={size * 2} height={2} />
      )}
    </g>
  );
}
