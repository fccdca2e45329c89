import type { ComponentChildren } from "preact";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import { asReceived } from "@/utils/as-received.ts";
import type { Report } from "@/utils/contract.ts";
import { formatNumber, formatTime } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { webLink } from "@/utils/url.ts";
import { hashOfMatching } from "../routes/list-route.ts";
import { Panel } from "../ui/Panel.tsx";
import { Value } from "./details/Value.tsx";

interface AboutProps {
  report: Pick<Report, "id" | "url" | "generatedAt" | "privacy" | "more">;
  project: string | null;
  checks: number;
}

/** Fields of a report that the interface defines. */
export function About({ report: { id, url, generatedAt, privacy, more }, project, checks }: AboutProps) {
  return (
    <Panel title={t("report_about")}>
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
            <a href={hashOfMatching({ project })}>
              <bdi>{project}</bdi>
            </a>
          </Known>
        )}
        <Known name={t("generated")}>
          {generatedAt ? (
            <time dateTime={generatedAt}>{formatTime(generatedAt)}</time>
          ) : (
            <Told value={more.generated_at} />
          )}
        </Known>
        <Known name={t("privacy")}>
          {privacy === null ? <Told value={more.privacy} /> : <PrivacyLabel privacy={privacy} />}
        </Known>
        {checks > 0 && <Known name={t("report_checks")}>{formatNumber(checks)}</Known>}
        <Known name={t("details_id")}>
          <bdi>{id}</bdi>
        </Known>
      </dl>
    </Panel>
  );
}

/** A value that could not be read, as the service sent it. */
function Told({ value }: { value: unknown }) {
  const received = asReceived(value);
  return received ? <bdi class="secondary">{received}</bdi> : <Value value={null} />;
}

function Known({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
