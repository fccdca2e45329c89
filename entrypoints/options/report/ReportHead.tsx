import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { formatRounded } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { hashOf } from "@/utils/options-page.ts";
import { shortAddress } from "@/utils/url.ts";
import { hashOfMatching } from "../routes/list-route.ts";
import { Crumbs } from "../ui/Crumbs.tsx";
import { shortName } from "./answer.ts";
import { HeadActions } from "./HeadActions.tsx";
import type { Snapshot } from "./snapshot.ts";
import type { ReportState } from "./use-report.ts";

interface ReportHeadProps {
  state: ReportState;
  settings: Settings;
  now: Snapshot | null;
  onEdit: (report: Report) => void;
}

/** Head of the page: breadcrumbs, address, result and actions. */
export function ReportHead({ state, settings, now, onEdit }: ReportHeadProps) {
  const { facts, deletion } = state;
  const followed = settings.preferences.followedNumber;
  const value = now?.numbers.get(followed);
  return (
    <>
      <ReportCrumbs project={facts?.project ?? null} />
      <div class="report-head">
        <div class="stack">
          <h1 tabIndex={-1} aria-label={facts?.url && shortAddress(facts.url)}>
            {facts?.url ? <PageAddress url={facts.url} /> : t("report")}
          </h1>
          {facts && (
            <div class="row facts">
              <span>
                <Rating result={facts.result} />
              </span>
              {typeof value === "number" && (
                <span>
                  {shortName(followed)} <b>{formatRounded(value)}</b>
                </span>
              )}
              <PrivacyLabel privacy={facts.privacy} told={facts.more.privacy} />
              {facts.generatedAt && (
                <span>
                  {t("generated")} <Age at={facts.generatedAt} />
                </span>
              )}
            </div>
          )}
        </div>
        {deletion?.isOpen ? (
          <DeletionStatus deletion={deletion} />
        ) : (
          <HeadActions state={state} settings={settings} onEdit={onEdit} />
        )}
      </div>
      {deletion && !deletion.isOpen && <DeletionStatus deletion={deletion} />}
    </>
  );
}

export function ReportCrumbs({ project }: { project: string | null }) {
  const list = { label: t("reports"), href: hashOf("reports") };
  return <Crumbs parts={project ? [list, { label: project, href: hashOfMatching({ project }) }] : [list]} />;
}
