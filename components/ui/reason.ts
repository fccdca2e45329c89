import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";
import { sentence } from "./ErrorNote.tsx";

/** Tells a failure's cause and the next step, then the service's own words if any. */
export function linesOf(failure: Failure): string[] {
  const { detail, fields = {} } = failure;
  const ofFields = Object.entries(fields).map(([field, message]) => t("field_message", field, message));
  return [sentence(failure), ...(detail ? [t("service_says", detail)] : []), ...ofFields];
}

/** The same in one line; what a service says may end without a full stop. */
export function reasonOf(failure: Failure | null): string {
  if (!failure) return "";
  return linesOf(failure).reduce((before, line) => `${before}${/[.!?…。؟]$/.test(before) ? "" : " ·"} ${line}`);
}
