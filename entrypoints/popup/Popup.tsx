import { useMemo } from "preact/hooks";
import { browser } from "wxt/browser";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { t } from "@/utils/i18n.ts";
import { isConnected } from "@/utils/snapshot.ts";
import type { Draft } from "@/utils/storage.ts";
import { shortAddress } from "@/utils/url.ts";
import type { ActivePage } from "./active-page.ts";
import { CreateReport } from "./CreateReport.tsx";
import { createForm } from "./create-form.ts";
import { LatestReport } from "./LatestReport.tsx";
import { OtherSubmissions } from "./OtherSubmissions.tsx";
import { Outcome } from "./Outcome.tsx";
import { Running } from "./Running.tsx";

interface PopupProps {
  snapshot: LiveSnapshot;
  page: ActivePage;
  /** What was typed last and not sent. */
  draft: Draft | null;
}

/** The popup of the toolbar button. */
export function Popup({ snapshot, page, draft }: PopupProps) {
  const { settings } = snapshot.value;
  return (
    <>
      <header>
        <h1 class="brand">
          <img src="/icon/icon.svg" alt="" />
          {t("extensionName")}
        </h1>
        <span class="secondary">{shortAddress(settings.address)}</span>
      </header>
      {isConnected(snapshot.value) ? (
        <Connected snapshot={snapshot} page={page} draft={draft} />
      ) : (
        <NotConnected isKeyMissing={settings.address !== ""} />
      )}
      <footer>
        <PageLink hash="#/reports" label={t("all_reports")} />
        <PageLink hash="#/settings" label={t("settings")} />
      </footer>
    </>
  );
}

function Connected({ snapshot, page, draft }: PopupProps) {
  const form = useMemo(() => createForm(snapshot, page, draft), []);
  const submission = form.submission.value;
  const state = submission?.state;
  const isRunning = form.startedAt.value !== null || state === "sending";
  return (
    <main class="stack">
      <OtherSubmissions snapshot={snapshot} shownId={form.submissionId} incognito={page.incognito} />
      {isRunning ? (
        <Running
          url={submission?.url ?? form.address.value}
          startedAt={submission?.startedAt ?? form.startedAt.value}
        />
      ) : submission && (state === "done" || state === "unknown") ? (
        <Outcome submission={submission} settings={snapshot.value.settings} form={form} />
      ) : (
        <>
          {!form.failure.value && state !== "refused" && <LatestReport snapshot={snapshot} page={page} />}
          <CreateReport form={form} page={page} />
        </>
      )}
    </main>
  );
}

function NotConnected({ isKeyMissing }: { isKeyMissing: boolean }) {
  return (
    <main class="stack">
      <p>{isKeyMissing ? t("error_keyMissing") : t("not_connected")}</p>
      <button type="button" class="primary" onClick={() => browser.runtime.openOptionsPage().then(() => close())}>
        {t("set_up")}
      </button>
    </main>
  );
}

function PageLink({ hash, label }: { hash: string; label: string }) {
  return (
    <a href={`/options.html${hash}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}
