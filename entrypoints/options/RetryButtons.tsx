import type { Action } from "@/components/hooks/use-action.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { RETRY_PARTS, type RetryPart } from "@/utils/models/update.ts";
import { ActionButton } from "./ui/ActionButton.tsx";

interface RetryButtonsProps {
  counts: Record<RetryPart, number>;
  retry: Action<[RetryPart]>;
  path?: string;
  class?: string;
}

/** Send what failed in a batch or a job once more, or what was stopped because of it: each says what it sends. */
export function RetryButtons({ counts, retry, ...button }: RetryButtonsProps) {
  return (
    <>
      {RETRY_PARTS.filter((part) => counts[part] > 0).map((part) => {
        const action = { ...retry, run: () => retry.run(part) };
        return <ActionButton key={part} action={action} label={retryVerb(part, counts)} {...button} />;
      })}
    </>
  );
}

export function retryVerb(part: RetryPart, { stopped }: Record<RetryPart, number>): string {
  return part === "failed" ? t("try_failed_again") : t("send_rest", formatNumber(stopped));
}
