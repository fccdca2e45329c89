import { Icon } from "@/components/ui/Icon.tsx";
import { CLEAR, FAILED } from "@/components/ui/icons.ts";
import type { AddressState } from "@/utils/addresses/check.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Intake } from "../intake.ts";
import { nameOf, PATHS } from "../review/address-states.ts";

export function Summary({ intake: { plan, counts: counted, existing } }: { intake: Intake }) {
  const { rows, create, createLater } = plan.value;
  const counts = counted.value;
  const unticked = rows.filter(({ isOffered, isTicked }) => isOffered && !isTicked).length;
  const lineOf = (state: AddressState) => ({ path: PATHS[state], label: nameOf(state), count: counts[state] });
  const lines = [
    lineOf("new"),
    { ...lineOf("known"), label: t(`have_report_${existing.value}`) },
    lineOf("open"),
    { path: CLEAR, label: t("address_fate_out"), count: unticked },
    ...(["twice", "notAddress", "tooLong"] as const).map(lineOf),
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
