import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { linkOf } from "./link-of.ts";

interface ReportLinksProps {
  report: Report;
  settings: Settings;
  prominent?: boolean;
}

/** Links to a report's own page; none where the service has no such page. */
export function ReportLinks({ report, settings, prominent = false }: ReportLinksProps) {
  const link = linkOf(report, settings);
  if (!link) return null;
  return (
    <>
      <a class={prominent ? "button primary" : ""} href={link} target="_blank" rel="noreferrer">
        {t("open_report")}
      </a>
      <CopyButton label={t("copy_link")} text={link} class={prominent ? "" : "quiet"} />
    </>
  );
}
