import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { PrivacyField } from "@/components/report/PrivacyField.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { focusFirstError } from "@/components/ui/focus.ts";
import { PRIVACY } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { MOST_IN_JOB, PACES, type Pace } from "@/utils/models/job.ts";
import { EXISTING } from "@/utils/models/new-reports.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { MOST_REFRESHED } from "../../refresh.ts";
import { routeOfJob } from "../../route.ts";
import type { Router } from "../../router.ts";
import type { Intake } from "../intake.ts";
import { countStates, type Plan } from "../plan.ts";
import { estimateMs, formatEstimate, refreshMs, usualMs } from "./estimate.ts";
import { Summary } from "./Summary.tsx";
import type { Started } from "./start.ts";

interface StartFormProps {
  intake: Intake;
  /** Tell how long the service usually takes. */
  submissions: Submission[];
  router: Router;
}

/** What will be done, with the choices that hold for all addresses, and the button that starts it. */
export function StartForm({ intake, submissions, router }: StartFormProps) {
  const { plan, privacy, password, existing } = intake;
  const { refreshed } = intake.start;
  const { rows, create, refresh, createLater, refreshLater } = plan.value;
  const outcome = useSignal<Started | null>(null);
  const isMissing = useSignal(false);
  const counts = useMemo(() => countStates(rows), [rows]);
  const usual = usualMs(submissions);
  const requests = create.length + refresh.length;
  const start = useAction(async () => {
    outcome.value = null;
    const started = await intake.start.run();
    if (!started) return;
    if (started.leftOut > 0) outcome.value = started;
    else router.go(started.job === null ? { page: "activity", filter: "all" } : routeOfJob(started.job));
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    isMissing.value = create.length > 0 && privacy.value === PRIVACY.password && password.value === "";
    if (isMissing.value) focusFirstError(event.currentTarget as HTMLFormElement);
    else if (requests > 0) void start.run();
  }

  return (
    <form class="panel start" noValidate onSubmit={submit}>
      <Summary counts={counts} existing={existing.value} created={create.length + createLater} />
      <PrivacyField
        privacy={privacy}
        password={password}
        problems={{ password: isMissing.value && password.value === "" ? t("password_required") : undefined }}
      />
      <fieldset class="choices">
        <legend>{t("existing")}</legend>
        {EXISTING.map((choice) => (
          <label class="check" key={choice}>
            <input
              type="radio"
              name="existing"
              checked={existing.value === choice}
              onChange={() => (existing.value = choice)}
            />
            {t(`existing_${choice}`)}
          </label>
        ))}
      </fieldset>
      <PaceField intake={intake} />
      <ErrorNote
        failure={start.failure.value}
        title={t(intake.start.hasRefreshed.value ? "refreshed_not_created" : "nothing_sent")}
        uncertainTitle={t("job_uncertain")}
      />
      {outcome.value && <LeftOut {...outcome.value} />}
      <div class="go">
        {refreshed.value !== null && (
          <>
            <progress aria-label={t("refresh_results")} value={refreshed.value} max={refresh.length} />
            <p class="secondary" role="status">
              {t("refresh_reading", formatNumber(refreshed.value), formatNumber(refresh.length))}
            </p>
            <button type="button" onClick={intake.start.stop}>
              {t("stop")}
            </button>
          </>
        )}
        <button type="submit" class="primary" disabled={requests === 0} aria-disabled={start.running.value}>
          {verbOf(plan.value)}
        </button>
        {createLater > 0 && <small>{t("job_most", formatNumber(MOST_IN_JOB))}</small>}
        {refreshLater > 0 && <small>{t("refresh_most", formatNumber(MOST_REFRESHED))}</small>}
        {requests > 0 && (
          <small>
            {t(
              "job_estimate",
              plural("request_count", requests + refresh.length),
              formatEstimate(estimateMs(create.length, intake.pace.value, usual) + refreshMs(refresh.length, usual)),
            )}{" "}
            {t(refresh.length > 0 ? "job_keep_open" : "job_closing")}
          </small>
        )}
      </div>
    </form>
  );
}

/** Says why the page has not moved on to what was started. */
function LeftOut({ job, refreshed, leftOut }: Started) {
  const isAnyStarted = job !== null || refreshed > 0;
  return (
    <p role="status">
      {plural("refresh_left_out", leftOut)} {isAnyStarted && <a href="#/activity">{t("activity")}</a>}
    </p>
  );
}

function PaceField({ intake: { pace } }: { intake: Intake }) {
  return (
    <div class="field">
      <span class="label" id="pace">
        {t("pace")}
      </span>
      <div class="segments" role="radiogroup" aria-labelledby="pace" aria-describedby="pace-hint">
        {(Object.keys(PACES) as Pace[]).map((name) => (
          <label key={name}>
            <input type="radio" name="pace" checked={pace.value === name} onChange={() => (pace.value = name)} />
            {t(`pace_${name}`)}
          </label>
        ))}
      </div>
      <small id="pace-hint" aria-live="polite">
        {t(`pace_hint_${pace.value}`)}
      </small>
    </div>
  );
}

function verbOf({ create, refresh, createLater }: Plan): string {
  const count = create.length;
  if (refresh.length > 0) {
    return count === 0
      ? plural("refresh_count", refresh.length)
      : t("create_and_refresh", formatNumber(count), formatNumber(refresh.length));
  }
  return createLater > 0 ? t("create_first", formatNumber(count)) : plural("create_count", count);
}
