import { useEffect, useMemo } from "preact/hooks";
import { browser } from "wxt/browser";
import { useRecovery } from "@/components/hooks/use-recovery.ts";
import { useNotConnectedText } from "@/components/hooks/use-storage-wiped.ts";
import type { LiveAppState } from "@/components/state.ts";
import { Address } from "@/components/ui/Address.tsx";
import { lazy } from "@/components/ui/lazy.tsx";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { isConnected, type Settings } from "@/utils/app-state.ts";
import { wasDeleted } from "@/utils/has-deleted.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import type { Draft } from "@/utils/models/draft.ts";
import type { ActivePage } from "./active-page.ts";
import { CreateReport } from "./CreateReport.tsx";
import { createForm } from "./create-form.ts";
import { LatestReport } from "./LatestReport.tsx";
import { PageLink } from "./PageLink.tsx";
import { Running } from "./Running.tsx";
import { hashOfNews, hasNews } from "./shown.ts";

const Candidate = lazy(async () => (await import("./on-demand.ts")).Candidate);
const OtherSubmissions = lazy(async () => (await import("./on-demand.ts")).OtherSubmissions);
const Outcome = lazy(async () => (await import("./on-demand.ts")).Outcome);
const StillOpen = lazy(async () => (await import("./on-demand.ts")).StillOpen);

/** Loads the code that tells what became of clicks. */
export async function preloadOutcomes(): Promise<void> {
  await Promise.all([Candidate, OtherSubmissions, Outcome, StillOpen].map(({ preload }) => preload()));
}

interface PopupProps {
  appState: LiveAppState;
  page: ActivePage;
  draft: Draft | null;
  /** Title of the toolbar button when the popup was opened. */
  badge: string;
}

export function Popup({ appState, page, draft, badge }: PopupProps) {
  useRecovery(appState.value);
  const newsHash = useMemo(() => hashOfNews(appState.peek(), page, badge), []);
  return (
    <>
      <header>
        <h1 class="brand">
          <img src="/icon/icon.svg" alt="" />
          {t("extensionName")}
        </h1>
        <span class="secondary">
          <Address url={appState.value.connection.serviceUrl} />
        </span>
      </header>
      {isConnected(appState.value) ? (
        <Connected appState={appState} page={page} draft={draft} />
      ) : (
        <NotConnected settings={appState.value} />
      )}
      <footer>
        {newsHash && (
          <b>
            <PageLink hash={newsHash} label={badge} />
          </b>
        )}
        <PageLink hash="#/reports" label={t("all_reports")} />
        {!page.incognito && <PageLink hash={`#/new-reports?tab=${page.tabIds}`} label={t("several_pages")} />}
        <PageLink hash="#/settings" label={t("settings")} />
      </footer>
      <Announcer />
    </>
  );
}

function Connected({ appState, page, draft }: Omit<PopupProps, "badge">) {
  const form = useMemo(() => createForm(appState, page, draft), []);
  const hadNews = useMemo(() => hasNews(appState.peek(), page), []);
  const failure = form.failure.value;
  const submission = form.submission.value;
  const state = submission?.state;
  // Send the click of a popup that closed too early, or note it as not sent.
  useEffect(() => void ask("recover").catch(() => {}), []);
  const isRunning = form.startedAt.value !== null || state === "sending";
  useEffect(() => {
    if (isRunning) void preloadOutcomes();
  }, [isRunning]);
  return (
    <main class="stack">
      {hadNews && <OtherSubmissions appState={appState} shownId={form.submissionId} incognito={page.incognito} />}
      {isRunning ? (
        <Running
          url={submission?.url ?? form.address.value}
          startedAt={submission?.startedAt ?? form.startedAt.value}
          isKept={submission !== null}
          incognito={page.incognito}
        />
      ) : submission && state !== "refused" ? (
        <Outcome
          submission={submission}
          settings={appState.value}
          form={form}
          isGone={wasDeleted(appState.value.deletions, submission)}
        />
      ) : (
        <>
          {submission && <Candidate submission={submission} settings={appState.value} />}
          {failure
            ? failure.openId && <StillOpen appState={appState} form={form} />
            : state !== "refused" && (
                // By key: nothing of a former service may stay in the popup.
                <LatestReport key={appState.value.connection.id} appState={appState} page={page} />
              )}
          <CreateReport form={form} page={page} />
        </>
      )}
    </main>
  );
}

function NotConnected({ settings }: { settings: Settings }) {
  return (
    <main class="stack">
      <p>{useNotConnectedText(settings)}</p>
      <button type="button" class="primary" onClick={() => browser.runtime.openOptionsPage().then(() => close())}>
        {t("set_up")}
      </button>
    </main>
  );
}
