import { t } from "@/utils/i18n.ts";

/** Stands where a list would be before a service is connected. */
export function NotConnected() {
  return (
    <main>
      <p>{t("not_connected")}</p>
      <p>
        <a class="button primary" href="#/settings">
          {t("set_up")}
        </a>
      </p>
    </main>
  );
}
