import { useEffect } from "preact/hooks";
import type { Settings } from "@/utils/app-state.ts";
import { PRIVACY } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { reportLink } from "@/utils/url.ts";
import { createResource, useLoaded } from "../hooks/resource.ts";
import { CopyButton } from "../ui/CopyButton.tsx";

interface CopyWithPasswordProps {
  submission: Submission;
  settings: Settings;
  /** The password it was sent with; "" where this page does not know it. */
  typed?: string;
}

/** Copies the link of a report with the password that it was requested with; nothing where nobody knows it any more. */
export function CopyWithPassword({ submission, settings, typed = "" }: CopyWithPasswordProps) {
  const { id, state, report, privacy } = submission;
  const kept = useLoaded(createResource<string>);
  const isAsked = (state === "done" || state === "found") && (report?.privacy ?? privacy) === PRIVACY.password;
  useEffect(() => {
    if (isAsked && typed === "") void kept.load(() => ask("passwordOf", id));
  }, [id, isAsked, typed]);
  const password = typed || kept.value.value;
  const link = report && reportLink(report, settings.connection.serviceUrl, settings.preferences.reportPage);
  if (!isAsked || !link || !password) return null;
  return <CopyButton label={t("copy_link_and_password")} text={`${link}\n${t("password")}: ${password}`} />;
}
