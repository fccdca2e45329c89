import { Icon } from "@/components/ui/Icon.tsx";
import { CHECK, CLOCK, FAILED, SPIN, STOP } from "@/components/ui/icons.ts";
import { reasonOf } from "@/components/ui/reason.ts";
import type { Failure } from "@/utils/errors.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { COUNTED, type Status } from "../../texts/job-status.ts";

const PATHS: Partial<Record<Status, string>> = {
  done: CHECK,
  failed: FAILED,
  running: SPIN,
  waiting: CLOCK,
  stopped: STOP,
};

/** State of a report, or the number of reports in it, as icon and word. */
export function StatusLabel({ status, count }: { status: Status; count?: number }) {
  const path = PATHS[status];
  return (
    <span class={`state ${status === "running" ? "busy" : ""}`} data-status={status}>
      {path ? <Icon path={path} /> : <Icon name="other" />}
      {count === undefined ? t(`job_${status}`) : t(COUNTED[status], formatNumber(count))}
    </span>
  );
}

/** Says why a report was not created, in the service's words, too. */
export function Reason({ failure }: { failure: Failure | null }) {
  const reason = reasonOf(failure);
  return reason === "" ? null : <small class="reason">{reason}</small>;
}
