import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

interface ChipsProps<Name extends string> {
  chips: { name: Name; label: string; count?: number }[];
  current: Name;
  onChoose: (name: Name) => void;
}

export function Chips<Name extends string>({ chips, current, onChoose }: ChipsProps<Name>) {
  return (
    <fieldset class="row chips" aria-label={t("activity_filters")}>
      {chips.map(({ name, label, count }) => (
        <button key={name} type="button" aria-pressed={name === current} onClick={() => onChoose(name)}>
          {label} {count !== undefined && <b>{formatNumber(count)}</b>}
        </button>
      ))}
    </fieldset>
  );
}
