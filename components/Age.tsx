import { formatAge, formatTime } from "@/utils/format.ts";

/** How long ago something was, with the exact time in a tooltip. */
export function Age({ iso }: { iso: string }) {
  return (
    <time class="secondary" dateTime={iso} title={formatTime(iso)}>
      {formatAge(iso)}
    </time>
  );
}
