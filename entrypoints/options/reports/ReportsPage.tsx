import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { t } from "@/utils/i18n.ts";
import type { ReportsView } from "../route.ts";
import type { Router } from "../router.ts";

export function ReportsPage(_props: { snapshot: LiveSnapshot; router: Router; view: ReportsView }) {
  return (
    <main class="wide">
      <h1>{t("reports")}</h1>
    </main>
  );
}
