import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CopyButton } from "@/components/CopyButton.tsx";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { t } from "@/utils/i18n.ts";
import { readBrowserFacts } from "./browser-facts.ts";
import { type BrowserFacts, diagnosticsOf } from "./diagnostics.ts";

/** What to put into a bug report. */
export function Diagnostics({ snapshot }: { snapshot: LiveSnapshot }) {
  const facts = useSignal<BrowserFacts | null>(null);
  useEffect(() => {
    void readBrowserFacts(snapshot.value.settings.address).then((read) => (facts.value = read));
  }, [snapshot.value]);
  const text = facts.value ? diagnosticsOf(facts.value, snapshot.value) : "";
  return (
    <section class="card" aria-labelledby="diagnostics-title">
      <h2 id="diagnostics-title">{t("diagnostics")}</h2>
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
    </section>
  );
}
