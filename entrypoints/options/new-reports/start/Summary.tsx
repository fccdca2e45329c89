import { Icon } from "@/components/ui/Icon.tsx";
import { CLEAR, CLOCK, DETAILS, FAILED, PLUS, TWICE } from "@/components/ui/icons.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Intake } from "../intake.ts";

/** Number of addresses of each kind. */
export function Summary({ intake: { plan, counts: counted, existing } }: { intake: Intake }) {
  const { rows, create, createLater } = plan.value;
  const counts = counted.value;
  const unticked = rows.filter(({ isOffered, isTicked }) => isOffered && !isTicked).length;
  const lines = [
    { path: PLUS, label: t("address_filter_new"), count: counts.new },
    { path: DETAILS, label: t(`have_report_${existing.value}`), count: counts.known },
    { path: CLOCK, label: t("address_state_open"), count: counts.open },
    { path: CLEAR, label: t("address_fate_out"), count: unticked },
    { path: TWICE, label: t("address_state_twice"), count: counts.twice },
    { path: FAILED, label: t("address_state_notAddress"), count: counts.notAddress },
    { path: FAILED, label: t("address_state_tooLong"), count: counts.tooLong },
  ];
  return (
    <div class="summary">
      <h2>{plural("new_report_count", create.length + createLater)}</h2>
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
