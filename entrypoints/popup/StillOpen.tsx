import { useLayoutEffect, useRef } from "preact/hooks";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { PrivacyLabel } from "@/components/PrivacyLabel.tsx";
import { submissionText } from "@/components/submission-text.ts";
import { t } from "@/utils/i18n.ts";
import { isOpen } from "@/utils/models/journal-entry.ts";
import type { CreateForm } from "./create-form.ts";

interface StillOpenProps {
  snapshot: LiveSnapshot;
  form: CreateForm;
}

/**
 * Another submission of the address is open: whether one more is created is for the user to say. It stays, with what came
 * of it, where the other one ends meanwhile.
 */
export function StillOpen({ snapshot, form }: StillOpenProps) {
  const { openId } = form.failure.value ?? {};
  const open = snapshot.value.submissions.find(({ id }) => id === openId);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [open?.id]);
  if (!open) return null;
  const text = submissionText(open);
  return (
    <section class="card stack" aria-labelledby="still-open">
      <h2 id="still-open" ref={heading} tabIndex={-1} aria-describedby="still-open-state">
        {isOpen(open) ? t("error_stillOpen") : text}
      </h2>
      <p class="row" id="still-open-state">
        <PrivacyLabel privacy={open.privacy} />
        {isOpen(open) && text}
      </p>
      <div class="row">
        <button type="button" onClick={() => form.submit(open.id)}>
          {t("another_report")}
        </button>
        <button type="button" class="quiet" onClick={() => form.show(open.id)}>
          {t("show")}
        </button>
      </div>
    </section>
  );
}
