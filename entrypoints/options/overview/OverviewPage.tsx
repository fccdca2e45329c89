import { useEffect, useMemo } from "preact/hooks";
import { createResource, useLoaded } from "@/components/hooks/resource.ts";
import { useNow } from "@/components/hooks/use-now.ts";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import type { ChartView } from "../route.ts";
import type { Router } from "../router.ts";
import { askForTotals, countKnown, isIncomplete, type ServiceAnswer } from "./counts.ts";
import { EmptyOverview } from "./EmptyOverview.tsx";
import { findRunning } from "./jobs.ts";
import { Overview } from "./Overview.tsx";
import { PeriodField } from "./PeriodField.tsx";
import { ReadAllPanel } from "./ReadAllPanel.tsx";
import { createReadAll } from "./read-all.ts";
import { useKnown } from "./use-known.ts";
import "./overview.css";

interface OverviewPageProps {
  appState: LiveAppState;
  router: Router;
  chart: ChartView;
}

const MINUTE_MS = 60_000;

/** What the service has, how it developed, and what got worse, as far as this browser has seen it. */
export function OverviewPage({ appState, router, chart }: OverviewPageProps) {
  const { connection, preferences } = appState.value;
  const connectionId = connection.id;
  const known = useKnown(connectionId);
  const service = useLoaded(() => createResource<ServiceAnswer>());
  const readAll = useLoaded(() => createReadAll(connectionId));
  const now = useNow(MINUTE_MS).value;
  const running = findRunning(appState.value, connectionId);
  const isBusy = running.jobs.length + running.creating > 0;
  const load = () => service.load(() => askForTotals(connectionId));
  useEffect(() => {
    if (!isBusy || service.value.value === null) void load();
  }, [isBusy]);

  const answer = service.value.value;
  const counted = useMemo(() => countKnown(known?.reports ?? []), [known]);
  const isEmpty = answer?.isEmpty === true && counted.all === 0;
  const isPartial = answer !== null && !answer.isEmpty && isIncomplete(counted.all, answer);
  return (
    <main class="page overview">
      <div class="head">
        <h1 tabIndex={-1}>{t("overview")}</h1>
        {!isEmpty && (
          <div class="tools">
            <PeriodField
              period={chart.period}
              onChoose={(period) => router.go({ page: "overview", chart: { ...chart, period } }, "replace")}
            />
          </div>
        )}
      </div>
      {!preferences.rememberResults && <NotRemembered />}
      {known?.failure && <ErrorNote failure={known.failure} title={t("history_not_read")} />}
      {service.failure.value && (
        <div class="failed">
          <ErrorNote failure={service.failure.value} title={t("counts_failed")} />
          <button type="button" class="small" onClick={load}>
            {t("try_again")}
          </button>
        </div>
      )}
      {preferences.rememberResults && (isPartial || readAll.state.value !== "idle") && (
        <ReadAllPanel readAll={readAll} known={counted.all} all={answer?.all ?? null} />
      )}
      {isEmpty && <EmptyOverview />}
      {known && (counted.all > 0 || (answer?.totals && !isEmpty)) && (
        <Overview
          known={known}
          totals={answer?.totals ?? counted}
          isTold={answer?.totals != null}
          isLoading={service.loading.value}
          isPartial={isPartial}
          running={running}
          chart={chart}
          now={now}
        />
      )}
    </main>
  );
}

function NotRemembered() {
  return (
    <p class="hint">
      {t("history_off")} <a href="#/settings">{t("settings")}</a>
    </p>
  );
}
