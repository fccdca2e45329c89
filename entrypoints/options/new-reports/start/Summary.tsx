import { Icon } from "@/components/ui/Icon.tsx";
import { CLEAR, CLOCK, DETAILS, FAILED, PLUS, TWICE } from "@/components/ui/icons.ts";
import type { AddressState } from "@/utils/addresses/check.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Existing } from "@/utils/models/new-reports.ts";

interface SummaryProps {
  counts: Record<AddressState, number>;
  /** Number of those that the user leaves out. */
  unticked: number;
  existing: Existing;
  /** Number of reports that will be created. */
  created: number;
}

/** Number of addresses of each kind. */
export function Summary({ counts, unticked, existing, created }: SummaryProps) {
  const lines = [
    { path: PLUS, label: t("address_filter_new"), count: counts.new },
    { path: DETAILS, label: t(`have_report_${existing}`), count: counts.known },
    { path: CLOCK, label: t("address_state_open"), count: counts.open },
    { path: CLEAR, label: t("address_fate_out"), count: unticked },
    { path: TWICE, label: t("address_state_twice"), count: counts.twice },
    { path: FAILED, label: t("address_state_notAddress"), count: counts.notAddress },
    { path: FAILED, label: t("address_state_tooLong"), count: counts.tooLong },
  ];
  return (
    <div class="summary">
      <h2>{plural("new_report_count", created)}</h2>
      <dl>
        {lines.map(({ path, label, count }, index) =>
          index > 0 && count === 0 ? null : (
            <div key={label} data-wrong={path === FAILED}>
              <dt>
                <Icon path={path} />
                {label}
              </dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
