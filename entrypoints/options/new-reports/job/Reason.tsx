import { sentence } from "@/components/ui/ErrorNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";

/** Why a report was not created, in the service's words, too. */
export function Reason({ failure }: { failure: Failure | null }) {
  const reason = reasonOf(failure);
  return reason === "" ? null : <small class="reason">{reason}</small>;
}

export function reasonOf(failure: Failure | null): string {
  if (!failure) return "";
  const fields = Object.entries(failure.fields ?? {}).map(([field, message]) => t("field_message", field, message));
  return [sentence(failure), failure.detail && t("service_says", failure.detail), ...fields].filter(Boolean).join(" ");
}
