import { formatShare } from "@/components/charts/chart-format.ts";
import { t } from "@/utils/i18n.ts";
import { hashOf } from "@/utils/options-page.ts";
import { hashOfMatching } from "../routes/list-route.ts";
import { countOfAll } from "../texts/count-text.ts";
import { Panel } from "../ui/Panel.tsx";
import type { Share } from "./shares.ts";

const MAX_PROJECTS = 9;

export function SharesPanel({ shares }: { shares: Share[] }) {
  return (
    <Panel title={t("share_of_bad")} end={<a href={hashOf("projects")}>{t("all_projects")}</a>}>
      <ul class="shares">
        {shares.slice(0, MAX_PROJECTS).map(({ project, bad, all }) => (
          <li key={project}>
            <a class="name" dir="auto" href={listOf(project, bad > 0)} title={project}>
              {project}
            </a>
            <span class="meter" data-result="bad">
              <i style={{ width: `${(bad / all) * 100}%` }} />
            </span>
            <small>
              <b>{formatShare(bad / all)}</b> <bdi>{countOfAll(bad, all)}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Leads to a project's bad reports, or to all of them where none is bad. */
function listOf(project: string, isAnyBad: boolean): string {
  return hashOfMatching({ project, ...(isAnyBad && { result: "bad" }) });
}
