import { type Signal, useSignal } from "@preact/signals";
import { useAction } from "@/components/hooks/use-action.ts";
import { PrivacyField } from "@/components/report/PrivacyField.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SegmentsField } from "@/components/ui/Segments.tsx";
import { speak } from "@/components/ui/Spoken.tsx";
import { PRIVACY } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { PACES, type Pace } from "@/utils/models/job.ts";
import { EXISTING, type Existing } from "@/utils/models/new-reports.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { useFailureReset } from "../../hooks/use-failure-reset.ts";
import { routeOfJob } from "../../routes/route.ts";
import type { Router } from "../../routes/router.ts";
import { Choices } from "../../ui/Choices.tsx";
import { SpokenChange } from "../../ui/SpokenChange.tsx";
import type { Intake } from "../intake.ts";
import { usualMs } from "./estimate.ts";
import { ANYWAY_ID, Go } from "./Go.tsx";
import { Summary } from "./Summary.tsx";
import type { StartRequest } from "./start.ts";

interface StartFormProps {
  intake: Intake;
  /** Tell how long the service usually takes. */
  submissions: Submission[];
  router: Router;
}

/** Summary of what will be done, the choices for all addresses, and the button that starts it. */
export function StartForm({ intake, submissions, router }: StartFormProps) {
  const { plan, privacy, password, existing, lookFirst, lookUps } = intake;
  const { create, refresh } = plan.value;
  const isMissing = useSignal(false);
  const start = useAction(async (request: StartRequest, isAnyway: boolean) => {
    const isToGoOn = await lookFirst.run(request, isAnyway);
    if (!isToGoOn) speak(t("nothing_sent"));
    const job = isToGoOn ? await intake.start.run(request) : undefined;
    if (job !== undefined) router.go(job === null ? { page: "activity", filter: "all" } : routeOfJob(job));
  });
  useFailureReset(intake.text.value, start);
  useFailureReset(intake.added.value, start);
  const isBusy = start.running.value || lookUps.isRunning.value;

  function submit(isAnyway: boolean) {
    if (isBusy) return;
    isMissing.value = create.length > 0 && privacy.value === PRIVACY.password && password.value === "";
    if (!isMissing.value && create.length + refresh.length > 0) void start.run(intake.startRequest(), isAnyway);
  }

  return (
    <Form class="panel start" onSubmit={(submitter) => submit(submitter?.id === ANYWAY_ID)}>
      <Summary intake={intake} />
      <PrivacyField
        privacy={privacy}
        password={password}
        problems={{ password: isMissing.value && password.value === "" ? t("password_required") : undefined }}
      />
      <ExistingField existing={existing} />
      <PaceField pace={intake.pace} />
      <ErrorNote
        failure={start.failure.value}
        title={t(intake.start.hasRefreshed.value ? "refreshed_not_created" : "nothing_sent")}
        uncertainTitle={t(lookFirst.hasFailed.value ? "nothing_sent" : "job_uncertain")}
      />
      <Go
        intake={intake}
        usual={usualMs(submissions)}
        isBusy={isBusy}
        canGoAnyway={start.failure.value !== null && lookFirst.hasFailed.value}
      />
    </Form>
  );
}

function ExistingField({ existing }: { existing: Signal<Existing> }) {
  return (
    <Choices
      label={t("existing")}
      options={EXISTING.map((value) => ({ value, label: t(`existing_${value}`) }))}
      value={existing.value}
      onChoose={(choice) => (existing.value = choice)}
    />
  );
}

function PaceField({ pace }: { pace: Signal<Pace> }) {
  return (
    <SegmentsField
      label={t("pace")}
      describedBy="pace-hint"
      options={(Object.keys(PACES) as Pace[]).map((name) => ({ value: name, label: t(`pace_${name}`) }))}
      value={pace.value}
      onChoose={(name) => (pace.value = name)}
    >
      <small id="pace-hint">
        <SpokenChange text={t(`pace_hint_${pace.value}`)} />
      </small>
    </SegmentsField>
  );
}
