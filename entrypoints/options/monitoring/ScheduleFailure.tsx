import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";

/** Says why nothing was done with a schedule. One that is not found was deleted here, not at the service. */
export function ScheduleFailure({ failure, title }: { failure: Failure | null; title: string }) {
  if (failure?.kind !== "notFound") return <ErrorNote failure={failure} title={title} />;
  return (
    <div class="note" role="alert">
      <strong>{title}</strong>
      <span>{t("schedule_gone")}</span>
    </div>
  );
}
