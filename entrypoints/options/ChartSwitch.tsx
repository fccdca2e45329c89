import { Icon } from "@/components/ui/Icon.tsx";
import { CHART, TABLE } from "@/components/ui/icons.ts";
import { t } from "@/utils/i18n.ts";
import { SpokenChange } from "./ui/SpokenChange.tsx";

interface ChartSwitchProps {
  asTable: boolean;
  /** Leads to the other of the two. */
  href: string;
}

/** Shows a chart as a table, and back. Its name becomes another one under the focus, and is spoken then. */
export function ChartSwitch({ asTable, href }: ChartSwitchProps) {
  return (
    <a class="chart-switch" href={href}>
      <Icon path={asTable ? CHART : TABLE} />
      <SpokenChange text={t(asTable ? "show_as_chart" : "show_as_table")} />
    </a>
  );
}
