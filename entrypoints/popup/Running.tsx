import { useNow } from "@/components/hooks/use-now.ts";
import { Address } from "@/components/ui/Address.tsx";
import { Spoken } from "@/components/ui/Spoken.tsx";
import { formatSeconds } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

interface RunningProps {
  url: string;
  startedAt: number | null;
  /** In the journal: closing this window loses nothing. */
  isKept: boolean;
}

export function Running({ url, startedAt, isKept }: RunningProps) {
  const now = useNow(1000).value;
  const seconds = Math.max(0, Math.floor((now - (startedAt ?? now)) / 1000));
  return (
    <section class="stack">
      <h2 class="row spread">
        <span>
          <Spoken text={t("creating")} />
        </span>
        <span class="secondary">{formatSeconds(seconds)}</span>
      </h2>
      <p class="address">
        <Address url={url} />
      </p>
      <progress aria-label={t("creating")} />
      <p class="secondary" style={{ visibility: isKept ? "visible" : "hidden" }}>
        {t("closing_is_fine")}
      </p>
    </section>
  );
}
