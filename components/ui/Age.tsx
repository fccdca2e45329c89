import { formatAge, formatTime } from "@/utils/format.ts";
import { useNow } from "../hooks/use-now.ts";

/** How often it is written anew while it is shown. */
const STEP_MS = 30_000;

/** How long ago something was, with the exact time in a tooltip. */
export function Age({ iso }: { iso: string }) {
  const now = useNow(STEP_MS).value;
  return (
    <time class="secondary" dateTime={iso} title={formatTime(iso)}>
      {formatAge(iso, now)}
    </time>
  );
}
