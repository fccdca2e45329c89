import { formatAge, formatTime } from "@/utils/format.ts";
import { useNow } from "../hooks/use-now.ts";

const STEP_MS = 30_000;

/** @param at - ISO 8601, or milliseconds since 1970 */
export function Age({ at }: { at: string | number }) {
  const now = useNow(STEP_MS).value;
  const iso = typeof at === "string" ? at : new Date(at).toISOString();
  return (
    <time class="secondary" dateTime={iso} title={formatTime(at)}>
      {formatAge(at, now)}
    </time>
  );
}
