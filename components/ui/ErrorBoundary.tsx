import type { ComponentChild } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { t } from "@/utils/i18n.ts";

interface ErrorBoundaryProps {
  /** Makes the page. An element that was made before would hold all that was ever first drawn in it (4 MB for 100 rows). */
  draw: () => ComponentChild;
}

/** Replaces a page that cannot be drawn by a sentence and a way out. */
export function ErrorBoundary({ draw }: ErrorBoundaryProps) {
  const [error] = useErrorBoundary((thrown) => reportError(thrown));
  if (error === undefined) return draw();
  return (
    <main class="stack">
      <p role="alert">{t("error_unexpected")}</p>
      <div>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {t("reload")}
        </button>
      </div>
    </main>
  );
}
