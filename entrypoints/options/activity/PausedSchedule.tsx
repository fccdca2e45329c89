import { sentence } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { hashOfMonitoring } from "../monitoring-route.ts";
import { EntryItem } from "./EntryItem.tsx";

/** A schedule that goes on only when the user has done something, and why. */
export function PausedSchedule({ schedule: { id, name, changedAt, failure } }: { schedule: Schedule }) {
  return (
    <EntryItem what={t("needs_you")} at={changedAt} isUrgent>
      <a href={hashOfMonitoring({ kind: "edit", id })}>
        <strong>{t("schedule_is_paused", name)}</strong>
      </a>
      {failure && <p class="secondary">{sentence(failure)}</p>}
    </EntryItem>
  );
}
