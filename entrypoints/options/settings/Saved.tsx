import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { t } from "@/utils/i18n.ts";
import type { useSaving } from "../hooks/use-saving.ts";

interface SavedProps {
  saving: ReturnType<typeof useSaving>;
  /** Said in the place of "Saved.". */
  text?: string | false;
}

export function Saved({ saving: { saved, failure }, text }: SavedProps) {
  return (
    <>
      <small class="saved" role="status">
        {text || (saved.value && t("saved"))}
      </small>
      <ErrorNote failure={failure.value} title={t("not_saved")} />
    </>
  );
}
