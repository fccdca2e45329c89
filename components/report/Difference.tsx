import { formatDifference, roundForReading } from "@/utils/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { FALL, RISE, SAME } from "../ui/icons.ts";

interface DifferenceProps {
  by: number;
  /** Is it one of scores? Only of these a rise is known to be an improvement, and coloured as one. */
  isScore: boolean;
}

/** A difference of two numbers with sign, arrow and colour. */
export function Difference({ by, isScore }: DifferenceProps) {
  const rounded = roundForReading(by);
  return (
    <span dir="ltr" class={`difference ${isScore && rounded > 0 ? "up" : isScore && rounded < 0 ? "down" : ""}`}>
      <Icon path={rounded > 0 ? RISE : rounded < 0 ? FALL : SAME} />
      {formatDifference(rounded)}
    </span>
  );
}
