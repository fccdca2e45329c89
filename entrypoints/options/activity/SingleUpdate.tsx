import type { AppState } from "@/utils/app-state.ts";
import { hasDeleted } from "@/utils/has-deleted.ts";
import { t } from "@/utils/i18n.ts";
import type { Update } from "@/utils/models/update.ts";
import { hashOfReport } from "../routes/route.ts";
import { batchNameOf, updateNameOf, updateOutcomeOf } from "../texts/update-text.ts";
import { EntryItem } from "./EntryItem.tsx";
import { TaskOutcome } from "./ErrorSummary.tsx";

interface SingleUpdateProps {
  update: Update;
  appState: AppState;
}

/** A change of one report, or its new results, which a page may have asked for that is closed by now. */
export function SingleUpdate({ update, appState: { connection, deletions } }: SingleUpdateProps) {
  const { reportId: id, url, connectionId, startedAt } = update;
  const isOurs = connectionId === connection.id;
  const isGone = deletions.some((deletion) => hasDeleted(deletion, { ...update, report: { id, url } }));
  const page = isOurs && !isGone && <a href={hashOfReport(id)}>{t("details")}</a>;
  return (
    <EntryItem what={batchNameOf(update, 1)} name={updateNameOf(update)} at={startedAt} actions={page}>
      <TaskOutcome text={updateOutcomeOf(update)} task={update} />
      {isGone && <p class="secondary">{t("activity_deleted_since")}</p>}
      {!isOurs && <p class="secondary">{t("error_otherService")}</p>}
    </EntryItem>
  );
}
