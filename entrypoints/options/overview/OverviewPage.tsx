import type { LiveAppState } from "@/components/state.ts";
import { t } from "@/utils/i18n.ts";
import type { ChartView } from "../route.ts";
import type { Router } from "../router.ts";

interface OverviewPageProps {
  appState: LiveAppState;
  router: Router;
  chart: ChartView;
}

/** What the service has, how it developed, and what got worse, as far as this browser has seen it. */
export function OverviewPage(_props: OverviewPageProps) {
  return (
    <main class="page">
      <h1 tabIndex={-1}>{t("overview")}</h1>
    </main>
  );
}
