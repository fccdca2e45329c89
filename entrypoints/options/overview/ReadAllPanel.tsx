import { useLayoutEffect, useRef } from "preact/hooks";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { moveFocus, rescueFocus } from "@/components/ui/focus.ts";
import { Spoken } from "@/components/ui/Spoken.tsx";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ReadingCount } from "../ReadingCount.tsx";
import { doubtText, type Reading, readingText } from "../reading.ts";
import { countOfAll } from "../texts/count-text.ts";
import type { Told } from "./counts.ts";

interface ReadAllPanelProps {
  readAll: Reading;
  known: number;
  /** Answer of the service about its number of reports; null where it shows no more than was read. */
  told: Pick<Told, "all"> | null;
}

/** Offers to read all lists once, so that nothing is missing here. */
export function ReadAllPanel({ readAll, known, told }: ReadAllPanelProps) {
  const state = readAll.state.value;
  const missing = told && missingText(known, told);
  const isUncertain = state === "done" && !readAll.collection.isWhole;
  const panel = useRef<HTMLElement>(null);
  // The button below the chart makes way for the panel, which stands far above it; Stop makes way for what comes next.
  useLayoutEffect(() => {
    if (state === "running") rescueFocus(panel.current);
    else if (state !== "idle") rescueFocus(panel.current?.querySelector("button"));
  }, [state]);
  return (
    <section class="panel read-all" aria-label={t("read_all")} tabIndex={-1} ref={panel}>
      <div class="stack">
        <strong>{state === "done" ? <Spoken text={doneText(readAll)} /> : (missing ?? t("read_all"))}</strong>
        {(state !== "done" || isUncertain) && (
          <p class="secondary">
            {isUncertain
              ? (doubtText(readAll.collection) ?? t("read_all_uncertain_text"))
              : t(missing ? "read_all_text" : "read_all_again")}
          </p>
        )}
        <Progress readAll={readAll} />
        <ErrorNote failure={readAll.failure.value} title={t("read_all_failed")} />
      </div>
      {state === "running" && (
        <button type="button" onClick={readAll.stop}>
          {t("stop")}
        </button>
      )}
      {state !== "running" && (state !== "done" || isUncertain) && (
        <button type="button" onClick={readAll.run}>
          {t(state === "failed" ? "try_again" : "read_all")}
        </button>
      )}
      {state === "done" && <CloseButton readAll={readAll} />}
    </section>
  );
}

function doneText({ collection: { isWhole, rows } }: Reading): string {
  return isWhole ? t("read_all_done") : t("read_all_uncertain", formatNumber(rows.size));
}

/** Says how much was seen here; null where nothing shows that there is more: what was seen may be gone. */
function missingText(known: number, { all }: Pick<Told, "all">): string | null {
  if (all === null) return `${t("read_all_known", formatNumber(known))} ${t("perhaps_more")}`;
  return known > all ? null : t("read_all_known", countOfAll(known, all));
}

function CloseButton({ readAll }: { readAll: Reading }) {
  return (
    <button
      type="button"
      class="small"
      onClick={() => {
        readAll.state.value = "idle";
        moveFocus();
      }}
    >
      {t("close")}
    </button>
  );
}

function Progress({ readAll }: { readAll: Reading }) {
  const state = readAll.state.value;
  const { count, total } = readAll.progress.value;
  return (
    <>
      {state === "running" && (
        <>
          <progress aria-label={t("read_all")} value={total === null ? undefined : count} max={total ?? undefined} />
          <small>
            <ReadingCount {...readAll.progress.value} />
          </small>
        </>
      )}
      <small role="status">{state === "stopped" && readingText(readAll.progress.value, true)}</small>
    </>
  );
}
