import { useRef } from "preact/hooks";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { ReadingCount } from "../../ReadingCount.tsx";
import type { LookUps } from "./look-ups.ts";

/** Asks the service about addresses of which nothing is known here. */
export function LookUpAll({ lookUps }: { lookUps: LookUps }) {
  const { progress, outcome, run, stop } = lookUps;
  const count = lookUps.open.value.length;
  const running = progress.value;
  const group = useRef<HTMLDivElement>(null);
  // The button leaves with the last address that could be looked up.
  useKeptFocus(group);
  return (
    <div class="row look-up" ref={group}>
      <fieldset class="row" tabIndex={-1} aria-label={t("look_up_all")}>
        {running ? (
          <>
            <progress aria-label={t("look_up_all")} value={running.count} max={running.total ?? undefined} />
            <button type="button" class="small" onClick={stop}>
              {t("stop")}
            </button>
          </>
        ) : (
          count > 0 && (
            <button type="button" class="small" title={t("look_up_all_hint")} onClick={run}>
              {t("look_up_all")}
            </button>
          )
        )}
        {running && (
          <span class="secondary">
            <ReadingCount {...running} />
          </span>
        )}
        <span class="secondary" role="status">
          {!running && outcome.value?.failure === null && count === 0 && t("looked_up_all")}
        </span>
      </fieldset>
      <ErrorNote failure={count > 0 ? outcome.value?.failure : null} title={t("not_looked_up_all")} />
    </div>
  );
}
