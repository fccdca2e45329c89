import { moveFocus } from "@/components/ui/focus.ts";
import { Spoken } from "@/components/ui/Spoken.tsx";
import type { ProjectsQuery } from "@/utils/contract.ts";
import type { Failure } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";
import type { ProjectsView } from "../routes/list-route.ts";
import { SEARCH_ID } from "./ProjectsToolbar.tsx";

interface NoProjectsProps {
  view: ProjectsView;
  failure?: Failure;
  onChange: (query: ProjectsQuery) => void;
}

export function NoProjects({ view: { query, at }, failure, onChange }: NoProjectsProps) {
  const { search, ...others } = query;
  /** The button leaves with its text, so move the focus first. */
  function go(next: ProjectsQuery) {
    moveFocus(document.getElementById(SEARCH_ID));
    onChange(next);
  }
  return (
    <div class="empty">
      {at !== null ? (
        <>
          {!failure && <p>{t("nothing_here")}</p>}
          <button type="button" onClick={() => go(query)}>
            {t("first_page")}
          </button>
        </>
      ) : search !== undefined ? (
        <>
          <p>
            <Spoken text={t("none_match")} />
          </p>
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
