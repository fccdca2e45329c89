import { useRef } from "preact/hooks";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";

interface FailedProps {
  failure: Failure | null;
  title: string;
  isBusy?: boolean;
  onRetry: () => unknown;
}

/** Says why something could not be read, with another try. */
export function Failed({ failure, title, isBusy = false, onRetry }: FailedProps) {
  const isAsked = useRef(false);
  const spoken = useRef(failure);
  // A new alert is spoken: what fails again by itself is not, as often as it may be tried.
  if (isAsked.current && failure !== spoken.current) {
    spoken.current = failure;
    isAsked.current = false;
  }
  if (!failure) return null;
  function retry() {
    isAsked.current = true;
    onRetry();
  }
  return (
    <div class="stack">
      <ErrorNote key={spoken.current} failure={failure} title={title} />
      <div>
        <button type="button" aria-disabled={isBusy} onClick={() => isBusy || retry()}>
          {t("try_again")}
        </button>
      </div>
    </div>
  );
}
