import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { useSaving } from "../../hooks/use-saving.ts";
import { NumberField } from "../NumberField.tsx";
import { wholeNumber } from "../whole-number.ts";

const MAX_A_DAY = 10_000;

interface BudgetProps {
  preferences: Preferences;
  requests: number;
  used: number;
}

export function Budget({ preferences: { dailyWrites }, requests, used }: BudgetProps) {
  const { saved, failure, save } = useSaving();
  const typed = useSignal<string | null>(null);
  const hasProblem = useSignal(false);
  const id = useId();

  async function keep() {
    const text = typed.value;
    if (text === null) return;
    const number = wholeNumber(text, 0, MAX_A_DAY);
    hasProblem.value = number === null;
    if (number === null) return;
    const isKept = number === dailyWrites || (await save({ dailyWrites: number }));
    // More may have been typed meanwhile.
    if (isKept && typed.value === text) typed.value = null;
  }

  return (
    <section class="hint budget" aria-label={t("budget")}>
      <p>
        {t("monitoring_note")} {t("monitoring_requests", formatNumber(requests))}
      </p>
      <div class="row limit">
        <NumberField
          label={t("daily_most")}
          value={typed.value ?? String(dailyWrites)}
          isInvalid={hasProblem.value}
          describedBy={`${id}-problem ${id}-used`}
          onType={(text) => {
            typed.value = text;
            saved.value = false;
          }}
          onChange={keep}
        />
        <span id={`${id}-used`}>{t("monitoring_used", formatNumber(used), formatNumber(dailyWrites))}</span>
        <small role="status">{saved.value && t("saved")}</small>
      </div>
      <FieldError
        id={`${id}-problem`}
        text={hasProblem.value ? t("number_problem", formatNumber(0), formatNumber(MAX_A_DAY)) : undefined}
      />
      <ErrorNote failure={failure.value} title={t("not_saved")} />
    </section>
  );
}
