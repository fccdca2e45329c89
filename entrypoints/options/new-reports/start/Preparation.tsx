import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { Held } from "../../Held.tsx";
import type { Intake } from "../intake.ts";
import type { Steps } from "../review/look-ups.ts";

/** Progress of the look-ups and reads before anything is sent, with Stop. */
export function Preparation({ intake: { lookFirst, lookUps, start } }: { intake: Intake }) {
  const looked = lookFirst.isLooking.value ? lookUps.progress.value : null;
  if (looked) {
    const text = t("count_of_all", formatNumber(looked.done), formatNumber(looked.all));
    return <Step label={t("look_up_all")} {...looked} text={text} onStop={lookUps.stop} />;
  }
  const read = start.progress.value;
  if (!read) return null;
  const text = t("refresh_reading", formatNumber(read.done), formatNumber(read.all));
  return <Step label={t("refresh_results")} {...read} text={text} onStop={start.stop} />;
}

interface StepProps extends Steps {
  label: string;
  text: string;
  onStop: () => void;
}

function Step({ label, done, all, heldUntil, text, onStop }: StepProps) {
  return (
    <>
      <progress aria-label={label} value={done} max={all} />
      <p class="secondary" role="status">
        {text} <Held until={heldUntil} />
      </p>
      <button type="button" onClick={onStop}>
        {t("stop")}
      </button>
    </>
  );
}
