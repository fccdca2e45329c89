import { useRemembered } from "@/components/hooks/use-remembered.ts";
import type { LiveAppState } from "@/components/state.ts";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { t } from "@/utils/i18n.ts";
import { watchMonitoring } from "@/utils/monitoring.ts";
import { useAccess } from "../hooks/use-permission.ts";
import { Topic } from "../ui/Topics.tsx";
import { diagnosticsOf } from "./diagnostics.ts";
import { readBrowserFacts, readMonitoringFacts } from "./facts.ts";

export function Diagnostics({ appState }: { appState: LiveAppState }) {
  const { id, serviceUrl } = appState.value.connection;
  const isGranted = useAccess(serviceUrl);
  const read = () => Promise.all([readBrowserFacts(serviceUrl), readMonitoringFacts(id)]);
  const facts = useRemembered(read, null, [appState.value, isGranted], watchMonitoring);
  const text = facts ? diagnosticsOf(facts[0], appState.value, facts[1]) : "";
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
