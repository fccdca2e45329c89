import { moveFocus } from "@/components/ui/focus.ts";
import type { ProjectsQuery } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import type { ProjectsView } from "../route.ts";
import { SEARCH_ID } from "./ProjectsToolbar.tsx";

interface NoProjectsProps {
  view: ProjectsView;
  onChange: (query: ProjectsQuery) => void;
}

/** Stands where the table would be: why there is nothing, and what to do next. */
export function NoProjects({ view: { query, at }, onChange }: NoProjectsProps) {
  const { search, ...others } = query;
  /** The button goes with the words, so the focus needs another place. */
  function go(next: ProjectsQuery) {
    moveFocus(document.getElementById(SEARCH_ID));
    onChange(next);
  }
  return (
    <div class="empty">
      {at !== null ? (
        <>
          <p>{t("nothing_here")}</p>
          <button type="button" onClick={() => go(query)}>
            {t("first_page")}
          </button>
        </>
      ) : search !== undefined ? (
        <>
          <p>{t("projects_none_match")}</p>
          <button type="button" onClick={() => go(others)}>
            {t("projects_clear_search")}
          </button>
        </>
      ) : (
        <p>{t("projects_none")}</p>
      )}
    </div>
  );
}
