import { reasonOf } from "@/components/ui/reason.ts";
import type { Failure } from "@/utils/errors.ts";

/** Says why a report was not created, in the service's words, too. */
export function Reason({ failure }: { failure: Failure | null }) {
  const reason = reasonOf(failure);
  return reason === "" ? null : <small class="reason">{reason}</small>;
}
