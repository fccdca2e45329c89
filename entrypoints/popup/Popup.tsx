import { useEffect, useMemo } from "preact/hooks";
import { browser } from "wxt/browser";
import { Address } from "@/components/Address.tsx";
import { Candidate } from "@/components/Candidate.tsx";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { Announcer } from "@/components/Spoken.tsx";
import { useLostSettings } from "@/components/use-lost-settings.ts";
import { useRecovery } from "@/components/use-recovery.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Draft } from "@/utils/models/draft.ts";
import type { Settings } from "@/utils/models/settings.ts";
import { isConnected } from "@/utils/snapshot.ts";
import type { ActivePage } from "./active-page.ts";
import { CreateReport } from "./CreateReport.tsx";
import { createForm } from "./create-form.ts";
import { LatestReport } from "./LatestReport.tsx";
import { OtherSubmissions } from "./OtherSubmissions.tsx";
import { Outcome } from "./Outcome.tsx";
import { PageLink } from "./PageLink.tsx";
import { Running } from "./Running.tsx";
import { StillOpen } from "./StillOpen.tsx";

interface PopupProps {
  snapshot: LiveSnapshot;
  page: ActivePage;
  /** What was typed last and not sent. */
  draft: Draft | null;
}

/** The popup of the toolbar button. */
export function Popup({ snapshot, page, draft }: PopupProps) {
  const { settings } = snapshot.value;
  useRecovery(snapshot.value);
  return (
    <>
      <header>
        <h1 class="brand">
          <img src="/icon/icon.svg" alt="" />
          {t("extensionName")}
        </h1>
        <span class="secondary">
          <Address url={settings.address} />
        </span>
      </header>
      {isConnected(snapshot.value) ? (
        <Connected snapshot={snapshot} page={page} draft={draft} />
      ) : (
        <NotConnected settings={settings} />
      )}
      <footer>
        <PageLink hash="#/reports" label={t("all_reports")} />
        <PageLink hash="#/settings" label={t("settings")} />
      </footer>
      <Announcer />
    </>
  );
}

function Connected({ snapshot, page, draft }: PopupProps) {
  const form = useMemo(() => createForm(snapshot, page, draft), []);
  const submission = form.submission.value;
  const state = submission?.state;
  const settings = snapshot.value.settings;
  // A click of a popup that closed too early is sent now, or noted as not sent.
  useEffect(() => void ask("recover").catch(() => {}), []);
  const isRunning = form.startedAt.value !== null || state === "sending";
  return (
    <main class="stack">
      <OtherSubmissions snapshot={snapshot} shownId={form.submissionId} incognito={page.incognito} />
      {isRunning ? (
        <Running
          url={submission?.url ?? form.address.value}
          startedAt={submission?.startedAt ?? form.startedAt.value}
          isKept={submission !== null}
        />
      ) : submission && state !== "refused" ? (
        <Outcome submission={submission} settings={settings} form={form} />
      ) : (
        <>
          {submission && <Candidate submission={submission} settings={settings} />}
          <StillOpen snapshot={snapshot} form={form} />
          {!form.failure.value && state !== "refused" && <LatestReport snapshot={snapshot} page={page} />}
          <CreateReport form={form} page={page} />
        </>
      )}
    </main>
  );
}

function NotConnected({ settings }: { settings: Settings }) {
  const isLost = useLostSettings(settings);
  return (
    <main class="stack">
      <p>{isLost ? t("settings_lost") : settings.address ? t("error_keyMissing") : t("not_connected")}</p>
      <button type="button" class="primary" onClick={() => browser.runtime.openOptionsPage().then(() => close())}>
        {t("set_up")}
      </button>
    </main>
  );
}
