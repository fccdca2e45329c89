import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import { CopyIcon } from "../ui/CopyIcon.tsx";
import { Icon } from "../ui/Icon.tsx";
import { OPEN } from "../ui/icons.ts";
import { linkOf } from "./link-of.ts";

interface ReportIconsProps {
  report: Report;
  settings: Settings;
}

/** Pictures that open a report's own page and copy its link; none where the service has no such page. */
export function ReportIcons({ report, settings }: ReportIconsProps) {
  const link = linkOf(report, settings);
  if (!link) return null;
  const name = shortAddress(report.url) || t("no_address");
  return (
    <>
      <a
        class="button icon-button open"
        href={link}
        target="_blank"
        rel="noreferrer"
        aria-label={t("open_report_of", name)}
        data-hint={t("open_report")}
      >
        <Icon path={OPEN} />
      </a>
      <CopyIcon class="copy" label={t("copy_link_of", name)} hint={t("copy_link")} text={link} />
    </>
  );
}
