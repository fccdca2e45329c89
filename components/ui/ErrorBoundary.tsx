import type { ComponentType } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { t } from "@/utils/i18n.ts";

interface ErrorBoundaryProps {
  /** The page. An element that was made before would hold all that was ever first drawn in it (4 MB for 100 rows). */
  of: ComponentType;
}

/** Replaces a page that cannot be drawn by a sentence and a way out. */
export function ErrorBoundary({ of: Page }: ErrorBoundaryProps) {
  const [error] = useErrorBoundary((thrown) => reportError(thrown));
  if (error === undefined) return <Page />;
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
