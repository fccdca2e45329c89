import { t } from "@/utils/i18n.ts";
import { TELL_WHEN } from "@/utils/models/schedule.ts";
import type { FieldsProps } from "./schedule-form.ts";
import { TimeField } from "./TimeField.tsx";

/** When the user is told, and when not. */
export function TellFields({ form, change, problems }: FieldsProps) {
  const { tellWhen, confirm } = form;
  return (
    <>
      <fieldset class="choices">
        <legend>{t("tell_when")}</legend>
        {TELL_WHEN.map((choice) => (
          <label class="check" key={choice}>
            <input
              type="radio"
              name="tell"
              checked={tellWhen === choice}
              aria-describedby={`tell-${choice}`}
              onChange={() => change({ tellWhen: choice })}
            />
            <span>
              {t(`tell_${choice}`)} <small id={`tell-${choice}`}>{t(`tell_hint_${choice}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {tellWhen !== "never" && (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={confirm}
              aria-describedby="confirm-hint"
              onChange={({ currentTarget: { checked } }) => change({ confirm: checked })}
            />
            <span>
              {t("confirm_before")} <small id="confirm-hint">{t("confirm_hint")}</small>
            </span>
          </label>
          <QuietHours form={form} change={change} problems={problems} />
        </>
      )}
    </>
  );
}

function QuietHours({ form: { isQuiet, quietFrom, quietUntil }, change, problems }: FieldsProps) {
  return (
    <div class="stack">
      <label class="check">
        <input
          type="checkbox"
          checked={isQuiet}
          aria-describedby="quiet-hint"
          onChange={({ currentTarget: { checked } }) => change({ isQuiet: checked })}
        />
        <span>
          {t("quiet_hours")} <small id="quiet-hint">{t("quiet_hint")}</small>
        </span>
      </label>
      {isQuiet && (
        <div class="inset pair">
          <TimeField
            label={t("quiet_from")}
            value={quietFrom}
            error={problems.quietFrom}
            onType={(time) => change({ quietFrom: time })}
          />
          <TimeField
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
