import { t } from "@/utils/i18n.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import { countText } from "./count-text.ts";

export function outcomeOf({ resource, state }: Pick<Deletion, "resource" | "state">): string {
  if (resource === "project") return projectOutcome(state);
  if (state === "deleting") return t("deleting");
  return state === "undone" ? t("activity_undone") : t(`deletion_${state}`);
}

/** Counts outcomes in words, for example "12 deleted, 1 failed". */
export function outcomesOf(deletions: Pick<Deletion, "state">[]): string {
  return countText(deletions, {
    done: "bulk_done",
    gone: "bulk_gone",
    failed: "now_failed",
    unclear: "bulk_unclear",
    stopped: "bulk_stopped",
    interrupted: "bulk_stopped",
    undone: "bulk_stopped",
  });
}

function projectOutcome(state: DeletionState): string {
  if (state === "done") return t("project_deleted");
  if (state === "gone") return t("project_gone");
  if (state === "unclear") return t("maybe_deleted");
  return state === "deleting" ? t("project_deleting") : t("nothing_deleted");
}
