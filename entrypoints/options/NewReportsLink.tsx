import { Icon } from "@/components/ui/Icon.tsx";
import { PLUS } from "@/components/ui/icons.ts";
import { t } from "@/utils/i18n.ts";
import { hashOf } from "@/utils/options-page.ts";

export function NewReportsLink() {
  return (
    <a class="button primary" href={hashOf("new-reports")}>
      <Icon path={PLUS} />
      {t("new_reports")}
    </a>
  );
}
