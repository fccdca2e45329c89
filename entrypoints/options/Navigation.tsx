import type { TargetedFocusEvent } from "preact";
import { useRef } from "preact/hooks";
import type { LiveAppState } from "@/components/state.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { DOWN } from "@/components/ui/icons.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { hashOf } from "@/utils/options-page.ts";
import { useUndecided } from "./hooks/use-undecided.ts";
import type { Route } from "./routes/route.ts";

const PAGES = ["overview", "reports", "projects", "monitoring", "activity", "settings", "help"] as const;

interface NavigationProps {
  appState: LiveAppState;
  current: Route["page"];
}

/** Links to all pages; in a narrow window they open from a button with the name of the current one. */
export function Navigation({ appState, current }: NavigationProps) {
  const links = useRef<HTMLDivElement>(null);
  const close = () => links.current?.hidePopover?.();
  function closeOnLeave({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) close();
  }
  return (
    <nav class="pages" aria-label={t("navigation")} onFocusOut={closeOnLeave}>
      <button type="button" class="small" popovertarget="pages">
        {t(current)}
        <Icon path={DOWN} />
      </button>
      <div class="menu" id="pages" popover="auto" ref={links}>
        {PAGES.map((page) => (
          <a
            key={page}
            href={hashOf(page)}
            aria-current={
              page === current ? "page" : page === "reports" && isBelowReports(current) ? "true" : undefined
            }
            onClick={close}
          >
            {t(page)}
            {page === "activity" && <Undecided appState={appState} />}
          </a>
        ))}
      </div>
    </nav>
  );
}

function isBelowReports(page: Route["page"]): boolean {
  return page === "report" || page === "new_reports";
}

function Undecided({ appState }: { appState: LiveAppState }) {
  const count = useUndecided(appState.value);
  if (count === 0) return null;
  return (
    <>
      {" "}
      <span class="count" aria-hidden="true">
        {formatNumber(count)}
      </span>
      <span class="visually-hidden">{plural("undecided", count)}</span>
    </>
  );
}
