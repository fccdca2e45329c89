import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import type { AppState } from "@/utils/app-state.ts";
import { wasDeleted } from "@/utils/has-deleted.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import type { Update } from "@/utils/models/update.ts";
import { taskNameOf } from "../batches.ts";
import { useKeptFocus } from "../hooks/use-kept-focus.ts";
import { useShowMore } from "../hooks/use-show-more.ts";
import { hashOfMonitoring } from "../routes/monitoring-route.ts";
import { hashOfReport } from "../routes/report-route.ts";
import { outcomeOf } from "../texts/deletion-text.ts";
import { batchNameOf, updateOutcomeOf } from "../texts/update-text.ts";
import { ShowMoreItem } from "../ui/ShowMore.tsx";
import { BatchEntry } from "./BatchEntry.tsx";
import { Creation } from "./Creation.tsx";
import { EntryItem } from "./EntryItem.tsx";
import { TaskOutcome } from "./ErrorSummary.tsx";
import type { Entry } from "./entries.ts";
import { JobEntry } from "./JobEntry.tsx";
import { RunEntry } from "./RunEntry.tsx";

const SHOWN_FIRST = 50;

/** Entries are high, and hold many parts: hundreds of them at once hold up a slow computer. */
const STEP = 100;

interface EntryListProps {
  waiting: Schedule[];
  entries: Entry[];
  appState: AppState;
}

/** Lists what the user asked for, below the schedules that wait for them. */
export function EntryList({ waiting, entries, appState }: EntryListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { shown, showMore } = useShowMore(entries, useSignal(SHOWN_FIRST), STEP);
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

function EntryOf({ entry, appState }: { entry: Entry; appState: AppState }) {
  switch (entry.kind) {
    case "creation": {
      const isGone = wasDeleted(appState.deletions, entry.submission);
      return <Creation submission={entry.submission} settings={appState} isGone={isGone} />;
    }
    case "single":
      return entry.task.kind === "update" ? (
        <SingleUpdate update={entry.task} appState={appState} />
      ) : (
        <SingleDeletion deletion={entry.task} />
      );
    case "batch":
      return <BatchEntry id={entry.id} tasks={entry.tasks} appState={appState} />;
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

/** A change of one report, or its new results, which a page may have asked for that is closed by now. */
function SingleUpdate({ update, appState: { connection, deletions } }: { update: Update; appState: AppState }) {
  const { reportId: id, url, connectionId, startedAt } = update;
  const isOurs = connectionId === connection.id;
  const isGone = wasDeleted(deletions, { ...update, report: { id, url } });
  const page = isOurs && !isGone && <a href={hashOfReport(id)}>{t("details")}</a>;
  return (
    <EntryItem what={batchNameOf(update, 1)} name={taskNameOf(update)} at={startedAt} actions={page}>
      <TaskOutcome text={updateOutcomeOf(update)} task={update} />
      {isGone && <p class="secondary">{t("activity_deleted_since")}</p>}
      {!isOurs && <p class="secondary">{t("error_otherService")}</p>}
    </EntryItem>
  );
}

function SingleDeletion({ deletion }: { deletion: Deletion }) {
  const { resource, state, startedAt } = deletion;
  return (
    <EntryItem
      what={resource === "project" ? t("project_deletion") : plural("activity_batch", 1)}
      name={taskNameOf(deletion)}
      at={startedAt}
    >
      {state === "waiting" ? (
        <DeletionStatus deletion={deletion} />
      ) : (
        <TaskOutcome text={outcomeOf(deletion)} task={deletion} />
      )}
    </EntryItem>
  );
}
