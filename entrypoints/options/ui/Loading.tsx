import { Spoken } from "@/components/ui/Spoken.tsx";
import { t } from "@/utils/i18n.ts";

/** A first load: grey bars in the place of rows, once it takes a while. */
export function Loading() {
  return (
    <p class="loading">
      <Spoken text={t("loading")} />
    </p>
  );
}
