import { useEffect } from "preact/hooks";
import type { Settings } from "@/utils/app-state.ts";
import { PRIVACY, type Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { createResource, useLoaded } from "../hooks/resource.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { linkOf } from "./link-of.ts";

interface CopyWithPasswordProps {
  submission: Submission;
  settings: Settings;
  /** The password it was sent with; "" where this page does not know it. */
  typed?: string;
}

/** Copies the link of a report with the password that it was requested with; nothing where nobody knows it any more. */
export function CopyWithPassword({ submission, settings, typed = "" }: CopyWithPasswordProps) {
  const { id, state, report, privacy, mayBeNew } = submission;
  const kept = useLoaded(createResource<string>);
  // One that was there and has a password now was made anew.
  const wasRemade = state === "existed" && report?.privacy === PRIVACY.password;
  const isPerhapsIts = state === "done" || state === "found" || mayBeNew || wasRemade;
  const isAsked = isPerhapsIts && (report?.privacy ?? privacy) === PRIVACY.password;
  useEffect(() => {
    if (isAsked && typed === "") void kept.load(() => ask("passwordOf", id));
  }, [id, isAsked, typed]);
  const password = typed || kept.value.value;
  if (!isAsked || !report || !password) return null;
  return <CopyLinkAndPassword report={report} password={password} settings={settings} />;
}

interface CopyLinkAndPasswordProps {
  report: Report;
  password: string;
  settings: Settings;
}

/** Nothing where the report has no link. */
export function CopyLinkAndPassword({ report, password, settings }: CopyLinkAndPasswordProps) {
  const link = linkOf(report, settings);
  return link && <CopyButton label={t("copy_link_and_password")} text={`${link}\n${t("password")}: ${password}`} />;
}
