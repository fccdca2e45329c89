import type { ComponentChildren } from "preact";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import type { Report } from "@/utils/contract.ts";
import { formatAge, formatTime } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { Value, WebLink } from "./Value.tsx";

export function KnownFields({ report: { id, url, result, generatedAt, privacy } }: { report: Report }) {
  return (
    <dl class="known">
      <Known name={t("address")}>{url ? <WebLink text={url} /> : t("no_address")}</Known>
      <Known name={t("result")}>
        <Rating result={result} />
      </Known>
      <Known name={t("generated")}>
        {generatedAt ? (
          <time dateTime={generatedAt} title={formatAge(generatedAt)}>
            {t("details_generated", formatTime(generatedAt), formatAge(generatedAt))}
          </time>
        ) : (
          <Value value={null} />
        )}
      </Known>
      <Known name={t("privacy")}>
        {privacy === null ? <Value value={null} /> : <PrivacyLabel privacy={privacy} />}
      </Known>
      <Known name={t("details_id")}>
        <bdi>{id}</bdi>
      </Known>
    </dl>
  );
}

function Known({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="leaf">
      <dt class="name">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
