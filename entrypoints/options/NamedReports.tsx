import { Address } from "@/components/ui/Address.tsx";
import type { Report } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

/** Addresses listed before the rest is only counted. */
const NAMED = 5;

export function NamedReports({ reports }: { reports: Pick<Report, "id" | "url">[] }) {
  return (
    <>
      <ul>
        {reports.slice(0, NAMED).map(({ id, url }) => (
          <li key={id} class="address">
            <Address url={url} />
          </li>
        ))}
      </ul>
      {reports.length > NAMED && <p>{t("and_more", formatNumber(reports.length - NAMED))}</p>}
    </>
  );
}
