import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { t } from "@/utils/i18n.ts";

/** Replaces a page that cannot be drawn by a sentence and a way out. */
export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary((thrown) => reportError(thrown));
  if (error === undefined) return <>{children}</>;
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
