import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { rescueFocus } from "@/components/ui/focus.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { Held } from "../Held.tsx";
import { MOST_REFRESHED, refreshMany } from "../refresh.ts";
import type { StaleReport } from "./stale.ts";

interface RefreshAllDialogProps {
  /** Oldest first. */
  reports: StaleReport[];
  onClose: () => void;
}

/** Asks whether many reports are to be refreshed, and reads them before that. Closing it while it reads stops it. */
export function RefreshAllDialog({ reports, onClose }: RefreshAllDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  // The list may change while the dialog is open: only what was counted is refreshed.
  const asked = useMemo(() => reports.slice(0, MOST_REFRESHED), []);
  const controller = useMemo(() => new AbortController(), []);
  useEffect(() => () => controller.abort(), []);
  const count = useSignal(0);
  const heldUntil = useSignal(0);
  const leftOut = useSignal(0);
  const confirm = useAction(async () => {
    count.value = 0;
    const onRead = (read: number, until: number) => {
      count.value = read;
      heldUntil.value = until;
    };
    leftOut.value = (await refreshMany(asked, { signal: controller.signal, onRead })).length;
    if (leftOut.value === 0 || controller.signal.aborted) dialog.current?.close();
  });
  const isRunning = confirm.running.value;
  const isOver = leftOut.value > 0;
  useLayoutEffect(() => {
    if (isOver) rescueFocus(close.current);
  }, [isOver]);
  const title = plural("refresh_all_title", asked.length);
  return (
    <Dialog ref={dialog} title={title} initialFocus="dialog" describedBy="refresh-text" onClose={onClose}>
      <div id="refresh-text" class="stack">
        <p>{t("refresh_all_text")}</p>
        {asked.length < reports.length && <p>{t("refresh_all_most", formatNumber(asked.length))}</p>}
      </div>
      {isRunning && <progress aria-label={t("refresh_all")} value={count.value} max={asked.length} />}
      <p role="status">
        {isRunning && (
          <>
            {t("refresh_reading", formatNumber(count.value), formatNumber(asked.length))}{" "}
            <Held until={heldUntil.value} />
          </>
        )}
        {isOver && plural("refresh_left_out", leftOut.value)}
      </p>
      <ErrorNote failure={confirm.failure.value} title={t("not_refreshed")} uncertainTitle={t("refresh_uncertain")} />
      <div class="row">
        {!isOver && (
          <button type="button" class="primary" aria-disabled={isRunning} onClick={() => confirm.run()}>
            {plural("refresh_count", asked.length)}
          </button>
        )}
        <button type="button" ref={close} onClick={() => dialog.current?.close()}>
          {t(isOver ? "close" : isRunning ? "stop" : "cancel")}
        </button>
      </div>
    </Dialog>
  );
}
