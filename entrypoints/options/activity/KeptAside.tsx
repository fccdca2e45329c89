import { CopyButton } from "@/components/CopyButton.tsx";
import { FailureNote } from "@/components/FailureNote.tsx";
import { useAction } from "@/components/use-action.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { useDamaged } from "../use-damaged.ts";

/** Says that something stored could not be read, and hands it out before it is dismissed. */
export function KeptAside() {
  const damaged = useDamaged();
  const dismiss = useAction(() => ask("dismissDamaged"));
  if (damaged.length === 0) return null;
  return (
    <div class="note" role="status">
      <span>{plural("damaged", damaged.length)}</span>
      <div class="row actions">
        <CopyButton label={t("damaged_copy")} text={JSON.stringify(damaged, null, 2)} />
        <button type="button" class="quiet" aria-disabled={dismiss.running.value} onClick={() => dismiss.run()}>
          {t("discard")}
        </button>
      </div>
      {dismiss.failure.value && <FailureNote failure={dismiss.failure.value} />}
    </div>
  );
}
