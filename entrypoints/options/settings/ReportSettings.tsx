import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LiveAppState } from "@/components/state.ts";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { PRIVACY, PRIVACY_NAMES } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { fillReportPage, isReportPage } from "@/utils/url.ts";
import { useSaving } from "../hooks/use-saving.ts";
import { SelectField } from "../ui/SelectField.tsx";
import { Topic } from "../ui/Topics.tsx";
import { CheckField } from "./CheckField.tsx";
import { Saved } from "./Saved.tsx";
import { useOptimistic } from "./use-optimistic.ts";

const SAMPLE_ADDRESS = "https://reports.example.com";

/** Settings for creating and reading reports; every change is saved at once. */
export function ReportSettings({ appState }: { appState: LiveAppState }) {
  const { connection, preferences } = appState.value;
  const saving = useSaving();
  const { save } = saving;
  const privacy = useOptimistic(preferences.defaultPrivacy);
  return (
    <Topic id="reports-title" title={t("creating_reports")}>
      <div class="field">
        <label for="default-privacy">{t("default_privacy")}</label>
        <SelectField
          id="default-privacy"
          value={privacy.shown.value}
          options={PRIVACY_NAMES.map((name) => ({ value: PRIVACY[name], label: t(`privacy_${name}`) }))}
          onSelect={(defaultPrivacy) => privacy.choose(defaultPrivacy, save({ defaultPrivacy }))}
        />
      </div>
      <ReportPageField
        pattern={preferences.reportPage}
        address={connection.serviceUrl || SAMPLE_ADDRESS}
        saving={saving}
      />
      <CheckField
        label={t("look_up_on_open")}
        stored={preferences.lookUpOnOpen}
        save={(lookUpOnOpen) => save({ lookUpOnOpen })}
        hint={() => t("look_up_hint")}
      />
      <Saved saving={saving} />
    </Topic>
  );
}

interface ReportPageFieldProps {
  pattern: string;
  address: string;
  saving: ReturnType<typeof useSaving>;
}

function ReportPageField({ pattern, address, saving: { failure, save } }: ReportPageFieldProps) {
  const typed = useSignal(pattern);
  const shown = useRef(pattern);
  useLayoutEffect(() => {
    // Another page may have saved it; what is being typed here stays.
    if (typed.value.trim() === shown.current) typed.value = pattern;
    shown.current = pattern;
  }, [pattern]);
  const sample = fillReportPage(typed.value.trim(), address, "123");
  const isValid = typed.value.trim() === "" || isReportPage(typed.value.trim());
  const keep = () => isValid && save({ reportPage: typed.value.trim() });
  return (
    <Form onSubmit={() => failure.value && typed.value.trim() !== pattern && keep()}>
      <TextField
        label={t("report_page")}
        dir="ltr"
        value={typed.value}
        onType={(text) => (typed.value = text)}
        onChange={keep}
        error={isValid ? undefined : t("report_page_problem")}
        hint={isValid && sample ? t("report_page_hint", sample) : t("report_page_empty")}
      />
    </Form>
  );
}
