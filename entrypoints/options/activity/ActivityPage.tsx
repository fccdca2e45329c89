import { useSignal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";
import { Spoken } from "@/components/ui/Spoken.tsx";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { isPausedByFailure } from "@/utils/models/state.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { Failed } from "../Failed.tsx";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { useLaterResults } from "../hooks/use-later-results.ts";
import { useMonitoring } from "../hooks/use-monitoring.ts";
import { useResource } from "../hooks/use-resource.ts";
import { useSpokenEnds } from "../hooks/use-spoken-ends.ts";
import { ACTIVITY_FILTERS, type ActivityFilter, formatRoute } from "../routes/route.ts";
import { Head } from "../ui/Head.tsx";
import { ClearActivity } from "./ClearActivity.tsx";
import { EntryList } from "./EntryList.tsx";
import { countUndecided, filterEntries, toEntries } from "./entries.ts";
import { spokenText } from "./spoken-text.ts";

const MAX_RUNS = 50;
const ALL_RUNS = 100_000;

interface ActivityPageProps {
  appState: LiveAppState;
  filter: ActivityFilter;
}

export function ActivityPage({ appState, filter }: ActivityPageProps) {
  useKeptFocus();
  const isCleared = useSignal(false);
  const { id: connectionId } = appState.value.connection;
  // A run that failed must not be missed for the many after it.
  const monitored = useMonitoring(connectionId, filter === "all" || filter === "open" ? MAX_RUNS : ALL_RUNS);
  const { schedules, runs } = monitored ?? { schedules: [], runs: [] };
  const waiting = filter === "failed" ? [] : schedules.filter(isPausedByFailure);
  const submissions = useLaterResults(appState.value.submissions, connectionId);
  const all = toEntries({ ...appState.value, submissions }, runs);
  const shown = filterEntries(all, filter);
  useSpokenEnds(all, ({ isRunning }) => isRunning, spokenText);
  // Only in Firefox are pages shown in private windows, which have a database of their own.
  const isWithoutRuns = import.meta.env.FIREFOX && isPrivateWindow();
  const closed = all.filter(({ isOpen, kind }) => !isOpen && kind !== "run");
  const canBeCleared = closed.length > 0;
  return (
    <main>
      <Head title={t("activity")}>
        {filter === "all" && canBeCleared && (
          <ClearActivity
            hasRuns={runs.length > 0}
            undecided={countUndecided(closed)}
            onCleared={() => (isCleared.value = true)}
          />
        )}
      </Head>
      <Filters current={filter} />
      <p>{isCleared.value && !canBeCleared && <Spoken text={t("cleared")} />}</p>
      {isWithoutRuns && <p class="hint">{t("field_message", t("runs"), t("not_in_private"))}</p>}
      {monitored && !(isWithoutRuns && filter === "runs") && shown.length + waiting.length === 0 && (
        <Nothing filter={filter} />
      )}
      <EntryList key={filter} waiting={waiting} entries={shown} appState={appState.value} />
    </main>
  );
}

/** Says why nothing is listed. A journal that cannot be opened looks like an empty one: the background knows. */
function Nothing({ filter }: { filter: ActivityFilter }) {
  const journal = useResource(() => ask("readTasks", 1), []);
  const failure = journal.failure.value;
  if (failure?.kind === "storageFailed") {
    return (
      <Failed failure={failure} title={t("history_not_read")} isBusy={journal.loading.value} onRetry={journal.again} />
    );
  }
  return (
    <div class="empty">
      <p>
        {t(`activity_none_${filter}`)} {filter === "all" && t("open_page", t("create_report"))}
      </p>
    </div>
  );
}

function Filters({ current }: { current: ActivityFilter }) {
  return (
    <nav aria-label={t("activity_filters")}>
      {ACTIVITY_FILTERS.map((filter) => (
        <a
          key={filter}
          href={formatRoute({ page: "activity", filter })}
          aria-current={filter === current ? "page" : undefined}
        >
          {t(filter === "runs" ? filter : `activity_filter_${filter}`)}
        </a>
      ))}
    </nav>
  );
}
