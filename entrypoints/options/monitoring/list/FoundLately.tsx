import { useId } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";
import { hashOfMonitoring } from "../../monitoring-route.ts";
import { RunList } from "../RunList.tsx";

const MOST = 5;

/** The newest runs that are over. */
export function FoundLately({ runs, now }: { runs: Run[]; now: number }) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t("found_lately")}</h2>
        <a href={hashOfMonitoring({ kind: "runs", schedule: null })}>{t("all_runs")}</a>
      </header>
      {runs.length === 0 ? (
        <p class="body secondary">{t("found_nothing_yet")}</p>
      ) : (
        <RunList runs={runs.slice(0, MOST)} now={now} />
      )}
    </section>
  );
}
