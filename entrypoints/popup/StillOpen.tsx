import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
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
  // Of those that wait in jobs the popup reads only the newest.
  const wasRead = useMemo(() => open !== undefined, [openId]);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => moveFocus(heading.current), [openId]);
  if (!openId || (!open && wasRead)) return null;
  const text = open && submissionText(open);
  return (
    <section class="card stack" aria-labelledby="still-open">
      <h2 id="still-open" ref={heading} tabIndex={-1} aria-describedby="still-open-state">
        {open && !isOpen(open) ? text : t("error_stillOpen")}
      </h2>
      {open && (
        <p class="row" id="still-open-state">
          <PrivacyLabel privacy={open.privacy} />
          {isOpen(open) && text}
        </p>
      )}
      <div class="row">
        <button type="button" onClick={() => form.submit(openId)}>
          {t("existing_another")}
        </button>
        {open && open.state !== "waiting" && (
          <button type="button" class="quiet" onClick={() => form.show(openId)}>
            {t("show")}
          </button>
        )}
      </div>
    </section>
  );
}
