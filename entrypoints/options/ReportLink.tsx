import { PageAddress } from "@/components/ui/PageAddress.tsx";
import { t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import { hashOfReport } from "./routes/report-route.ts";

interface ReportLinkProps {
  id: string;
  /** Empty where it is not known. */
  url: string;
  class?: string;
}

/** Leads to a report's page. Named by the whole address: the places where it may break would be read as spaces. */
export function ReportLink({ id, url, class: kind }: ReportLinkProps) {
  return (
    <a class={kind} href={hashOfReport(id)} aria-label={shortAddress(url) || undefined}>
      {url ? <PageAddress url={url} /> : t("no_address")}
    </a>
  );
}
