import { Icon } from "@/components/ui/Icon.tsx";
import { CHECK, CLOCK, FAILED, SPIN, STOP } from "@/components/ui/icons.ts";
import { reasonOf } from "@/components/ui/reason.ts";
import type { Failure } from "@/utils/errors.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { COUNTED, type Standing } from "../../job-standing.ts";

const PATHS: Partial<Record<Standing, string>> = {
  done: CHECK,
  failed: FAILED,
  running: SPIN,
  waiting: CLOCK,
  stopped: STOP,
};

/** State of a report, or the number of reports in it, as icon and word. */
export function StandingLabel({ standing, count }: { standing: Standing; count?: number }) {
  const path = PATHS[standing];
  return (
    <span class={`state ${standing === "running" ? "busy" : ""}`} data-standing={standing}>
      {path ? <Icon path={path} /> : <Icon name="other" />}
      {count === undefined ? t(`job_${standing}`) : t(COUNTED[standing], formatNumber(count))}
    </span>
  );
}

/** Says why a report was not created, in the service's words, too. */
export function Reason({ failure }: { failure: Failure | null }) {
  const reason = reasonOf(failure);
  return reason === "" ? null : <small class="reason">{reason}</small>;
}
