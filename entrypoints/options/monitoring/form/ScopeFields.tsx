import { Icon } from "@/components/ui/Icon.tsx";
import { SEARCH } from "@/components/ui/icons.ts";
import { t } from "@/utils/i18n.ts";
import { ResultField } from "../../ListFields.tsx";
import { ProjectPicker } from "../../project-picker/ProjectPicker.tsx";
import type { ProjectChoice } from "../../project-picker/use-project-choice.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { ChosenReports } from "./ChosenReports.tsx";
import type { FieldsProps } from "./schedule-form.ts";

type PickerProps = Pick<ProjectChoice, "connectionId" | "onUnknown">;

/** Which reports: all that match a filter, or some that were chosen in Reports. */
export function ScopeFields({ form, change, problems, ...picker }: FieldsProps & PickerProps) {
  const { kind } = form;
  return (
    <RadioGroup label={t("which_reports")}>
      <label class="check">
        <input type="radio" name="scope" checked={kind === "filter"} onChange={() => change({ kind: "filter" })} />
        {t("all_that_match")}
      </label>
      {kind === "filter" && <Filters form={form} change={change} {...picker} />}
      <label class="check">
        <input
          type="radio"
          name="scope"
          checked={kind === "chosen"}
          aria-invalid={problems.reports !== undefined}
          aria-describedby="chosen-problem"
          onChange={() => change({ kind: "chosen" })}
        />
        <span>
          {t("chosen_reports")} <small>{t("chosen_hint", t("monitor"))}</small>
        </span>
      </label>
      <ChosenReports form={form} change={change} problem={problems.reports} />
    </RadioGroup>
  );
}

type FiltersProps = Pick<FieldsProps, "form" | "change"> & PickerProps;

function Filters({ form: { project, result, search }, change, ...picker }: FiltersProps) {
  return (
    <div class="inset three">
      <ProjectPicker {...picker} project={project} onPick={(picked) => change({ project: picked })} />
      <ResultField result={result ?? undefined} onSelect={(chosen) => change({ result: chosen ?? null })} />
      <span class="search-field" data-used={search.trim() !== ""}>
        <Icon path={SEARCH} />
        <input
          type="search"
          aria-label={t("address_contains")}
          placeholder={t("address_contains")}
          autocomplete="off"
          spellcheck={false}
          value={search}
          onInput={(event) => change({ search: event.currentTarget.value })}
        />
      </span>
    </div>
  );
}
