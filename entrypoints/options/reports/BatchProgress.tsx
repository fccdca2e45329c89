import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/storage.ts";
import { outcomesOf } from "../deletion-words.ts";

interface BatchProgressProps {
  snapshot: LiveSnapshot;
  /** Called when the batch has come to its end. */
  onEnd: () => void;
}

/** The bulk deletion that is under way, with a Stop, and then what came of it. */
export function BatchProgress({ snapshot, onEnd }: BatchProgressProps) {
  const watched = useSignal<string | null>(null);
  const running = snapshot.value.deletions.find((deletion) => deletion.batch !== null && isOpen(deletion));
  const batch = running?.batch ?? watched.value;
  useEffect(() => {
    if (running) watched.value = running.batch;
    else if (watched.value) onEnd();
  }, [running?.batch]);
  if (!batch) return null;
  const deletions = snapshot.value.deletions.filter((deletion) => deletion.batch === batch);
  const done = deletions.filter((deletion) => !isOpen(deletion)).length;
  return (
    <section class="card" aria-label={t("bulk_deletion")}>
      <div class="row spread">
        <span role="status">
          {running ? t("bulk_progress", formatNumber(done), formatNumber(deletions.length)) : outcomesOf(deletions)}
        </span>
        {running ? (
          <button type="button" onClick={() => ask("stopDeletions", batch)}>
            {t("stop")}
          </button>
        ) : (
          <button type="button" class="quiet" onClick={() => (watched.value = null)}>
            {t("close")}
          </button>
        )}
      </div>
      {running && <progress value={done} max={deletions.length} aria-label={t("bulk_deletion")} />}
    </section>
  );
}

function isOpen({ state }: Deletion): boolean {
  return state === "queued" || state === "deleting";
}
