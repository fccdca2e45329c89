import type { Signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { rescueFocus } from "@/components/ui/focus.ts";
import { SegmentsField } from "@/components/ui/Segments.tsx";
import type { Report, ReportsQuery } from "@/utils/contract.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ReadingCount } from "../../ReadingCount.tsx";
import { readingText } from "../../reading.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../save-file.ts";
import { ExportSummary } from "./ExportSummary.tsx";
import { createExportRun, type ExportRun } from "./export-run.ts";

interface ExportDialogProps {
  connectionId: string;
  /** Filter of the list; its order counts only if it is by date created. */
  query: ReportsQuery;
  /** Only these, instead of everything that the filter finds. */
  selected?: Report[];
  onClose: () => void;
}

/** Saves every report that a filter finds, over all pages of the list, or only the selected ones. */
export function ExportDialog({ connectionId, onClose, ...props }: ExportDialogProps) {
  // Save what the list showed when it was opened, whatever it shows meanwhile.
  const [{ query, selected }] = useState(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const run = useMemo(() => createExportRun(query, connectionId, selected), []);
  useLayoutEffect(() => run.stop, []);
  const state = run.state.value;
  // Each state has its own buttons.
  useLayoutEffect(() => rescueFocus(dialog.current?.querySelector("button")), [state]);

  function start() {
    if (state === "idle") void run.run();
  }

  return (
    <Dialog ref={dialog} title={t("export_title")} isBusy={state === "running"} onCancel={run.stop} onClose={onClose}>
      <Form onSubmit={start}>
        <ExportScope query={query} selected={selected} />
        {state === "idle" && <FormatField format={run.format} />}
        <Progress run={run} />
        <ErrorNote failure={run.failure.value} title={t("export_failed")} />
        <Actions run={run} close={() => dialog.current?.close()} />
      </Form>
    </Dialog>
  );
}

function Progress({ run }: { run: ExportRun }) {
  const { count, total } = run.progress.value;
  const state = run.state.value;
  const isPart = state === "stopped" || state === "failed";
  return (
    <>
      {state === "running" && (
        <progress aria-label={t("export_title")} value={total === null ? undefined : count} max={total ?? undefined} />
      )}
      {state === "running" && (
        <div>
          <ReadingCount {...run.progress.value} />
        </div>
      )}
      <div role="status">
        {isPart && readingText(run.progress.value, state === "stopped")}
        {state === "done" && <ExportSummary run={run} />}
      </div>
    </>
  );
}

function Actions({ run, close }: { run: ExportRun; close: () => void }) {
  const state = run.state.value;
  const isKept = (state === "stopped" || state === "failed") && run.collection.rows.size > 0;
  return (
    <div class="row">
      {state === "idle" && (
        <button type="submit" class="primary">
          {t("export_start")}
        </button>
      )}
      {state === "running" && (
        <button type="button" onClick={run.stop}>
          {t("stop")}
        </button>
      )}
      {state === "failed" && (
        <button type="button" class="primary" onClick={run.run}>
          {t("try_again")}
        </button>
      )}
      {isKept && (
        <button type="button" class={state === "stopped" ? "primary" : ""} onClick={run.end}>
          {t("export_save_fetched")}
        </button>
      )}
      {state !== "running" && (
        <button type="button" onClick={close}>
          {isKept ? t("discard") : t(state === "idle" ? "cancel" : "close")}
        </button>
      )}
    </div>
  );
}

function FormatField({ format }: { format: Signal<ExportFormat> }) {
  return (
    <SegmentsField
      label={t("export_format")}
      describedBy="export-format-hint"
      options={EXPORT_FORMATS.map((name) => ({ value: name, label: name.toUpperCase() }))}
      value={format.value}
      onChoose={(name) => (format.value = name)}
    >
      <small id="export-format-hint" aria-live="polite">
        {t(`export_hint_${format.value}`)}
      </small>
    </SegmentsField>
  );
}

interface ExportScopeProps {
  query: ReportsQuery;
  selected: Report[] | undefined;
}

function ExportScope({ query, selected }: ExportScopeProps) {
  if (selected) return <p>{plural("chosen_count", selected.length)}</p>;
  const filters = [
    query.search && t("field_message", t("address_contains"), query.search),
    query.project && t("field_message", t("project"), query.project),
    query.result && t("field_message", t("result"), t(`result_${query.result}`)),
  ].filter(Boolean);
  if (filters.length === 0) return <p>{t("export_all")}</p>;
  return (
    <div class="stack export-scope">
      <p>{t("export_filtered")}</p>
      <ul>
        {filters.map((filter) => (
          <li key={filter}>{filter}</li>
        ))}
      </ul>
    </div>
  );
}
