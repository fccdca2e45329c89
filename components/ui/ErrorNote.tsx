import { type ErrorKind, type Failure, isUncertain } from "@/utils/errors.ts";
import { formatUntil } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { OptionsPage } from "@/utils/options-page.ts";

const REPAIRED_IN_SETTINGS: ErrorKind[] = [
  "notConnected",
  "keyMissing",
  "apiNotFound",
  "unexpectedResponse",
  "permissionMissing",
  "keyRejected",
  "redirected",
];

interface ErrorNoteProps {
  /** Nothing is shown where there is none. */
  failure: Failure | null | undefined;
  /** Comes first, where the kind alone does not tell the consequence. */
  title?: string;
  /** Replaces the title where the service may have done it all the same. */
  uncertainTitle?: string;
  /** Fields that show their own messages already. */
  shownFields?: string[];
}

/** Names a failure's cause and the next step, with the service's own words if any. */
export function ErrorNote({ failure, title, uncertainTitle = title, shownFields = [] }: ErrorNoteProps) {
  if (!failure) return null;
  const others = Object.entries(failure.fields ?? {}).filter(([field]) => !shownFields.includes(field));
  return (
    <div class="note" role="alert">
      {title && <strong>{isUncertain(failure) ? uncertainTitle : title}</strong>}
      <span>{sentence(failure)}</span>
      {failure.detail && <small>{t("service_says", failure.detail)}</small>}
      {others.map(([field, message]) => (
        <small key={field}>{t("field_message", field, message)}</small>
      ))}
      {REPAIRED_IN_SETTINGS.includes(failure.kind) && (
        <a href={"/options.html#/settings" satisfies OptionsPage} target="_blank" rel="noreferrer">
          {t("settings")}
        </a>
      )}
    </div>
  );
}

export function sentence({ kind, status, retryAt = 0 }: Failure): string {
  const isPause = kind === "rateLimited";
  if (isPause && retryAt <= Date.now()) return t("pause_over");
  // A kind of another version of this extension has no sentence here.
  return t(`error_${kind}`, isPause ? formatUntil(retryAt) : String(status ?? "")) || t("error_unexpected");
}
