import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createResource, useLoaded } from "@/components/hooks/resource.ts";
import { useMonitoring } from "@/components/hooks/use-monitoring.ts";
import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import type { LiveAppState } from "@/components/state.ts";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import { Spoken } from "@/components/ui/Spoken.tsx";
import type { AppState } from "@/utils/app-state.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { isPausedByFailure } from "@/utils/models/state.ts";
import { nameOf, outcomeOf } from "../deletion-text.ts";
import { Failed } from "../Failed.tsx";
import { hashOfMonitoring } from "../monitoring-route.ts";
import { ACTIVITY_FILTERS, type ActivityFilter, formatRoute } from "../route.ts";
import { ShowMoreItem } from "../ShowMore.tsx";
import { useKeptFocus } from "../use-kept-focus.ts";
import { useShowMore } from "../use-show-more.ts";
import { useSpokenEnds } from "../use-spoken-ends.ts";
import { Batch } from "./Batch.tsx";
import { ClearActivity } from "./ClearActivity.tsx";
import { Creation } from "./Creation.tsx";
import { EntryItem } from "./EntryItem.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { type Entry, filterEntries, toEntries } from "./entries.ts";
import { JobEntry } from "./JobEntry.tsx";
import { RunEntry } from "./RunEntry.tsx";
import { spokenText } from "./spoken-text.ts";

/** Newest runs shown; all of them stand on their own page. */
const MOST_RUNS = 50;

/** Entries shown at first. */
const SHOWN_FIRST = 50;

interface ActivityPageProps {
  appState: LiveAppState;
  filter: ActivityFilter;
}

export function ActivityPage({ appState, filter }: ActivityPageProps) {
  const isCleared = useSignal(false);
  const { id: connectionId } = appState.value.connection;
  const { schedules, runs } = useMonitoring(connectionId, MOST_RUNS) ?? { schedules: [], runs: [] };
  const waiting = filter === "failed" ? [] : schedules.filter(isPausedByFailure);
  const all = toEntries(appState.value, runs);
  const shown = filterEntries(all, filter);
  useSpokenEnds(all, ({ isRunning }) => isRunning, spokenText);
  const canBeCleared = all.some(({ isOpen, kind }) => !isOpen && kind !== "run");
  return (
    <main class="wide">
      <div class="head spread">
        <h1 tabIndex={-1}>{t("activity")}</h1>
        {filter === "all" && canBeCleared && (
          <ClearActivity hasRuns={runs.length > 0} onCleared={() => (isCleared.value = true)} />
        )}
      </div>
      <Filters current={filter} />
      <p>{isCleared.value && !canBeCleared && <Spoken text={t("activity_cleared")} />}</p>
      {shown.length + waiting.length === 0 && <Nothing filter={filter} />}
      <Entries key={filter} waiting={waiting} entries={shown} appState={appState.value} />
    </main>
  );
}

/** Says why nothing is listed. A journal that cannot be opened looks like an empty one: the background knows. */
function Nothing({ filter }: { filter: ActivityFilter }) {
  const journal = useLoaded(createResource<unknown[]>);
  const read = () => journal.load(() => ask("readTasks", 1));
  useEffect(() => void read(), []);
  const failure = journal.failure.value;
  if (failure?.kind === "storageFailed") {
    return <Failed failure={failure} title={t("activity_not_read")} isBusy={journal.loading.value} onRetry={read} />;
  }
  return (
    <div class="empty">
      <p>{t(`activity_none_${filter}`)}</p>
    </div>
  );
}

interface EntriesProps {
  waiting: Schedule[];
  entries: Entry[];
  appState: AppState;
}

function Entries({ waiting, entries, appState }: EntriesProps) {
  const list = useRef<HTMLOListElement>(null);
  const { shown, showMore } = useShowMore(entries, useSignal(SHOWN_FIRST));
  useKeptFocus(list);
  return (
    <ol class="activity" ref={list}>
      {waiting.map((schedule) => (
        <PausedSchedule key={schedule.id} schedule={schedule} />
      ))}
      {shown.map((entry) => (
        <EntryOf key={entry.id} entry={entry} appState={appState} />
      ))}
      <ShowMoreItem onShowMore={showMore} />
    </ol>
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
          {t(`activity_filter_${filter}`)}
        </a>
      ))}
    </nav>
  );
}

function EntryOf({ entry, appState }: { entry: Entry; appState: AppState }) {
  switch (entry.kind) {
    case "creation":
      return <Creation submission={entry.submission} settings={appState} isGone={entry.isGone} />;
    case "deletion":
      return <SingleDeletion deletion={entry.deletion} />;
    case "batch":
      return <Batch id={entry.id} tasks={entry.tasks} appState={appState} />;
    case "job":
      return <JobEntry job={entry.job} tasks={entry.tasks} appState={appState} />;
    case "run":
      return <RunEntry run={entry.run} runs={entry.runs} />;
  }
}

/** A schedule that goes on only when the user has done something, and why. */
function PausedSchedule({ schedule: { id, name, changedAt, failure } }: { schedule: Schedule }) {
  return (
    <EntryItem what={t("needs_you")} at={changedAt} isUrgent>
      <a href={hashOfMonitoring({ kind: "edit", id })}>
        <strong>{t("schedule_is_paused", name)}</strong>
      </a>
      {failure && <p class="secondary">{sentence(failure)}</p>}
    </EntryItem>
  );
}

function SingleDeletion({ deletion }: { deletion: Deletion }) {
  const { resource, state, startedAt, failure } = deletion;
  return (
    <EntryItem what={t(`activity_${resource}_deletion`)} name={nameOf(deletion)} at={startedAt}>
      {state === "waiting" ? (
        <DeletionStatus deletion={deletion} />
      ) : failure && state !== "interrupted" ? (
        <ErrorSummary title={outcomeOf(deletion)} failure={failure} />
      ) : (
        <p class="secondary">{outcomeOf(deletion)}</p>
      )}
    </EntryItem>
  );
}
