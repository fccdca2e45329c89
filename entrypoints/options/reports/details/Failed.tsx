import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";

interface FailedProps {
  failure: Failure;
  isRunning: boolean;
  onTryAgain: () => void;
}

export function Failed({ failure, isRunning, onTryAgain }: FailedProps) {
  return (
    <>
      <ErrorNote failure={failure} title={t("details_failed")} />
      <div class="row">
        <button type="button" aria-disabled={isRunning} onClick={onTryAgain}>
          {t("try_again")}
        </button>
      </div>
    </>
  );
}
