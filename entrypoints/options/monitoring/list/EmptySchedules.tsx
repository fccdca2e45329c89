import type { ComponentChildren } from "preact";
import { t } from "@/utils/i18n.ts";

/** Introduction to schedules. @param children - link to create the first one */
export function EmptySchedules({ children }: { children: ComponentChildren }) {
  return (
    <section class="empty">
      <svg class="ghost" width="220" height="64" viewBox="0 0 220 64" aria-hidden="true">
        <path d="M4 20H130l10 4 14 -3 12 22H216" />
        <circle cx="154" cy="21" r="4" />
        <path class="fall" d="M166 36l6 11h-12Z" />
      </svg>
      <h2>{t("monitoring_empty")}</h2>
      <p class="secondary">{t("monitoring_empty_text")}</p>
      {children}
    </section>
  );
}
