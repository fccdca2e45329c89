import type { Signal } from "@preact/signals";
import { SegmentsField } from "@/components/ui/Segments.tsx";
import { t } from "@/utils/i18n.ts";
import { PACES, type Pace } from "@/utils/models/job.ts";
import { EXISTING, type Existing } from "@/utils/models/new-reports.ts";
import { Choices } from "../../Choices.tsx";
import { SpokenChange } from "../../SpokenChange.tsx";

export function ExistingField({ existing }: { existing: Signal<Existing> }) {
  return (
    <Choices
      legend={t("existing")}
      options={EXISTING.map((value) => ({ value, label: t(`existing_${value}`) }))}
      value={existing.value}
      onChoose={(choice) => (existing.value = choice)}
    />
  );
}

export function PaceField({ pace }: { pace: Signal<Pace> }) {
  return (
    <SegmentsField
      label={t("pace")}
      describedBy="pace-hint"
      options={(Object.keys(PACES) as Pace[]).map((name) => ({ value: name, label: t(`pace_${name}`) }))}
      value={pace.value}
      onChoose={(name) => (pace.value = name)}
    >
      <small id="pace-hint">
        <SpokenChange text={t(`pace_hint_${pace.value}`)} />
      </small>
    </SegmentsField>
  );
}
