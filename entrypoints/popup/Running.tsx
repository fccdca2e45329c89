import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Address } from "@/components/Address.tsx";
import { formatSeconds } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

/** A create under way: how long it has been running, and that it goes on without the popup. */
export function Running({ url, startedAt }: { url: string; startedAt: number | null }) {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now.value - (startedAt ?? now.value)) / 1000));
  return (
    <section class="stack">
      <h2 class="row spread">
        <span role="status">{t("creating")}</span>
        <span class="secondary">{formatSeconds(seconds)}</span>
      </h2>
      <p class="address">
        <Address url={url} />
      </p>
      <progress aria-label={t("creating")} />
      <p class="secondary">{t("closing_is_fine")}</p>
    </section>
  );
}
