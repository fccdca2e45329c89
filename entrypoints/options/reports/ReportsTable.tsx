import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { useRememberedSignal } from "@/components/hooks/use-remembered.ts";
import type { Settings } from "@/utils/app-state.ts";
import type { ReportsQuery } from "@/utils/contract.ts";
import { readTrends } from "@/utils/history.ts";
import { t } from "@/utils/i18n.ts";
import type { Trend } from "@/utils/models/trend.ts";
import { useShowMore } from "../hooks/use-show-more.ts";
import { ShowMoreRow } from "../ui/ShowMore.tsx";
import { ReportRow, type ReportRowProps } from "./ReportRow.tsx";
import { ReportsHead } from "./ReportsHead.tsx";
import type { ReportList } from "./report-list.ts";

interface ReportsTableProps {
  list: ReportList;
  settings: Settings;
  query: ReportsQuery;
  body: RefObject<HTMLTableSectionElement | null>;
  onSort: (query: ReportsQuery) => void;
}

const NO_TRENDS: Map<string, Trend> = new Map();

/** The table of reports; old rows stay, dimmed, while new ones load. */
export function ReportsTable({ list, settings, query, body, onSort }: ReportsTableProps) {
  const { shown, showMore } = useShowMore(list.rows.value, list.drawn);
  const { rememberResults, reportPage } = settings.preferences;
  const read = async () => (rememberResults ? readTrends(list.connectionId, shown) : NO_TRENDS);
  const trends = useRememberedSignal(read, NO_TRENDS, [`${shown.map(({ id, url }) => [id, url])}`, rememberResults]);
  // Once for all that the background tells of a job that runs: each row follows by itself what it shows.
  const drawn = useMemo(
    () => shown.map((report) => <KeptRow key={report.id} {...{ report, trends, list, settings }} />),
    [list.rows.value, list.drawn.value, settings.connection.serviceUrl, reportPage],
  );
  return (
    <section class="panel reports">
      <table class="list fixed" tabIndex={-1} aria-busy={list.loading.value} aria-label={t("reports")}>
        <colgroup>
          {["tick", "wide", "result", "trend", "generated", "privacy", "acts"].map((name) => (
            <col key={name} class={`${name}-column`} />
          ))}
        </colgroup>
        <ReportsHead list={list} query={query} onSort={onSort} />
        <tbody ref={body}>
          {drawn}
          <ShowMoreRow columns={7} onShowMore={showMore} />
        </tbody>
      </table>
    </section>
  );
}

/** A row that stays as it was drawn where another one is replaced. */
function KeptRow(props: ReportRowProps) {
  const { report, settings } = props;
  return useMemo(
    () => <ReportRow {...props} />,
    [report, settings.connection.serviceUrl, settings.preferences.reportPage],
  );
}
