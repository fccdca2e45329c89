import { useMemo } from "preact/hooks";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { speak } from "@/components/ui/Spoken.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { MAX_REFRESHED, refreshMany } from "../refresh.ts";
import type { StaleReport } from "./stale.ts";

interface RefreshAllDialogProps {
  /** Oldest first, at least one. */
  reports: StaleReport[];
  onStart: (batch: string) => void;
  onClose: () => void;
}

export function RefreshAllDialog({ reports, onStart, onClose }: RefreshAllDialogProps) {
  // The list may change while the dialog is open: only what was counted is refreshed.
  const all = useMemo(() => reports, []);
  const asked = all.slice(0, MAX_REFRESHED);
  async function refresh() {
    const [{ connectionId }] = asked as [StaleReport];
    onStart(await refreshMany(connectionId, asked));
    speak(plural("now_refreshing", asked.length));
  }
  const verb = plural("refresh_count", asked.length);
  return (
    <ConfirmDialog
      title={t("question", verb)}
      verb={verb}
      isHarmless
      onConfirm={refresh}
      errorTitle={t("nothing_sent")}
      uncertainTitle={t("job_uncertain")}
      onClose={onClose}
    >
      <p>{t("refresh_all_text")}</p>
      {asked.length < all.length && <p>{t("refresh_all_most", formatNumber(asked.length))}</p>}
      <p class="secondary">{t("job_closing")}</p>
    </ConfirmDialog>
  );
}
