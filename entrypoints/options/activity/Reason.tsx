import type { ComponentChildren } from "preact";
import { sentence } from "@/components/FailureNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";

interface ReasonProps {
  lead: string;
  failure: Failure | null;
  /** What to know before doing anything about it. */
  advice?: ComponentChildren;
}

/** Why something in the journal failed. Unlike a fresh failure it does not interrupt a screen reader. */
export function Reason({ lead, failure, advice }: ReasonProps) {
  return (
    <div class="note">
      <strong>{lead}</strong>
      {failure && <span>{sentence(failure)}</span>}
      {failure?.detail && <small>{t("service_says", failure.detail)}</small>}
      {Object.entries(failure?.fields ?? {}).map(([field, message]) => (
        <small key={field}>{t("field_message", field, message)}</small>
      ))}
      {advice && <small>{advice}</small>}
    </div>
  );
}
