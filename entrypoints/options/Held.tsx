import { useNow } from "@/components/hooks/use-now.ts";
import { formatUntil } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

export const SECOND_MS = 1_000;

/** Shows the end of the service's pause while it lasts. */
export function Held({ until, otherwise }: { until: number; otherwise?: string }) {
  const now = useNow(SECOND_MS).value;
  return <>{heldText(until, now) || otherwise}</>;
}

/** Says until when the service asked to wait; empty where that is over. */
export function heldText(until: number, now: number): string {
  return until > now ? t("job_held", formatUntil(until)) : "";
}
