import { useId } from "preact/hooks";
import { TurnCounts } from "@/components/report/TurnCounts.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { asReceived } from "@/utils/as-received.ts";
import { type Project, type ProjectsQuery, RESULTS } from "@/utils/contract.ts";
import { contains } from "@/utils/filter.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { useShowMore } from "../hooks/use-show-more.ts";
import { hashOfMatching } from "../routes/list-route.ts";
import { ShowMoreRow } from "../ui/ShowMore.tsx";
import { SortHeader } from "../ui/Sorting.tsx";
import type { Summaries, Summary } from "./summaries.ts";

interface ProjectsTableProps {
  /** Summaries of their remembered reports; null until they were read. */
  known: Summaries | null;
  projects: Project[];
  query: ProjectsQuery;
  loading: boolean;
  /** Are these the projects of the query? Otherwise nothing can be deleted. */
  isCurrent: boolean;
  onSort: (query: ProjectsQuery) => void;
  onDelete: (project: string) => void;
}

/** The table of projects; old rows stay, dimmed, while new ones load. */
export function ProjectsTable(props: ProjectsTableProps) {
  const { known, projects, query, loading, isCurrent, onSort, onDelete } = props;
  const { shown, showMore } = useShowMore(projects);
  const isCounted = known && projects.some(({ project }) => known.has(project));
  return (
    <>
      <section class="panel">
        <table class="list projects" tabIndex={-1} aria-busy={loading} aria-label={t("projects")}>
          <thead>
            <tr>
              <SortHeader field="project" label={t("name")} first="asc" query={query} onSort={onSort} />
              <SortHeader field="created_at" label={t("projects_created")} first="desc" query={query} onSort={onSort} />
              <th>{t("results")}</th>
              <th>{t("last_30_days")}</th>
              <th>
                <span class="visually-hidden">{t("actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((project) => (
              <ProjectRow
                key={project.project}
                project={project}
                summary={known?.get(project.project)}
                isMatch={!isCurrent || contains(project.project, query.search ?? "")}
                isDeletable={isCurrent}
                onDelete={() => onDelete(project.project)}
              />
            ))}
            <ShowMoreRow columns={5} onShowMore={showMore} />
          </tbody>
        </table>
      </section>
      {isCounted && <p class="secondary">{t("counted_here")}</p>}
    </>
  );
}

interface ProjectRowProps {
  project: Project;
  /** Counts of its reports by result, and its changes within 30 days; undefined where nothing is known. */
  summary: Summary | undefined;
  isMatch: boolean;
  isDeletable: boolean;
  onDelete: () => void;
}

function ProjectRow({
  project: { project, createdAt, more },
  summary,
  isMatch,
  isDeletable,
  onDelete,
}: ProjectRowProps) {
  const nameId = useId();
  const received = asReceived(more.created_at);
  return (
    <tr>
      <th scope="row">
        <bdi class="name" id={nameId}>
          {project}
        </bdi>
        {!isMatch && <small class="problem">{t("no_match")}</small>}
      </th>
      <td>{createdAt ? <Age at={createdAt} /> : received && <bdi class="secondary">{received}</bdi>}</td>
      <td>{summary && <Counts {...summary} />}</td>
      <td>
        {summary && (
          <span class="counts">
            <TurnCounts worse={summary.worse} better={summary.better} />
          </span>
        )}
      </td>
      <td>
        <div class="actions">
          <a href={hashOfMatching({ project })} aria-describedby={nameId}>
            {t("projects_show_reports")}
          </a>
          {isMatch && (
            <button
              type="button"
              class="quiet danger"
              aria-describedby={nameId}
              aria-disabled={!isDeletable}
              onClick={() => isDeletable && onDelete()}
            >
              {t("delete")}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

function Counts({ counts, others }: Summary) {
  return (
    <>
      <span class="counts">
        {RESULTS.filter((result) => counts[result] > 0).map((result) => (
          <span key={result} class="rating plain" data-result={result} title={t(`result_${result}`)}>
            <Icon name={result} />
            {formatNumber(counts[result])} <span class="visually-hidden">{t(`result_${result}`)}</span>
          </span>
        ))}
      </span>
      {others > 0 && <p class="secondary">{t("other_results", formatNumber(others))}</p>}
    </>
  );
}
