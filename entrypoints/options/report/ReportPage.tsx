import type { LiveAppState } from "@/components/state.ts";
import { t } from "@/utils/i18n.ts";
import type { ChartView } from "../route.ts";
import type { Router } from "../router.ts";

interface ReportPageProps {
  appState: LiveAppState;
  router: Router;
  id: string;
  /** Another report to compare it with. */
  withId: string | null;
  chart: ChartView;
}

/** One report: its development, what it says now, and what changed. */
export function ReportPage(_props: ReportPageProps) {
  return (
    <main class="page">
      <h1 tabIndex={-1}>{t("report")}</h1>
    </main>
  );
}
