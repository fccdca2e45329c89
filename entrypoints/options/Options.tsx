import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { t } from "@/utils/i18n.ts";
import { isConnected } from "@/utils/snapshot.ts";
import { shortAddress } from "@/utils/url.ts";
import { ActivityPage } from "./activity/ActivityPage.tsx";
import { NotConnected } from "./NotConnected.tsx";
import { ProjectsPage } from "./projects/ProjectsPage.tsx";
import { ReportsPage } from "./reports/ReportsPage.tsx";
import type { Router } from "./router.ts";
import { SettingsPage } from "./settings/SettingsPage.tsx";

interface OptionsProps {
  snapshot: LiveSnapshot;
  router: Router;
}

const PAGES = ["reports", "projects", "activity", "settings"] as const;

/** The options page: its navigation and the page chosen there. */
export function Options({ snapshot, router }: OptionsProps) {
  const current = router.route.value.page;
  return (
    <>
      <header>
        <span class="brand">
          <img src="/icon/icon.svg" alt="" />
          {t("extensionName")}
        </span>
        <nav aria-label={t("navigation")}>
          {PAGES.map((page) => (
            <a key={page} href={`#/${page}`} aria-current={page === current ? "page" : undefined}>
              {t(page)}
            </a>
          ))}
        </nav>
        <span class="secondary">{shortAddress(snapshot.value.settings.address)}</span>
      </header>
      <CurrentPage snapshot={snapshot} router={router} />
    </>
  );
}

function CurrentPage({ snapshot, router }: OptionsProps) {
  const route = router.route.value;
  if (route.page === "settings") return <SettingsPage snapshot={snapshot} />;
  if (route.page === "activity") return <ActivityPage snapshot={snapshot} router={router} filter={route.filter} />;
  if (!isConnected(snapshot.value)) return <NotConnected />;
  if (route.page === "projects") return <ProjectsPage router={router} view={route.view} />;
  return <ReportsPage snapshot={snapshot} router={router} view={route.view} />;
}
