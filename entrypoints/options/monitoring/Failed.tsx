import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";

/** Says why nothing can be shown, with another try. */
export function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div class="failed">
      <ErrorNote failure={failure} title={t("monitoring_not_read")} />
      <button type="button" class="small" onClick={onRetry}>
        {t("try_again")}
      </button>
    </div>
  );
}
