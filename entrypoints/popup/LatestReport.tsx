import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { createResource, useLoaded } from "@/components/hooks/resource.ts";
import { EditedReport } from "@/components/report/EditedReport.tsx";
import type { LiveAppState } from "@/components/state.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { rescueFocus } from "@/components/ui/focus.ts";
import { lazy } from "@/components/ui/lazy.tsx";
import { speak } from "@/components/ui/Spoken.tsx";
import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { isLagging } from "@/utils/has-deleted.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { type Deletion, isAt, isDeletionOf } from "@/utils/models/deletion.ts";
import type { LookUp } from "@/utils/models/look-up.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { ActivePage } from "./active-page.ts";
import { SearchLink } from "./PageLink.tsx";

/** A look-up that takes longer is spoken, and so is the report that it finds. */
const SLOW_MS = 2_000;

const ReportCard = lazy(async () => (await import("./on-demand.ts")).ReportCard);
const DeletionStatus = lazy(async () => (await import("./on-demand.ts")).DeletionStatus);

/** Called after the first frame where no report is known, but before the answer: drawn empty, a card moves the form. */
export async function preloadReport(): Promise<void> {
  await Promise.all([ReportCard, DeletionStatus].map(({ preload }) => preload()));
}

/** The newest report of exactly this page, known first and then looked up; called newest only where that is certain. */
export function LatestReport({ appState, page }: { appState: LiveAppState; page: ActivePage }) {
  const { connection, preferences, latestReports, submissions } = appState.value;
  const mayLookUp = preferences.lookUpOnOpen && page.address !== "" && !page.incognito;
  const lookUp = useLoaded(createResource<LookUp>);
  const failure = lookUp.failure.value;
  const known = latestReports[page.address];
  const report = known?.report;
  const shownId = useSignal("");
  const edited = useSignal<Report | null>(null);
  const isLate = useSignal(false);
  const deletion = findDeletion(appState.value, shownId.value, report);
  const lagging =
    report && findDeletionOf(appState.value, report, (of) => isLagging(of, submissions) && isAt(report, of.url));
  const shown = deletion ?? lagging;
  const isNone = known?.isWhole && !failure;
  useEffect(() => {
    if (!mayLookUp) return lookUp.stop();
    // What is known now was just found. It may be forgotten later, as with its project.
    if (known && (lookUp.loading.value || lookUp.value.value)) return;
    void preloadReport();
    void lookUp.load(() => ask("lookUp", { connectionId: connection.id, url: page.address }));
    const timer = setTimeout(() => {
      if (known || !lookUp.loading.value) return;
      isLate.value = true;
      speak(t("looking_up"));
    }, SLOW_MS);
    return () => clearTimeout(timer);
  }, [mayLookUp, !known, connection.keyId]);

  const card = useRef<HTMLElement>(null);
  const hadFocus = document.activeElement !== document.body;
  useLayoutEffect(() => {
    if (deletion) shownId.value = deletion.id;
    // Undo leaves when it no longer waits, and the card with its report.
    if (hadFocus) rescueFocus(card.current);
  });

  if (!mayLookUp) return null;
  return (
    <>
      {shown && <DeletionStatus key={shown.id} deletion={shown} />}
      {report && !lagging && !(deletion?.resourceId === report.id && isOpen(deletion)) && (
        <ReportCard
          key={report.id}
          card={card}
          report={report}
          isLatest={known.isLatest && !failure}
          isLate={isLate.value}
          url={page.address}
          settings={appState.value}
          onEdit={() => (edited.value = report)}
        />
      )}
      <EditedReport edited={edited} connectionId={connection.id} settings={appState.value} />
      {(known ? !report && !deletion : !failure) && (
        <p class="secondary" role="status">
          {t(known ? (isNone ? "no_report_yet" : "report_unknown") : "looking_up")}{" "}
          {known && !isNone && <SearchLink url={page.address} />}
        </p>
      )}
      <ErrorNote failure={failure} title={t("look_up_failed")} />
    </>
  );
}

/** Finds the open deletion of the shown report, which may be older than the popup, or else the one shown last. */
function findDeletion(appState: AppState, shownId: string, report: Report | null | undefined) {
  const open = report && findDeletionOf(appState, report, isOpen);
  return open ?? appState.deletions.find(({ id }) => id === shownId) ?? null;
}

function findDeletionOf(
  { deletions, connection }: AppState,
  report: Report,
  isWanted: (deletion: Deletion) => boolean,
): Deletion | undefined {
  return deletions.find((deletion) => isDeletionOf(deletion, connection.id, report.id) && isWanted(deletion));
}
