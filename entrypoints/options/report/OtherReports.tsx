import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { Rating } from "@/components/report/Rating.tsx";
import { readIndex } from "@/utils/history.ts";
import { t } from "@/utils/i18n.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { newestByAddress, timeOf } from "@/utils/newest.ts";
import { ReportLink } from "../ReportLink.tsx";
import { hashOfMatching } from "../routes/list-route.ts";
import { Panel } from "../ui/Panel.tsx";

const MAX_ROWS = 5;

interface OtherReportsProps {
  url: string;
  project: string;
  /** As {@link useOtherReports} has read them. */
  others: KnownReport[] | null;
}

/** The newest remembered reports of a project's other addresses. */
export function OtherReports({ url, project, others }: OtherReportsProps) {
  if (!others || others.length === 0) return null;
  const isOneHost = others.every((other) => URL.parse(other.url)?.host === URL.parse(url)?.host);
  // Without a number: the service may have more than were seen here.
  const all = others.length > MAX_ROWS && <a href={hashOfMatching({ project })}>{t("report_others_all")}</a>;
  return (
    <Panel title={t("report_others", project)} end={all}>
      <ul class={`others ${isOneHost ? "of-one-host" : ""}`}>
        {others.slice(0, MAX_ROWS).map(({ reportId, url, result }) => (
          <li key={reportId}>
            <ReportLink id={reportId} url={url} />
            <Rating result={result} isPlain />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Reads them, null until then. @param project - null where it is not known */
export function useOtherReports(connectionId: string, url: string, project: string | null): KnownReport[] | null {
  return useRemembered(async () => (project ? readOthers(connectionId, project, url) : []), [], [project, url]);
}

/** Finds the newest report of each other address, bad ones first. */
async function readOthers(connectionId: string, project: string, url: string): Promise<KnownReport[]> {
  const known = await readIndex(connectionId);
  const ofProject = known.filter((report) => report.project === project && report.url !== url);
  const isBad = ({ result }: KnownReport) => Number(result === "bad");
  return [...newestByAddress(ofProject).values()].sort((a, b) => isBad(b) - isBad(a) || timeOf(b) - timeOf(a));
}
