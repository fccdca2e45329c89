import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import type { Intake } from "../intake.ts";

/** Progress of the look-ups and reads before anything is sent, with Stop. */
export function Preparation({ intake: { lookFirst, lookUps, start } }: { intake: Intake }) {
  const looked = lookFirst.isLooking.value ? lookUps.progress.value : null;
  if (looked) {
    const { done, all } = looked;
    const text = t("count_of_all", formatNumber(done), formatNumber(all));
    return <Step label={t("look_up_all")} {...{ done, all, text }} onStop={lookUps.stop} />;
  }
  const read = start.progress.value;
  if (!read) return null;
  const { done, all } = read;
  const text = t("refresh_reading", formatNumber(done), formatNumber(all));
  return <Step label={t("refresh_results")} {...{ done, all, text }} onStop={start.stop} />;
}

interface StepProps {
  label: string;
  done: number;
  all: number;
  text: string;
  onStop: () => void;
}

function Step({ label, done, all, text, onStop }: StepProps) {
  return (
    <>
      <progress aria-label={label} value={done} max={all} />
      <p class="secondary" role="status">
        {text}
      </p>
      <button type="button" onClick={onStop}>
        {t("stop")}
      </button>
    </>
  );
}
