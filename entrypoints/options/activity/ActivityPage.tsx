import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { t } from "@/utils/i18n.ts";
import type { ActivityFilter } from "../route.ts";
import type { Router } from "../router.ts";

export function ActivityPage(_props: { snapshot: LiveSnapshot; router: Router; filter: ActivityFilter }) {
  return (
    <main class="wide">
      <h1>{t("activity")}</h1>
    </main>
  );
}
