import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Resource } from "@/components/hooks/resource.ts";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";
import { ErrorNote, sentence } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { type Page, REPORTS_QUERY, type Report, type ReportsQuery } from "@/utils/contract.ts";
import { contradicts, untoldFilters } from "@/utils/filter.ts";
import { plural, t } from "@/utils/i18n.ts";
import { type Asked, ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { useResource } from "../hooks/use-resource.ts";
import { listIdOf } from "../list-id.ts";
import { isApplied } from "../reports/filter-proof.ts";
import { useProjectDeletion } from "./use-project-deletion.ts";

interface DeleteProjectDialogProps extends Asked<"deleteProject"> {
  /** Deletions of projects in the journal, newest first. */
  deletions: Deletion[];
  onDeleted: (deletion: Deletion) => void;
  onClose: () => void;
}

/**
 * Requires the project's name before deleting it, and first shows how many reports it has. While it is looked for what
 * came of an earlier deletion, there is no other one: it might delete a new project of that name.
 */
export function DeleteProjectDialog({ deletions, onDeleted, onClose, ...asked }: DeleteProjectDialogProps) {
  const { connectionId, project } = asked;
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useSignal("");
  const isTried = useSignal(false);
  const reports = useResource(() => listOfProject(connectionId, project), []);
  const remove = useProjectDeletion(asked, deletions, onDeleted);
  const { running, failure } = remove;
  const isLocked = reports.loading.value || remove.isLocked;
  const isNamed = asTyped(typed.value) === asTyped(project);
  const isMistyped = isTried.value && !isNamed;
  function submit() {
    if (isLocked) return;
    isTried.value = true;
    if (isNamed) void remove.run();
  }
  return (
    <Dialog
      ref={dialog}
      title={t("project_delete")}
      describedBy="delete-project-text"
      isBusy={running}
      onClose={onClose}
    >
      <Form onSubmit={submit}>
        <p id="delete-project-name">
          <bdi class="name">
            <strong>{project}</strong>
          </bdi>
        </p>
        <div id="delete-project-text">
          <p role="status">{countSentence(reports)}</p>
          <p>{t("project_delete_text")}</p>
        </div>
        <TextField
          label={t("project_confirm")}
          dir="auto"
          autocapitalize="off"
          describedBy="delete-project-name"
          value={typed.value}
          onType={(text) => (typed.value = text)}
          error={isMistyped ? t("project_name_differs") : undefined}
        />
        {failure ? (
          <ErrorNote failure={failure} title={t(remove.isUnclear ? "maybe_deleted" : "nothing_deleted")} />
        ) : (
          // The service has only accepted the deletion.
          remove.isUnclear && (
            <p class="note" role="alert">
              {t("maybe_deleted")}
            </p>
          )
        )}
        {remove.isLocked && <p id="delete-project-locked">{t("project_unclear_yet")}</p>}
        <div class="row">
          <button
            type="submit"
            class="danger"
            aria-disabled={!isNamed || isLocked || running}
            aria-describedby={remove.isLocked ? "delete-project-locked" : undefined}
          >
            {running ? t("project_deleting") : t("project_delete")}
          </button>
          <button type="button" disabled={running} onClick={() => dialog.current?.close()}>
            {t(remove.isLocked ? "close" : "cancel")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Lists the project's reports. @returns "all" where the service ignores the filter @throws AppError */
async function listOfProject(connectionId: string, project: string): Promise<Page<Report> | "all"> {
  const list = (query: ReportsQuery) =>
    ask("listReports", { connectionId, listId: listIdOf("project-count"), at: null, query });
  const query = { ...REPORTS_QUERY, project };
  const page = await list(query);
  if (page.rows.some((row) => contradicts(row, { project }))) return "all";
  return (await isApplied(query, untoldFilters(page.rows, { project }), list)) ? page : "all";
}

/** Fields drop line breaks, a keyboard writes a letter with its accent as one sign, and nobody types what is not seen. */
function asTyped(name: string): string {
  const line = name.replace(/[\r\n]/g, "").normalize("NFC");
  return line.replace(/\p{Cf}/gu, "") || line;
}

function countSentence({ value, failure }: Resource<Page<Report> | "all">): string {
  if (failure.value) return `${t("project_not_counted")} ${sentence(failure.value)}`;
  if (!value.value) return t("project_counting");
  if (value.value === "all") return t("project_not_counted");
  const { total, rows, unreadable, isLast } = value.value;
  const count = total ?? rows.length + unreadable;
  if (count === 0) return t("project_reports_none");
  const isExact = total !== null || isLast;
  return isExact ? plural("project_reports", count) : t("at_least_match", plural("report_count", count));
}
