import { RESULTS } from "@/utils/contract.ts";

interface MarkerProps {
  result: string | null;
  x: number;
  y: number;
  /** Radius. */
  size: number;
}

/** A rating's shape, told apart without colour: circle, ring, triangle; a dash for any other result. */
export function Marker({ result, x, y, size }: MarkerProps) {
  const known = RESULTS.find((name) => name === result);
  return (
    <g class="marker" data-result={known}>
      {known === "bad" ? (
        <path d={`M${x} ${y - size * 1.15}l${size * 1.2} ${size * 2.1}h${-size * 2.4}Z`} />
      ) : known === "decent" ? (
        <circle class="ring" cx={x} cy={y} r={size * 0.82} />
      ) : known === "good" ? (
        <circle cx={x} cy={y} r={size} />
      ) : (
        <rect x={x - size} y={y - 1} width={size * 2} height={2} />
      )}
    </g>
  );
}
