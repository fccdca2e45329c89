import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { useNow } from "@/components/hooks/use-now.ts";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { dayStart, MINUTE_MS } from "@/utils/day.ts";
import { t } from "@/utils/i18n.ts";
import { isScore } from "@/utils/models/preferences.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { Failed } from "../Failed.tsx";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { useMonitoring } from "../hooks/use-monitoring.ts";
import { useResource } from "../hooks/use-resource.ts";
import { NewReportsLink } from "../NewReportsLink.tsx";
import { NotRemembered } from "../NotRemembered.tsx";
import type { ChartView, Period } from "../routes/chart-view.ts";
import type { Router } from "../routes/router.ts";
import { isUnderWay } from "../texts/run-text.ts";
import { Head } from "../ui/Head.tsx";
import { Loading } from "../ui/Loading.tsx";
import { PeriodField } from "../ui/PeriodField.tsx";
import { askForTotals, countKnown, isIncomplete } from "./counts.ts";
import { EmptyOverview } from "./EmptyOverview.tsx";
import { NowPanel } from "./NowPanel.tsx";
import { Overview } from "./Overview.tsx";
import { useProject } from "./of-project.ts";
import { ProjectField } from "./ProjectField.tsx";
import { ReadAllPanel } from "./ReadAllPanel.tsx";
import { useReadAll, useShortList } from "./read-all.ts";
import { findRunning } from "./running.ts";
import { sinceAllRead } from "./series.ts";
import { useChanges } from "./use-changes.ts";
import { useKnown } from "./use-known.ts";
import "./overview.css";

interface OverviewPageProps {
  appState: LiveAppState;
  router: Router;
  chart: ChartView;
  /** Null for all. */
  project: string | null;
}

/** More than a day of many schedules. */
const MAX_RUNS = 200;

/** Overview of the service's reports: counts, their development, and what got worse, as far as this browser has seen it. */
export function OverviewPage({ appState, router, chart, project }: OverviewPageProps) {
  useKeptFocus();
  const { connection, preferences } = appState.value;
  const now = useNow(MINUTE_MS).value;
  // To the day, so that a minute that passes reads nothing anew.
  const since = dayStart(now, -chart.period);
  const known = useKnown(connection.id, since);
  const monitored = useMonitoring(connection.id, MAX_RUNS);
  const readAll = useReadAll(connection.id, preferences.rememberResults);
  const running = findRunning(appState.value, connection.id);
  const isReading = readAll.state.value === "running";
  const isWorking = isReading || monitored?.runs.some(isUnderWay) === true;
  const changes = useChanges(running, isWorking, appState.value.deletions, known, now);
  const retries = useSignal(0);
  const news = [changes, connection.keyId, retries.value];
  const service = useResource(() => askForTotals(connection.id), news);
  const part = useProject(connection.id, project, known, news);
  const answer = service.value.value;
  useShortList(connection.id, preferences.rememberResults ? (answer?.whole ?? null) : null, known);
  // What was remembered is in the way where it says nothing of today, or cannot be read.
  const isRemembering = preferences.rememberResults && !known?.failure;
  const counted = useMemo(() => countKnown((isRemembering && known?.reports) || []), [known, isRemembering]);
  const isEmpty = answer?.isEmpty === true && counted.all === 0;
  const hasTotals = part && !isRemembering ? part.isTold : answer?.totals != null;
  const hasCounts = counted.all > 0 || (hasTotals && !isEmpty);
  const isAllRead = sinceAllRead(known?.days ?? []).length > 0;
  const isPartial =
    isRemembering &&
    known !== null &&
    answer !== null &&
    !answer.isEmpty &&
    isIncomplete(counted.all, answer, isAllRead);
  useLayoutEffect(() => {
    const isClearedSince = isPartial && readAll.state.value === "done" && readAll.collection.isWhole;
    if (isClearedSince) readAll.state.value = "idle";
  }, [isPartial]);
  const refreshing = useSignal(0);
  const isRefreshing = refreshing.value > 0;
  const nowPanel = monitored && <NowPanel {...{ running, monitored, readAll, isRefreshing, isRemembering, now }} />;
  const choose = (period: Period) => router.go({ page: "overview", project, chart: { ...chart, period } }, "replace");
  return (
    <main class="overview" aria-busy={!hasCounts && service.loading.value}>
      <Head title={t("overview")}>
        {!isEmpty && (
          <>
            <ProjectField
              reports={known?.reports ?? []}
              project={project}
              onChoose={(project) => router.go({ page: "overview", project, chart }, "replace")}
            />
            <PeriodField period={chart.period} onChoose={choose} />
            <NewReportsLink />
          </>
        )}
      </Head>
      <NotRemembered preferences={preferences} missing={t("results_over_time")} />
      {!isPrivateWindow() && <ErrorNote failure={known?.failure} title={t("history_not_read")} />}
      <Failed failure={service.failure.value} title={t("counts_failed")} onRetry={() => retries.value++} />
      {isRemembering && (isPartial || readAll.state.value !== "idle") && (
        <ReadAllPanel readAll={readAll} known={counted.all} told={isPartial || answer?.all ? answer : null} />
      )}
      {isEmpty && <EmptyOverview />}
      {known && monitored && !hasCounts && (
        <>
          {!answer && service.loading.value && <Loading />}
          {nowPanel}
        </>
      )}
      {known && monitored && hasCounts && (
        <Overview
          {...(part ?? { known, totals: answer?.totals ?? counted, isTold: answer?.totals != null })}
          isLoading={service.loading.value}
          isReturn={router.isReturn()}
          updates={appState.value.updates}
          isOfScores={isScore(preferences.followedNumber)}
          {...{ isPartial, isRemembering, readAll, refreshing, nowPanel, project, chart, since, now }}
        />
      )}
    </main>
  );
}
