import { useNotConnectedText } from "@/components/hooks/use-storage-wiped.ts";
import type { Settings } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { hashOf } from "@/utils/options-page.ts";
import type { Route } from "./routes/route.ts";

export function NotConnected({ page, settings }: { page: Route["page"]; settings: Settings }) {
  return (
    <main>
      <h1 tabIndex={-1}>{t(page)}</h1>
      <div class="empty">
        <p>{useNotConnectedText(settings)}</p>
        <a class="button primary" href={hashOf("settings")}>
          {t("set_up")}
        </a>
      </div>
    </main>
  );
}
