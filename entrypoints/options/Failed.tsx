import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";

interface FailedProps {
  /** Nothing is shown where there is none. */
  failure: Failure | null;
  title: string;
  isBusy?: boolean;
  onRetry: () => unknown;
}

/** Says why something could not be read, with another try. */
export function Failed({ failure, title, isBusy = false, onRetry }: FailedProps) {
  if (!failure) return null;
  return (
    <div class="stack">
      <ErrorNote key={failure} failure={failure} title={title} />
      <div>
        <button type="button" aria-disabled={isBusy} onClick={() => isBusy || onRetry()}>
          {t("try_again")}
        </button>
      </div>
    </div>
  );
}
