import { useSignal } from "@preact/signals";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { Form } from "@/components/ui/Form.tsx";
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

  async function keep() {
    const text = typed.value;
    if (text === null) return;
    const number = wholeNumber(text, 0, MAX_A_DAY);
    hasProblem.value = number === null;
    if (number === null) return;
    const isKept = await save({ dailyWrites: number });
    // More may have been typed meanwhile.
    if (isKept && typed.value === text) typed.value = null;
  }

  return (
    <section class="hint budget" aria-label={t("budget")}>
      <p>
        {t("monitoring_note")} {t("monitoring_requests", formatNumber(requests))}
      </p>
      <Form class="row limit" onSubmit={() => failure.value && keep()}>
        <NumberField
          label={t("daily_most")}
          value={typed.value ?? String(dailyWrites)}
          isInvalid={hasProblem.value}
          describedBy="daily-problem daily-used"
          onType={(text) => {
            typed.value = text;
            saved.value = false;
          }}
          onChange={keep}
        />
        <span id="daily-used">{t("monitoring_used", formatNumber(used), formatNumber(dailyWrites))}</span>
        <small role="status">{saved.value && t("saved")}</small>
      </Form>
      <FieldError
        id="daily-problem"
        text={hasProblem.value ? t("number_problem", formatNumber(0), formatNumber(MAX_A_DAY)) : undefined}
      />
      <ErrorNote failure={failure.value} title={t("not_saved")} />
    </section>
  );
}
