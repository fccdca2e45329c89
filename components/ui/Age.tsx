import { formatAge, formatTime } from "@/utils/format.ts";
import { useNow } from "../hooks/use-now.ts";

const STEP_MS = 30_000;

export function Age({ iso }: { iso: string }) {
  const now = useNow(STEP_MS).value;
  return (
    <time class="secondary" dateTime={iso} title={formatTime(iso)}>
      {formatAge(iso, now)}
    </time>
  );
}
