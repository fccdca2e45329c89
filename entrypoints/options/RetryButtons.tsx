import type { Action } from "@/components/hooks/use-action.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { RETRY_PARTS, type RetryPart } from "@/utils/models/update.ts";
import { type Batch, countRetried } from "./batches.ts";
import { ActionButton } from "./ui/ActionButton.tsx";

interface RetryButtonsProps {
  batch: Batch;
  retry: Action<[RetryPart]>;
  class: string;
}

/** Send what failed in a batch once more, or what was stopped because of it: each says what it sends. */
export function RetryButtons({ batch, retry, class: className }: RetryButtonsProps) {
  return (
    <>
      {RETRY_PARTS.map((part) => {
        const count = countRetried(batch, part);
        const label = part === "failed" ? t("try_failed_again") : t("send_rest", formatNumber(count));
        const action = { ...retry, run: () => retry.run(part) };
        return count > 0 && <ActionButton key={part} action={action} class={className} label={label} />;
      })}
    </>
  );
}
