import { useLayoutEffect, useRef } from "preact/hooks";
import { Address } from "@/components/Address.tsx";
import { FailureNote } from "@/components/FailureNote.tsx";
import { useAction } from "@/components/use-action.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { ReportList } from "./report-list.ts";

/** How many addresses are named before the rest is only counted. */
const NAMED = 5;

/** Asks whether the selected reports are really meant, with their number. */
export function DeleteSelectedDialog({ list, onClose }: { list: ReportList; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The key that opened it must not confirm it when it is held down.
    title.current?.focus();
  }, []);
  const reports = list.selected.value;
  const remove = useAction(async () => {
    list.batch.value = await ask(
      "deleteReports",
      reports.map(({ id, url }) => ({ id, url })),
    );
    dialog.current?.close();
  });
  return (
    <dialog ref={dialog} aria-labelledby="delete-title" onClose={onClose}>
      <div class="stack">
        <h2 id="delete-title" ref={title} tabIndex={-1}>
          {plural("delete_selected_title", reports.length)}
        </h2>
        <ul>
          {reports.slice(0, NAMED).map(({ id, url }) => (
            <li key={id} class="address">
              <Address url={url} />
            </li>
          ))}
        </ul>
        {reports.length > NAMED && <p>{t("and_more", formatNumber(reports.length - NAMED))}</p>}
        <p class="secondary">{t("delete_selected_text")}</p>
        {remove.failure.value && <FailureNote failure={remove.failure.value} lead={t("nothing_deleted")} />}
        <div class="row">
          <button type="button" class="danger" aria-disabled={remove.running.value} onClick={() => remove.run()}>
            {plural("delete_count", reports.length)}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
