import type { Turn } from "@/utils/models/turn.ts";
import { Icon } from "../ui/Icon.tsx";
import { ARROW } from "../ui/icons.ts";
import { Rating } from "./Rating.tsx";

/** A rating that became another one. */
export function FromTo({ from, to }: Turn) {
  return (
    <span class="fromto">
      <Rating result={from} isPlain />
      <Icon path={ARROW} />
      <span class="visually-hidden">→</span>
      <Rating result={to} isPlain />
    </span>
  );
}
