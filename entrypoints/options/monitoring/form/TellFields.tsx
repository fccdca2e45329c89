import { TextField } from "@/components/ui/TextField.tsx";
import { t } from "@/utils/i18n.ts";
import { TELL_WHEN } from "@/utils/models/schedule.ts";
import { CheckBox } from "../../ui/CheckBox.tsx";
import { Choices } from "../../ui/Choices.tsx";
import type { FieldsProps } from "./schedule-form.ts";

export function TellFields({ form, change, problems }: FieldsProps) {
  const { tellWhen, confirm } = form;
  return (
    <>
      <Choices
        label={t("tell_when")}
        options={TELL_WHEN.map((value) => ({ value, label: t(`tell_${value}`), hint: t(`tell_hint_${value}`) }))}
        value={tellWhen}
        onChoose={(choice) => change({ tellWhen: choice })}
      />
      {tellWhen !== "never" && (
        <>
          <CheckBox
            label={t("confirm_before")}
            hint={t("confirm_hint")}
            isChecked={confirm}
            onCheck={(isOn) => change({ confirm: isOn })}
          />
          <QuietHours form={form} change={change} problems={problems} />
        </>
      )}
    </>
  );
}

function QuietHours({ form: { isQuiet, quietFrom, quietUntil }, change, problems }: FieldsProps) {
  return (
    <div class="stack">
      <CheckBox
        label={t("quiet_hours")}
        hint={t("quiet_hint")}
        isChecked={isQuiet}
        onCheck={(isOn) => change({ isQuiet: isOn })}
      />
      {isQuiet && (
        <div class="inset pair">
          <TextField
            type="time"
            label={t("quiet_from")}
            value={quietFrom}
            error={problems.quietFrom}
            onType={(time) => change({ quietFrom: time })}
          />
          <TextField
            type="time"
            label={t("quiet_until")}
            value={quietUntil}
            error={problems.quietUntil}
            onType={(time) => change({ quietUntil: time })}
          />
        </div>
      )}
    </div>
  );
}
