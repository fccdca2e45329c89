import { t } from "@/utils/i18n.ts";
import type { ProjectsView } from "../route.ts";
import type { Router } from "../router.ts";

export function ProjectsPage(_props: { router: Router; view: ProjectsView }) {
  return (
    <main class="wide">
      <h1>{t("projects")}</h1>
    </main>
  );
}
