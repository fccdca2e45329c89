import { Icon } from "@/components/ui/Icon.tsx";
import { CHART } from "@/components/ui/icons.ts";
import { t } from "@/utils/i18n.ts";
import { NewReportsLink } from "../NewReportsLink.tsx";
import { hashOfMonitoring } from "../routes/monitoring-route.ts";

/** Says what this page will show as soon as there is a report. */
export function EmptyOverview() {
  return (
    <section class="panel first-report" aria-labelledby="first-report">
      <div class="stack">
        <h2 id="first-report">{t("overview_empty")}</h2>
        <p class="secondary">{t("overview_empty_text")}</p>
        <ol class="steps">
          <li>
            {t("open_page", t("create_report"))}
            <NewReportsLink />
          </li>
          <li>
            {t("overview_step_refresh")}
            <a class="button small" href={hashOfMonitoring({ kind: "list" })}>
              <Icon path={CHART} />
              {t("monitoring")}
            </a>
          </li>
          <li>{t("overview_step_look")}</li>
        </ol>
      </div>
      <svg class="plot" viewBox="0 0 440 170" aria-hidden="true">
        <path class="grid" d="M0 10.5H440M0 60.5H440M0 110.5H440" />
        <path class="ghost" d="M0 120 60 112 120 118 180 90 240 82 300 54 360 42 430 20V160H0Z" />
        <path class="to-come" d="M0 120 60 112 120 118 180 90 240 82 300 54 360 42 430 20" />
        <path class="to-come" d="M0 148 60 144 120 146 180 140 240 142 300 134 360 138 430 130" />
        <path class="axis" d="M0 160.5H440" />
      </svg>
    </section>
  );
}
