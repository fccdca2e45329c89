import { effect } from "@preact/signals";
import { sendAgain } from "@/components/report/send-again.ts";
import type { LiveAppState } from "@/components/state.ts";
import { PRIVACY, type Privacy, type Report, type ReportChanges } from "@/utils/contract.ts";
import { AppError, isUncertain } from "@/utils/errors.ts";
import { ask, type BulkCreation } from "@/utils/messages.ts";
import { isOpen, isRunning } from "@/utils/models/task.ts";
import type { Change } from "../sayings.ts";

/** What a user sets in the dialog "Edit". */
export interface Wish {
  privacy?: number;
  password?: string;
  refresh?: boolean;
}

/** What the dialog asks for where this is set in it; null where it asks for nothing or needs a password first. */
export function changesOf(report: Report, wish: Wish): ReportChanges | null {
  const privacy = (wish.privacy ?? report.privacy) as Privacy | null;
  const password = privacy === PRIVACY.password ? (wish.password ?? "") : "";
  if (privacy === PRIVACY.password && report.privacy !== PRIVACY.password && password === "") return null;
  const changes: ReportChanges = {
    ...(privacy !== null && (privacy !== report.privacy || password) && { privacy }),
    ...(password && { password }),
    ...(wish.refresh && { results: 1 as const }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Updates a report as the buttons do. @returns what is said of it, which changes when the answer is there */
export function update(
  connectionId: string,
  report: Report,
  changes: ReportChanges,
  onUpdated: (report: Report) => void,
): Change {
  const form = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value)]));
  const change: Change = {
    connectionId,
    reportId: report.id,
    askedAt: Date.now(),
    form,
    isNoted: false,
    says: "being changed",
  };
  ask("updateReport", { connectionId, report, changes }).then(
    ({ updated }) => {
      change.says = "changed";
      onUpdated(updated);
    },
    (thrown) => {
      change.says = isUncertain(AppError.from(thrown).failure) ? "perhaps changed" : "not changed";
    },
  );
  return change;
}

/** While something is under way, a page wakes the background now and then. */
export function recoverWhileOpen(appState: LiveAppState): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  effect(() => {
    const { submissions, deletions, jobs, updates } = appState.value;
    const isUnderWay = [...submissions, ...jobs].some(isRunning) || [...deletions, ...updates].some(isOpen);
    const wake = () => void ask("recover").catch(() => {});
    if (isUnderWay && timer === undefined) {
      wake();
      timer = setInterval(wake, 10_000);
    } else if (!isUnderWay) {
      clearInterval(timer);
      timer = undefined;
    }
  });
}

/** The buttons that stand with what was asked for, on every page that shows it. */
export const buttons = {
  sendAgain: (id: string) => void sendAgain(id).catch(() => {}),
  discard: (id: string) => void ask("discard", id).catch(() => {}),
  undo: (id: string) => void ask("undoDeletion", id).catch(() => {}),
};

/** The buttons that stand with a job. */
export const jobButtons = {
  pause: (id: string) => void ask("pauseJob", id).catch(() => {}),
  continue: (id: string, password: string) => void ask("continueJob", { id, password }).catch(() => {}),
  stop: (id: string) => void ask("stopJob", id).catch(() => {}),
  tryAgain: (id: string) => void ask("retryJob", { id, part: "failed" }).catch(() => {}),
  createStopped: (id: string) => void ask("retryJob", { id, part: "stopped" }).catch(() => {}),
};

/** Creates many reports, as the page for that does. */
export function createMany(creation: BulkCreation): void {
  void ask("createReports", creation).catch(() => {});
}

/** @param search - what was searched for where the report was listed; left out where it was not */
export function deleteOne(connectionId: string, { id, url }: Report, search?: string): void {
  void ask("deleteReport", { connectionId, report: { id, url }, ...(search !== undefined && { search }) }).catch(
    () => {},
  );
}
