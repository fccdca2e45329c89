import { useLayoutEffect, useRef } from "preact/hooks";
import { moveFocus, rescueFocus } from "@/components/ui/focus.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { MAX_IN_JOB, PACES } from "@/utils/models/job.ts";
import { ReadingCount } from "../../ReadingCount.tsx";
import { MAX_REFRESHED } from "../../refresh.ts";
import type { Intake } from "../intake.ts";
import type { Plan } from "../plan.ts";
import { estimateMs, formatEstimate, isShort, readMs, refreshMs } from "./estimate.ts";

interface GoProps {
  intake: Intake;
  /** Time that the service usually takes for a report, in milliseconds. */
  usual: number;
  isBusy: boolean;
  /** Could the service not be asked what it has, so that the user decides? */
  canGoAnyway: boolean;
}

/** Id of the button that starts without asking the service. */
export const ANYWAY_ID = "create-anyway";

/** The button that starts what is planned, with what that takes and how far it is. */
export function Go({ intake, usual, isBusy, canGoAnyway }: GoProps) {
  const { pace, lookFirst } = intake;
  const plan = intake.plan.value;
  const { create, refresh, createLater, refreshLater } = plan;
  const looks = lookFirst.unknown.value.length;
  const writes = create.length + refresh.length;
  const asked = plural("request_count", looks + writes + refresh.length);
  const looking = readMs(looks, PACES[pace.value].atOnce);
  const time = looking + estimateMs(create.length, pace.value, usual) + refreshMs(refresh.length, usual);
  return (
    <div class="go">
      <Preparation intake={intake} />
      <button type="submit" class="primary" aria-disabled={writes === 0 || isBusy}>
        {verbOf(plan)}
      </button>
      {canGoAnyway && looks > 0 && (
        <button
          type="submit"
          id={ANYWAY_ID}
          // This button leaves as it starts.
          onClick={({ currentTarget: { form } }) => moveFocus(form?.querySelector<HTMLElement>("[type=submit]"))}
        >
          {t("create_anyway")}
        </button>
      )}
      {looks > 0 && !isBusy && <small>{t("looks_first")}</small>}
      {createLater > 0 && <small>{t("job_most", formatNumber(MAX_IN_JOB))}</small>}
      {refreshLater > 0 && <small>{t("refresh_most", formatNumber(MAX_REFRESHED))}</small>}
      {writes > 0 && (
        <small>
          {isShort(time) ? t("job_estimate_short", asked) : t("job_estimate", asked, formatEstimate(time))}{" "}
          {t(looks > 0 ? "job_keep_open" : "job_closing")}
        </small>
      )}
    </div>
  );
}

function verbOf({ create, refresh, createLater }: Plan): string {
  const count = create.length;
  if (count + refresh.length === 0) return t("nothing_to_create");
  if (refresh.length > 0) {
    return count === 0
      ? plural("refresh_count", refresh.length)
      : t("create_and_refresh", formatNumber(count), formatNumber(refresh.length));
  }
  return createLater > 0 ? t("create_first", formatNumber(count)) : plural("create_count", count);
}

/** Progress of the look-ups before anything is sent, with Stop. */
function Preparation({ intake: { lookFirst, lookUps } }: { intake: Intake }) {
  const looked = lookFirst.isLooking.value ? lookUps.progress.value : null;
  if (!looked) return null;
  return (
    <>
      <progress aria-label={t("look_up_all")} value={looked.count} max={looked.total ?? undefined} />
      <p class="secondary">
        <ReadingCount {...looked} />
      </p>
      <StopLooking onStop={lookUps.stop} />
    </>
  );
}

function StopLooking({ onStop }: { onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const form = button.current?.form;
    return () => queueMicrotask(() => rescueFocus(form?.querySelector<HTMLElement>("[type=submit]")));
  }, []);
  return (
    <button type="button" ref={button} onClick={onStop}>
      {t("stop")}
    </button>
  );
}
