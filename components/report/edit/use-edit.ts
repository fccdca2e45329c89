import { type Signal, useSignal } from "@preact/signals";
import { PRIVACY, type Privacy, RESULTS_REFRESH, type Report, type ReportChanges } from "@/utils/contract.ts";

/** Values of the dialog's fields. */
export interface Edit {
  /** Null while it is unknown and none is chosen. */
  privacy: Signal<Privacy | null>;
  password: Signal<string>;
  refresh: Signal<boolean>;
  /** Does the report have a password, which an empty field keeps? */
  hadPassword: boolean;
  /** Is a password missing that was needed when the form was last sent? */
  isPasswordMissing: boolean;
  /** Values that differ from the report; null if a required password is missing, which the field then says. */
  read: () => ReportChanges | null;
}

/** Holds what is changed in a report until it is saved. */
export function useEdit(report: Report): Edit {
  const privacy = useSignal<Privacy | null>(report.privacy);
  const password = useSignal("");
  const refresh = useSignal(false);
  const missing = useSignal(false);
  const hadPassword = report.privacy === PRIVACY.password;
  return {
    ...{ privacy, password, refresh, hadPassword },
    isPasswordMissing: missing.value && password.value === "",
    read() {
      missing.value = privacy.value === PRIVACY.password && !hadPassword && password.value === "";
      return missing.value ? null : changesOf(report, privacy.value, password.value, refresh.value);
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
