import { formatList, formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import { shortAddress } from "@/utils/url.ts";

export function outcomeOf({ resource, state }: Pick<Deletion, "resource" | "state">): string {
  if (resource === "project") return projectOutcome(state);
  if (state === "deleting") return t("deleting");
  return state === "undone" ? t("activity_undone") : t(`deletion_${state}`);
}

/** Counts outcomes in words, for example "12 deleted, 1 failed". */
export function outcomesOf(deletions: Pick<Deletion, "state">[]): string {
  const count = (...states: DeletionState[]) => deletions.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count("done"), "bulk_done"],
    [count("gone"), "bulk_gone"],
    [count("failed"), "bulk_failed"],
    [count("unclear"), "bulk_unclear"],
    [count("stopped", "interrupted", "undone"), "bulk_stopped"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, key]) => t(key, formatNumber(number)));
  return formatList(said);
}

/** Returns a report's address or a project's name. */
export function nameOf({ resource, resourceId, url }: Pick<Deletion, "resource" | "resourceId" | "url">): string {
  if (resource === "project") return resourceId;
  return url ? shortAddress(url) : t("activity_report_without_address", resourceId);
}

function projectOutcome(state: DeletionState): string {
  if (state === "done") return t("project_deleted");
  if (state === "gone") return t("project_gone");
  if (state === "unclear") return t("project_unclear");
  return state === "deleting" ? t("project_deleting") : t("project_not_deleted");
}
