import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import { type Failure, isUncertain } from "@/utils/errors.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { isNewResult, isResultAwaited } from "@/utils/models/update.ts";
import { shortAddress } from "@/utils/url.ts";
import { useAction } from "../hooks/use-action.ts";
import { useUpdate } from "../hooks/use-update.ts";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Spoken, speak } from "../ui/Spoken.tsx";
import { resultText } from "./result-text.ts";

/** By then the background has read the report for the last time, after three minutes. */
const LATE_MS = 200_000;

interface ReportVerbsOptions {
  connectionId: string;
  report: Report;
  /** Search text of the list with the report; left out where no list shows it. */
  searched?: string;
  onUpdated?: (report: Report) => void;
}

export interface ReportVerbs {
  refresh: () => Promise<void>;
  isRefreshing: boolean;
  /** Has the service taken note of a refresh, and made no results yet? */
  isAwaited: boolean;
  /** Has nothing come of it in time? */
  isLate: boolean;
  /** Asks for the deletion, which can be undone for a moment. */
  remove: () => Promise<void>;
  /** Reasons why they last failed. */
  failures: { refresh: Failure | null; remove: Failure | null };
}

/** Actions on one report that need no dialog. */
export function useReportVerbs({ connectionId, report, searched, onUpdated }: ReportVerbsOptions): ReportVerbs {
  /** The report with its former results, while new ones are awaited. */
  const awaited = useSignal<Report | null>(null);
  const refresh = useUpdate(connectionId, report, (answer, changes) => {
    awaited.value = answer.before;
    if (!isResultAwaited(changes, answer)) tell(answer.updated);
    onUpdated?.(answer.updated);
  });
  function tell(updated: Report) {
    if (awaited.value) speak(newResultText(awaited.value, updated));
    awaited.value = null;
  }
  const isHere = awaited.value !== null && isNewResult(awaited.value, report);
  useEffect(() => {
    if (isHere) tell(report);
  }, [isHere]);
  useEffect(() => {
    if (refresh.failure.value && !isUncertain(refresh.failure.value)) refresh.failure.value = null;
  }, [report.generatedAt]);
  const isLate = useIsLate(awaited.value);
  const remove = useAction(async () => {
    const { id, url } = report;
    await ask("deleteReport", {
      connectionId,
      report: { id, url },
      ...(searched !== undefined && { search: searched }),
    });
  });
  return {
    refresh: () => refresh.run({ results: RESULTS_REFRESH.yes }),
    isRefreshing: refresh.running.value,
    isAwaited: awaited.value !== null && !isHere,
    isLate,
    remove: () => remove.run(),
    failures: { refresh: refresh.failure.value, remove: remove.failure.value },
  };
}

function useIsLate(awaited: Report | null): boolean {
  const isLate = useSignal(false);
  useEffect(() => {
    isLate.value = false;
    if (awaited === null) return;
    const timer = setTimeout(() => (isLate.value = true), LATE_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
  return isLate.value;
}

/** For example "New results of example.com/shop: Good (was Bad)". */
function newResultText({ url, result: before }: Report, { result }: Report): string {
  return t("new_results", shortAddress(url), resultText(result, before));
}

/** Outcome of the actions where the report itself does not show it. */
export function VerbOutcome({ verbs: { failures, isAwaited, isLate } }: { verbs: ReportVerbs }) {
  const { refresh, remove } = failures;
  return (
    <>
      {isAwaited && (
        <small>
          <Spoken text={t(isLate ? "results_late" : "results_awaited")} />
        </small>
      )}
      <ErrorNote failure={refresh} title={t("not_refreshed")} uncertainTitle={t("maybe_refreshed")} />
      <ErrorNote failure={remove} title={t("deletion_failed")} uncertainTitle={t("deletion_unclear")} />
    </>
  );
}
