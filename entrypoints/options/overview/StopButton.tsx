import type { Action } from "@/components/hooks/use-action.ts";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { STOP } from "@/components/ui/icons.ts";
import { t } from "@/utils/i18n.ts";

/** Stops what is running; several are told apart by what they stop. */
export function StopButton({ title, stop }: { title: string; stop: Action<[]> }) {
  return (
    <IconButton
      label={t("field_message", t("stop"), title)}
      hint={t("stop")}
      path={STOP}
      isDisabled={stop.running.value}
      onClick={stop.run}
    />
  );
}
