import type { ComponentChildren } from "preact";
import { sentence } from "@/components/ui/ErrorNote.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { Spoken } from "@/components/ui/Spoken.tsx";
import { CONNECTION_STEPS, type ConnectionCheck, type ConnectionStep } from "@/utils/connection-check.ts";
import type { Failure } from "@/utils/errors.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";

/** Findings of the connection test, step by step; the first failing step says why. */
export function ConnectionChecklist({ check }: { check: ConnectionCheck }) {
  const failedAt = check.failedStep ? CONNECTION_STEPS.indexOf(check.failedStep) : CONNECTION_STEPS.length;
  return (
    <ol class="checklist" aria-label={t("connection_test")}>
      {CONNECTION_STEPS.map((step, index) => {
        const isLeftOpen = step === "permission" && !check.permissionGranted && check.failedStep !== null;
        const state = index === failedAt ? "failed" : index < failedAt && !isLeftOpen ? "ok" : "skipped";
        return (
          <li key={step} data-state={state}>
            <Icon name={ICONS[state]} />
            <strong>{t(`step_${step}`)}</strong>
            <small>
              {state === "failed" && check.failure ? (
                <Spoken text={failureOf(step, check.failure, check.isFormerKeyKept)} />
              ) : index < failedAt ? (
                finding(step, check)
              ) : (
                t("step_skipped")
              )}
            </small>
            {state === "failed" && check.failure?.detail && <small>{t("service_says", check.failure.detail)}</small>}
          </li>
        );
      })}
    </ol>
  );
}

const ICONS = { ok: "good", failed: "bad", skipped: "other" } as const;

function failureOf(step: ConnectionStep, failure: Failure, isFormerKeyKept = false): string {
  if (step === "permission") return t("access_missing");
  return [sentence(failure), ...(isFormerKeyKept ? [t("former_key_kept")] : [])].join(" ");
}

function finding(step: ConnectionStep, check: ConnectionCheck): ComponentChildren {
  const host = URL.parse(check.endpoint)?.host ?? "";
  switch (step) {
    case "address":
      return <bdi dir="ltr">{check.endpoint}</bdi>;
    case "permission":
      if (check.permissionGranted) return t("step_permission_ok", host);
      return check.failedStep === null ? t("step_permission_cors", host) : t("step_permission_later");
    case "reachable":
      return check.milliseconds === null
        ? t("step_reachable_ok")
        : t("step_reachable_in", formatNumber(check.milliseconds));
    case "service":
      return t("step_service_ok");
    case "key":
      return t("step_key_ok");
  }
}
