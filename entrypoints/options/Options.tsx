import { useLayoutEffect, useRef } from "preact/hooks";
import { Address } from "@/components/Address.tsx";
import { later } from "@/components/later.tsx";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { Announcer } from "@/components/Spoken.tsx";
import { useRecovery } from "@/components/use-recovery.ts";
import { t } from "@/utils/i18n.ts";
import { isConnected } from "@/utils/snapshot.ts";
import { NotConnected } from "./NotConnected.tsx";
import { ReportsPage } from "./reports/ReportsPage.tsx";
import type { Router } from "./router.ts";

const ActivityPage = later(async () => (await import("./activity/ActivityPage.tsx")).ActivityPage);
const HelpPage = later(async () => (await import("./help/HelpPage.tsx")).HelpPage);
const ProjectsPage = later(async () => (await import("./projects/ProjectsPage.tsx")).ProjectsPage);
const SettingsPage = later(async () => (await import("./settings/SettingsPage.tsx")).SettingsPage);

interface OptionsProps {
  snapshot: LiveSnapshot;
  router: Router;
}

const PAGES = ["reports", "projects", "activity", "settings", "help"] as const;

/** The options page: its navigation and the page chosen there. */
export function Options({ snapshot, router }: OptionsProps) {
  useRecovery(snapshot.value);
  const current = router.route.value.page;
  const earlier = useRef(current);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    document.title = `${t(current)} – ${t("extensionName")}`;
    // A link that led elsewhere is gone with its page, and the focus with it.
    if (earlier.current !== current && document.activeElement === document.body) content.current?.focus();
    earlier.current = current;
  }, [current]);
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
        <span class="secondary">
          <Address url={snapshot.value.settings.address} />
        </span>
      </header>
      <div class="content" ref={content} tabIndex={-1}>
        <CurrentPage snapshot={snapshot} router={router} />
      </div>
      <Announcer />
    </>
  );
}

function CurrentPage({ snapshot, router }: OptionsProps) {
  const route = router.route.value;
  if (route.page === "settings") return <SettingsPage snapshot={snapshot} />;
  if (route.page === "help") return <HelpPage about={route.about} />;
  if (route.page === "activity") return <ActivityPage snapshot={snapshot} filter={route.filter} />;
  if (!isConnected(snapshot.value)) return <NotConnected settings={snapshot.value.settings} />;
  const { connectionId } = snapshot.value.settings;
  // Another service has other reports: nothing of the former one may stay on the page.
  if (route.page === "projects") {
    return <ProjectsPage key={connectionId} connectionId={connectionId} router={router} view={route.view} />;
  }
  return <ReportsPage key={connectionId} snapshot={snapshot} router={router} view={route.view} />;
}
