import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";
import { sentence } from "./ErrorNote.tsx";

/** Tells a failure in one line, with the service's own words if any. */
export function reasonOf(failure: Failure | null): string {
  if (!failure) return "";
  const fields = Object.entries(failure.fields ?? {}).map(([field, message]) => t("field_message", field, message));
  return [sentence(failure), failure.detail && t("service_says", failure.detail), ...fields].filter(Boolean).join(" ");
}
