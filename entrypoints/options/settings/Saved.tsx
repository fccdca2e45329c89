import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import type { useSaving } from "../hooks/use-saving.ts";

export function Saved({ saving: { saved, failure } }: { saving: ReturnType<typeof useSaving> }) {
  return (
    <>
      <small class="saved" role="status">
        {saved.value && t("saved")}
      </small>
      <ErrorNote failure={failure.value} title={t("not_saved")} />
    </>
  );
}
