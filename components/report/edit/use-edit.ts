import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { PRIVACY, type Privacy, RESULTS_REFRESH, type Report, type ReportChanges } from "@/utils/contract.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";

/** Values of the dialog's fields. */
export type Edit = ReturnType<typeof useEdit>;

/** Holds what is changed in a report until it is saved. What is not changed follows the report. */
export function useEdit(opened: Report) {
  /** The report as it is now. */
  const report = useSignal(opened);
  /** Null while it is unknown and none is chosen. */
  const privacy = useSignal<Privacy | null>(opened.privacy);
  /** Privacy that it was given elsewhere since the dialog was opened. */
  const changedTo = useSignal<Privacy | null>(null);
  const password = useSignal("");
  const refresh = useSignal(false);
  const missing = useSignal(false);
  /** Does the report have a password, which an empty field keeps? */
  const hadPassword = report.value.privacy === PRIVACY.password;
  // Before it is painted: a change that is told while it opens must not be missed.
  useLayoutEffect(() => watchUpdatedReports(follow), []);
  function follow(updated: Report) {
    const [before, chosen] = [report.value.privacy, privacy.value];
    if (updated.id !== opened.id || updated.privacy === null || updated.privacy === before) return;
    report.value = updated;
    // It may be what is being saved here.
    if (updated.privacy !== chosen) changedTo.value = updated.privacy;
    if (chosen === before) privacy.value = updated.privacy;
  }
  return {
    report,
    changedTo,
    privacy,
    password,
    refresh,
    hadPassword,
    /** Is a password missing that was needed when the form was last sent? */
    isPasswordMissing: missing.value && password.value === "",
    /** Tells of changes that turn out to be made, and asks for them no more. */
    noteMade(made: ReportChanges) {
      if (made.privacy !== undefined) changedTo.value = made.privacy;
      if (made.results !== undefined) refresh.value = false;
    },
    /** Values that differ from the report; null if a required password is missing, which the field then says. */
    read(): ReportChanges | null {
      missing.value = privacy.value === PRIVACY.password && !hadPassword && password.value === "";
      return missing.value ? null : changesOf(report.value, privacy.value, password.value, refresh.value);
    },
  };
}

function changesOf(report: Report, privacy: Privacy | null, password: string, refresh: boolean): ReportChanges {
  const newPassword = privacy === PRIVACY.password ? password : "";
  return {
    // An unknown privacy stays as it is until another one is chosen.
    ...(privacy !== null && (privacy !== report.privacy || newPassword) && { privacy }),
    ...(newPassword && { password: newPassword }),
    ...(refresh && { results: RESULTS_REFRESH.yes }),
  };
}
