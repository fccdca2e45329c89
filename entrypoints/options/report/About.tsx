import type { ComponentChildren } from "preact";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import type { Report } from "@/utils/contract.ts";
import { formatNumber, formatTime } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { webLink } from "@/utils/url.ts";
import { Value } from "./details/Value.tsx";
import { hashOfProject } from "./project.ts";

interface AboutProps {
  report: Pick<Report, "id" | "url" | "generatedAt" | "privacy">;
  project: string | null;
  /** Number of remembered checks of the address. */
  checks: number;
}

/** What the interface itself says of a report. */
export function About({ report: { id, url, generatedAt, privacy }, project, checks }: AboutProps) {
  return (
    <section class="panel" aria-labelledby="report-about">
      <header>
        <h2 id="report-about">{t("report_about")}</h2>
      </header>
      <dl class="known">
        <Known name={t("address")}>
          {webLink(url) ? (
            <a href={url} target="_blank" rel="noreferrer">
              <PageAddress url={url} />
            </a>
          ) : (
            url || t("no_address")
          )}
        </Known>
        {project && (
          <Known name={t("project")}>
            <a href={hashOfProject(project)}>
              <bdi>{project}</bdi>
            </a>
          </Known>
        )}
        <Known name={t("generated")}>
          {generatedAt ? <time dateTime={generatedAt}>{formatTime(generatedAt)}</time> : <Value value={null} />}
        </Known>
        <Known name={t("privacy")}>
          {privacy === null ? <Value value={null} /> : <PrivacyLabel privacy={privacy} />}
        </Known>
        {checks > 0 && <Known name={t("report_checks")}>{formatNumber(checks)}</Known>}
        <Known name={t("details_id")}>
          <bdi>{id}</bdi>
        </Known>
      </dl>
    </section>
  );
}

function Known({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
