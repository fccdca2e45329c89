import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { formatSeconds } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/storage.ts";
import { FailureNote } from "./FailureNote.tsx";

/** A deletion that is still waiting after this was forgotten by a background that ended. */
const OVERDUE_MS = 1_000;

/** A deletion: while it waits it can be undone; after that, what came of it. */
export function Undo({ deletion }: { deletion: Deletion }) {
  const { id, state, dueAt, failure } = deletion;
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((dueAt - now.value) / 1000));
  const isOverdue = state === "waiting" && now.value > dueAt + OVERDUE_MS;
  useEffect(() => {
    if (isOverdue) void ask("settleDeletions").catch(() => {});
  }, [isOverdue]);
  if (state === "undone") return null;
  if (failure) return <FailureNote failure={failure} lead={t("not_deleted")} />;
  if (state !== "waiting") return <p role="status">{state === "deleting" ? t("deleting") : t(`deletion_${state}`)}</p>;
  return (
    <div class="card">
      <div class="row spread">
        <span role="status">{t("deletion_waiting")}</span>
        <button type="button" onClick={() => ask("undoDeletion", id)}>
          {t("undo")}
          <span class="secondary countdown" aria-hidden="true">
            {formatSeconds(seconds)}
          </span>
        </button>
      </div>
    </div>
  );
}
