import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LiveAppState } from "@/components/state.ts";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { t } from "@/utils/i18n.ts";
import { Topic } from "../Topics.tsx";
import { readBrowserFacts } from "./browser-facts.ts";
import { type BrowserFacts, diagnosticsOf, type MonitoringFacts } from "./diagnostics.ts";
import { readMonitoringFacts } from "./monitoring-facts.ts";

/** Facts for a bug report. */
export function Diagnostics({ appState }: { appState: LiveAppState }) {
  const facts = useSignal<[BrowserFacts, MonitoringFacts] | null>(null);
  useEffect(() => {
    const { id, serviceUrl } = appState.value.connection;
    const reading = Promise.all([readBrowserFacts(serviceUrl), readMonitoringFacts(id)]);
    void reading.then((read) => (facts.value = read));
  }, [appState.value]);
  const text = facts.value ? diagnosticsOf(facts.value[0], appState.value, facts.value[1]) : "";
  return (
    <Topic id="diagnostics-title" title={t("diagnostics")}>
      <p id="diagnostics-hint">{t("diagnostics_hint")}</p>
      <textarea
        readOnly
        rows={12}
        lang="en"
        dir="ltr"
        spellcheck={false}
        aria-labelledby="diagnostics-title"
        aria-describedby="diagnostics-hint"
        value={text}
      />
      <div>
        <CopyButton label={t("copy")} text={text} class="" />
      </div>
    </Topic>
  );
}
