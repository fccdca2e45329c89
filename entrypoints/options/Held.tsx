import { useNow } from "@/components/hooks/use-now.ts";
import { formatUntil } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

const SECOND_MS = 1_000;

/** Until when the service asked to wait, as long as that is not over. */
export function Held({ until, otherwise = "" }: { until: number; otherwise?: string }) {
  const now = useNow(SECOND_MS).value;
  return <>{until > now ? t("job_held", formatUntil(until)) : otherwise}</>;
}
