import { useLayoutEffect, useRef } from "preact/hooks";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { submissionText } from "@/components/report/submission-text.ts";
import type { LiveAppState } from "@/components/state.ts";
import { moveFocus } from "@/components/ui/focus.ts";
import { t } from "@/utils/i18n.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { CreateForm } from "./create-form.ts";

interface StillOpenProps {
  appState: LiveAppState;
  form: CreateForm;
}

/** Asks whether to create one more report while one of this address is open. It stays when that one ends meanwhile. */
export function StillOpen({ appState, form }: StillOpenProps) {
  const { openId } = form.failure.value ?? {};
  const open = appState.value.submissions.find(({ id }) => id === openId);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (open) moveFocus(heading.current);
  }, [open?.id]);
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
        {open.state !== "waiting" && (
          <button type="button" class="quiet" onClick={() => form.show(open.id)}>
            {t("show")}
          </button>
        )}
      </div>
    </section>
  );
}
