import { useLayoutEffect, useMemo } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { isOpen } from "@/utils/models/task.ts";
import { outcomesOf } from "../deletion-text.ts";
import type { ReportList } from "./report-list.ts";

interface BatchProgressProps {
  appState: LiveAppState;
  list: ReportList;
}

/** Progress of a bulk deletion with a Stop, then its outcome. */
export function BatchProgress({ appState, list }: BatchProgressProps) {
  const running = appState.value.deletions.find((deletion) => deletion.batch !== null && isOpen(deletion));
  const batch = running?.batch ?? list.batch.value;
  const deletions = appState.value.deletions.filter((deletion) => batch !== null && deletion.batch === batch);
  const isOver = deletions.length > 0 && !running;
  useLayoutEffect(() => {
    if (running) list.batch.value = running.batch;
    if (isOver) void list.load();
  }, [running?.batch, isOver]);
  // Count the outcomes once: the journal drops its oldest tasks.
  const outcomes = useMemo(() => outcomesOf(deletions), [batch, isOver]);
  const stop = useAction(async () => batch && ask("stopDeletions", batch));
  function close() {
    list.batch.value = null;
    moveFocus();
  }
  if (!batch || deletions.length === 0) return null;
  const done = deletions.filter((deletion) => !isOpen(deletion)).length;
  return (
    <section class="card" aria-label={t("bulk_deletion")}>
      <div class="row spread">
        {running && <span>{t("bulk_progress", formatNumber(done), formatNumber(deletions.length))}</span>}
        <span role="status">{isOver && outcomes}</span>
        {running ? (
          <button type="button" aria-disabled={stop.running.value} onClick={() => stop.run()}>
            {t("stop")}
          </button>
        ) : (
          <button type="button" class="quiet" onClick={close}>
            {t("close")}
          </button>
        )}
      </div>
      {running && <progress value={done} max={deletions.length} aria-label={t("bulk_deletion")} />}
      {running && stop.failure.value && <ErrorNote failure={stop.failure.value} title={t("not_stopped")} />}
    </section>
  );
}
