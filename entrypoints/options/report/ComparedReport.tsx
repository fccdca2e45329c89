import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import type { LiveAppState } from "@/components/state.ts";
import { Age } from "@/components/ui/Age.tsx";
import { isSameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import { DAY_MS, MINUTE_MS } from "@/utils/day.ts";
import { t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import { Failed } from "../Failed.tsx";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { ReportLink } from "../ReportLink.tsx";
import { Panel } from "../ui/Panel.tsx";
import { titlesOf } from "./answer.ts";
import { Comparison } from "./Comparison.tsx";
import { snapshotOf } from "./snapshot.ts";
import { useDeletion, useRead } from "./use-report.ts";

interface ComparedReportProps {
  appState: LiveAppState;
  connectionId: string;
  report: Report | null;
  withId: string;
  /** Link to the page without the comparison. */
  endHash: string;
}

/** Another report beside the one on the page, both as they are now. */
export function ComparedReport({ appState, connectionId, report, withId, endHash }: ComparedReportProps) {
  const { report: other, loading, failure, read } = useRead(appState.value.connection, withId);
  const deletion = useDeletion(appState, connectionId, withId);
  useKeptFocus();
  return (
    <Panel
      title={t("report_compared")}
      end={<a href={endHash}>{t("report_stop_comparing")}</a>}
      class="compared"
      isBusy={loading && other !== null}
    >
      {(other ? !report : loading) && (
        <p class="body secondary" role="status">
          {t("loading")}
        </p>
      )}
      {failure && (
        <div class="body">
          <Failed failure={failure} title={t("details_failed")} isBusy={loading} onRetry={read} />
        </div>
      )}
      {report && other && (
        <>
          <div class="body stack">
            <div class="row other">
              <ReportLink id={other.id} url={other.url} />
              <Rating result={other.result} isPlain />
              {other.generatedAt && <Age at={other.generatedAt} />}
              {deletion?.isDeleted && <DeletionStatus deletion={deletion} />}
            </div>
            <Warnings a={report} b={other} />
          </div>
          <Pair a={report} b={other} />
        </>
      )}
    </Panel>
  );
}

function Pair({ a, b }: { a: Report; b: Report }) {
  const isLater = (a.generatedAt ?? "") >= (b.generatedAt ?? "");
  const [from, to] = isLater ? [b, a] : [a, b];
  const [before, after] = [snapshotOf(from), snapshotOf(to)];
  const isApart = before.at !== null && after.at !== null && after.at - before.at >= MINUTE_MS;
  const names = isApart && isSameAddress(from.url, to.url) ? null : namesOf(from, to);
  return <Comparison from={before} to={after} titles={titlesOf([from, to])} names={names} />;
}

/** Tells which is which where their times do not: by address as it is shown, or by id where that is the same. */
function namesOf(from: Report, to: Report): [from: string, to: string] {
  const names = [shortAddress(from.url), shortAddress(to.url)] as const;
  return names[0] === names[1] ? [from.id, to.id] : [names[0] || from.id, names[1] || to.id];
}

function Warnings({ a, b }: { a: Report; b: Report }) {
  const isOtherAddress = a.url !== "" && b.url !== "" && !isSameAddress(a.url, b.url);
  const isOtherAge =
    a.generatedAt !== null &&
    b.generatedAt !== null &&
    Math.abs(Date.parse(a.generatedAt) - Date.parse(b.generatedAt)) > DAY_MS;
  if (!isOtherAddress && !isOtherAge) return null;
  return (
    <div class="note warning">
      {isOtherAddress && <span>{t("report_other_address")}</span>}
      {isOtherAge && <span>{t("report_other_age")}</span>}
    </div>
  );
}
