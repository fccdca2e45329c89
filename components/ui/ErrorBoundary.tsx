import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { t } from "@/utils/i18n.ts";

/** Stands around a whole page: if drawing it fails, words and a way out instead of a blank or half page. */
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
