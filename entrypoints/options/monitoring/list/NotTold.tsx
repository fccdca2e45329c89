import { t } from "@/utils/i18n.ts";
import type { Schedule } from "@/utils/models/schedule.ts";
import { hashOf } from "@/utils/options-page.ts";
import { NOTIFICATIONS, usePermission } from "../../hooks/use-permission.ts";

/** Note that what schedules are to tell comes as no notification, and where to change that. */
export function NotTold({ schedules }: { schedules: Schedule[] }) {
  const isAllowed = usePermission(NOTIFICATIONS);
  if (isAllowed !== false || schedules.every(({ tellWhen }) => tellWhen === "never")) return null;
  return (
    <p class="hint">
      {t("notifications_missing")} <a href={hashOf("settings")}>{t("settings")}</a>
    </p>
  );
}
