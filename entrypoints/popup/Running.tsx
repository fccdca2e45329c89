import { useLayoutEffect, useRef } from "preact/hooks";
import { useNow } from "@/components/hooks/use-now.ts";
import { Address } from "@/components/ui/Address.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { formatSeconds } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

interface RunningProps {
  url: string;
  startedAt: number | null;
  /** In the journal: closing this window loses nothing. */
  isKept: boolean;
  incognito: boolean;
}

export function Running({ url, startedAt, isKept, incognito }: RunningProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with its form.
  useLayoutEffect(() => moveFocus(heading.current), []);
  const now = useNow(1000).value;
  const seconds = Math.max(0, Math.floor((now - (startedAt ?? now)) / 1000));
  return (
    <section class="stack">
      <div class="row spread">
        <h2 ref={heading} tabIndex={-1}>
          {t("creating")}
        </h2>
        <span class="secondary">{formatSeconds(seconds)}</span>
      </div>
      <p class="address">
        <Address url={url} />
      </p>
      <progress aria-label={t("creating")} />
      <p class="secondary" style={{ visibility: isKept ? "visible" : "hidden" }}>
        {t(incognito ? "closing_in_private" : "closing_is_fine")}
      </p>
    </section>
  );
}
