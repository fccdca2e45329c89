import { useLayoutEffect, useRef } from "preact/hooks";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { PrivacyLabel } from "@/components/PrivacyLabel.tsx";
import { submissionText } from "@/components/submission-text.ts";
import { t } from "@/utils/i18n.ts";
import type { CreateForm } from "./create-form.ts";

interface StillOpenProps {
  snapshot: LiveSnapshot;
  form: CreateForm;
}

/** Another submission of the address is open: whether one more is created is for the user to say. */
export function StillOpen({ snapshot, form }: StillOpenProps) {
  const { openId } = form.failure.value ?? {};
  const open = snapshot.value.submissions.find(({ id }) => id === openId);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [open?.id]);
  if (!open) return null;
  return (
    <section class="card stack" role="alert">
      <h2 ref={heading} tabIndex={-1}>
        {t("error_stillOpen")}
      </h2>
      <p class="row">
        <PrivacyLabel privacy={open.privacy} />
        {submissionText(open)}
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
