import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { Difference } from "@/components/report/Difference.tsx";
import { linkOf } from "@/components/report/link-of.ts";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating, wordOf } from "@/components/report/Rating.tsx";
import { Trend } from "@/components/report/Trend.tsx";
import { type ReportVerbs, useReportVerbs, VerbOutcome } from "@/components/report/use-report-verbs.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { CopyIcon } from "@/components/ui/CopyIcon.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { DETAILS, EDIT, OPEN, REFRESH, TRASH } from "@/components/ui/icons.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { speak } from "@/components/ui/Spoken.tsx";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { differenceForReading } from "@/utils/format.ts";
import { readTrends } from "@/utils/history.ts";
import { t } from "@/utils/i18n.ts";
import { isScore } from "@/utils/models/preferences.ts";
import type { Trend as TrendOf } from "@/utils/models/trend.ts";
import { pathOfReport } from "@/utils/options-page.ts";
import { openPage, SearchLink } from "./PageLink.tsx";

interface ReportCardProps {
  card: RefObject<HTMLElement | null>;
  report: Report;
  /** Only what is certainly the newest may be changed or deleted. */
  isLatest: boolean;
  isLate: boolean;
  url: string;
  settings: Settings;
  onEdit: () => void;
}

/** A report of the page, how it developed, and what can be done with it. */
export function ReportCard({ card, report, isLatest, isLate, url, settings, onEdit }: ReportCardProps) {
  const connectionId = settings.connection.id;
  const verbs = useReportVerbs({ connectionId, report });
  const title = t(isLatest ? "latest_report" : "report_of_page");
  useEffect(() => {
    if (isLate) speak(t("field_message", title, wordOf(report.result)));
  }, []);
  return (
    <section class="card" ref={card} tabIndex={-1} aria-labelledby="latest-title">
      <h2 class={isLatest ? "visually-hidden" : "label"} id="latest-title">
        {title}
      </h2>
      <div class="state">
        <div class="row">
          <Rating result={report.result} />
          {report.generatedAt && <Age at={report.generatedAt} />}
          <PrivacyLabel privacy={report.privacy} told={report.more.privacy} />
        </div>
        {settings.preferences.rememberResults && (
          <Development settings={settings} report={report.url ? report : { ...report, url }} />
        )}
      </div>
      <Actions report={report} settings={settings} verbs={isLatest ? verbs : null} onEdit={onEdit} />
      {!isLatest && (
        <p>
          <SearchLink url={url} />
        </p>
      )}
      <VerbOutcome verbs={verbs} />
    </section>
  );
}

const NOTHING = new Map<string, TrendOf>();

/** Trend of the address as remembered here, and what the last check changed; empty until there are two checks. */
function Development({ settings, report }: { settings: Settings; report: Report }) {
  const { connection, preferences } = settings;
  const connectionId = connection.id;
  const trend = useRemembered(() => readTrends(connectionId, [report]), NOTHING, [connectionId, report.id])?.get(
    report.id,
  );
  if (!trend || trend.recent.length < 2) return null;
  const [before = null, last = null] = trend.recent.slice(-2).map(([, , value]) => value);
  const by = differenceForReading(before, last);
  const [changedAt, was = null, to] = trend.changes.at(-1) ?? [];
  // Another report of the address may have been checked in the same second.
  const isTurn = changedAt === trend.recent.at(-1)?.[0] && to === report.result;
  return (
    <span class="development">
      <Trend trend={trend} />
      {by ? (
        <Difference by={by} isScore={isScore(preferences.followedNumber)} />
      ) : (
        isTurn && <small>{t("result_was", wordOf(was))}</small>
      )}
    </span>
  );
}

interface ActionsProps {
  report: Report;
  settings: Settings;
  /** Null where it must not be changed. */
  verbs: ReportVerbs | null;
  onEdit: () => void;
}

function Actions({ report, settings, verbs, onEdit }: ActionsProps) {
  const link = linkOf(report, settings);
  const details = () => openPage(`#/${pathOfReport(report.id)}`);
  const change = verbs && [
    { label: t("edit"), path: EDIT, onChoose: onEdit },
    { label: t("delete"), path: TRASH, isDangerous: true, onChoose: verbs.remove },
  ];
  return (
    <div class="actions">
      {link ? (
        <a class="button small" href={link} target="_blank" rel="noreferrer">
          <Icon path={OPEN} />
          <span>{t("open_report")}</span>
        </a>
      ) : (
        <button type="button" class="small" onClick={details}>
          <Icon path={DETAILS} />
          <span>{t("details")}</span>
        </button>
      )}
      {link && <CopyIcon class="outlined" label={t("copy_link")} text={link} />}
      {verbs && (
        <IconButton
          class={`outlined ${verbs.isRefreshing ? "busy" : ""}`}
          label={t(verbs.isRefreshing ? "refreshing" : "refresh_results")}
          path={REFRESH}
          isDisabled={verbs.isRefreshing}
          onClick={verbs.refresh}
        />
      )}
      <Menu
        class="outlined"
        label={t("more")}
        items={[{ label: t("details"), path: DETAILS, onChoose: details }, ...(change ?? [])]}
      />
    </div>
  );
}
