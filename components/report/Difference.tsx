import { formatDifference } from "@/utils/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { FALL, RISE, SAME } from "../ui/icons.ts";

interface DifferenceProps {
  /** Rounded as the numbers beside it; nothing is shown where there is none. */
  by: number | null;
  /** Is it one of scores? Only of these a rise is known to be an improvement, and coloured as one. */
  isScore: boolean;
}

/** A difference of two numbers with sign, arrow and colour. */
export function Difference({ by, isScore }: DifferenceProps) {
  if (by === null) return null;
  return (
    <span dir="ltr" class={`difference ${isScore && by > 0 ? "up" : isScore && by < 0 ? "down" : ""}`}>
      <Icon path={by > 0 ? RISE : by < 0 ? FALL : SAME} />
      {formatDifference(by)}
    </span>
  );
}
