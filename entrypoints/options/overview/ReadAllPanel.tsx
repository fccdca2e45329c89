import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { ReadAll } from "./read-all.ts";

interface ReadAllPanelProps {
  readAll: ReadAll;
  /** Number of reports seen here, and at the service; null where that is unknown. */
  known: number;
  all: number | null;
}

/** Offers to read all lists once, so that nothing is missing here. */
export function ReadAllPanel({ readAll, known, all }: ReadAllPanelProps) {
  const state = readAll.state.value;
  return (
    <section class="panel read-all" aria-label={t("read_all")}>
      <div class="stack">
        <strong>
          {state === "done"
            ? t("read_all_done")
            : all === null
              ? t("read_all_some", formatNumber(known))
              : plural("read_all_known", all, formatNumber(known))}
        </strong>
        {state !== "done" && <p class="secondary">{t("read_all_text")}</p>}
        <Progress readAll={readAll} />
        {readAll.failure.value && <ErrorNote failure={readAll.failure.value} title={t("read_all_failed")} />}
      </div>
      {state === "running" && (
        <button type="button" onClick={readAll.stop}>
          {t("stop")}
        </button>
      )}
      {state === "done" && (
        <button
          type="button"
          class="small"
          onClick={() => {
            readAll.close();
            moveFocus();
          }}
        >
          {t("close")}
        </button>
      )}
      {state !== "running" && state !== "done" && (
        <button type="button" onClick={readAll.run}>
          {t(state === "failed" ? "try_again" : "read_all")}
        </button>
      )}
    </section>
  );
}

function Progress({ readAll }: { readAll: ReadAll }) {
  const state = readAll.state.value;
  const { count, total } = readAll.progress.value;
  const text =
    total === null
      ? t("export_count", formatNumber(count))
      : t("export_count_of_total", formatNumber(count), formatNumber(total));
  return (
    <>
      {state === "running" && (
        <progress aria-label={t("read_all")} value={total === null ? undefined : count} max={total ?? undefined} />
      )}
      <small role="status">
        {state === "running" && text}
        {state === "stopped" && t("export_stopped", text)}
      </small>
    </>
  );
}
