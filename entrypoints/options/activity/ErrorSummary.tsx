import type { ComponentChildren } from "preact";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";

interface ErrorSummaryProps {
  title: string;
  failure: Failure | null;
  advice?: ComponentChildren;
}

/** A failure in the journal; unlike a fresh one it does not interrupt a screen reader. */
export function ErrorSummary({ title, failure, advice }: ErrorSummaryProps) {
  return (
    <div class="note">
      <strong>{title}</strong>
      {failure && <span>{sentence(failure)}</span>}
      {failure?.detail && <small>{t("service_says", failure.detail)}</small>}
      {Object.entries(failure?.fields ?? {}).map(([field, message]) => (
        <small key={field}>{t("field_message", field, message)}</small>
      ))}
      {advice && <small>{advice}</small>}
    </div>
  );
}
