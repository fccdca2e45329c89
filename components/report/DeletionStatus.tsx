import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { formatSeconds, spellSeconds } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { useAction } from "../hooks/use-action.ts";
import { useNow } from "../hooks/use-now.ts";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { rescueFocus } from "../ui/focus.ts";
import { Spoken, speak, useSpoken } from "../ui/Spoken.tsx";

/** A deletion with Undo while it waits, then its outcome. */
export function DeletionStatus({ deletion }: { deletion: Deletion }) {
  const { state, failure } = deletion;
  // Nothing was sent: no failure of its own to tell.
  if (failure && state !== "interrupted" && state !== "stopped") {
    return <ErrorNote failure={failure} title={t(state === "unclear" ? "deletion_unclear" : "deletion_failed")} />;
  }
  switch (state) {
    case "waiting":
      return <Waiting deletion={deletion} />;
    case "undone":
    case "stopped":
    case "failed":
      return null;
    default: {
      const text = t(state === "deleting" ? state : `deletion_${state}`);
      // A batch is spoken as a whole elsewhere.
      return <p>{deletion.batch ? text : <Spoken text={text} />}</p>;
    }
  }
}

/** Not Date.now, because the computer's clock may be set while a deletion waits. */
const sinceOpened = () => performance.now();

function Waiting({ deletion: { id, startedAt, dueAt } }: { deletion: Deletion }) {
  const now = useNow(1000, sinceOpened).value;
  const [end] = useState(now + Math.min(dueAt - Date.now(), dueAt - startedAt));
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const button = useRef<HTMLButtonElement>(null);
  const undo = useAction(async () => {
    if ((await ask("undoDeletion", id)).state === "undone") speak(t("activity_undone"));
  });
  const [atFirst] = useState(t("deletion_in", spellSeconds(left)));
  useSpoken(atFirst);
  // The button that asked for the deletion is gone.
  useLayoutEffect(() => rescueFocus(button.current), []);
  return (
    <div class="card">
      <div class="row spread">
        <span>{t("deletion_waiting")}</span>
        <button type="button" ref={button} onClick={() => undo.run()}>
          {t("undo")}
          <span class="secondary countdown" aria-hidden="true">
            {formatSeconds(left)}
          </span>
        </button>
      </div>
      <ErrorNote failure={undo.failure.value} />
    </div>
  );
}
