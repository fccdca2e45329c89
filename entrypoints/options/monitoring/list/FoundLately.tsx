import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";
import { hashOfMonitoring } from "../../routes/monitoring-route.ts";
import { Panel } from "../../ui/Panel.tsx";
import { RunList } from "../RunList.tsx";

const MAX_ROWS = 5;

export function FoundLately({ runs, now }: { runs: Run[]; now: number }) {
  const all = <a href={hashOfMonitoring({ kind: "runs", schedule: null })}>{t("all_runs")}</a>;
  return (
    <Panel title={t("found_lately")} end={all}>
      {runs.length === 0 ? (
        <p class="body secondary">{t("found_nothing_yet")}</p>
      ) : (
        <RunList runs={runs.slice(0, MAX_ROWS)} now={now} />
      )}
    </Panel>
  );
}
