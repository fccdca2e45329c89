import { formatDifference, roundForReading } from "@/utils/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { FALL, RISE, SAME } from "../ui/icons.ts";

/** A difference of two numbers with sign, arrow and colour. */
export function Difference({ by }: { by: number }) {
  const rounded = roundForReading(by);
  return (
    <span dir="ltr" class={`difference ${rounded > 0 ? "up" : rounded < 0 ? "down" : ""}`}>
      <Icon path={rounded > 0 ? RISE : rounded < 0 ? FALL : SAME} />
      {formatDifference(rounded)}
    </span>
  );
}
