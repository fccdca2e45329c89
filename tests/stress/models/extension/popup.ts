import { openAppState } from "@/components/state.ts";
import { activePage } from "@/entrypoints/popup/active-page.ts";
import { createForm } from "@/entrypoints/popup/create-form.ts";
import { isConnected } from "@/utils/app-state.ts";
import type { Privacy, Report } from "@/utils/contract.ts";
import { isUncertain } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { isOpen } from "@/utils/models/task.ts";
import type { Change, LatestSaying, PopupScreen } from "../sayings.ts";
import { buttons, changesOf, deleteOne, recoverWhileOpen, update, type Wish } from "./actions.ts";
import { creationSaying, shown } from "./words.ts";

export type Popup = Awaited<ReturnType<typeof openPopup>>;

/** The popup with its real state, without what draws it. */
export async function openPopup() {
  const [appState, page, draft] = await Promise.all([openAppState(), activePage(), draftItem.getValue()]);
  const { id: connectionId } = appState.peek().connection;
  if (!isConnected(appState.peek())) throw new Error("The model is always connected.");
  const form = createForm(appState, page, draft);
  recoverWhileOpen(appState);
  let latest: LatestSaying | null = null;
  let isLookUpFailed = false;

  /** The report that stands as the latest, painted from what is known: no other can be changed or deleted here. */
  function card(): Report | null {
    const { latestReports, deletions } = appState.peek();
    const { report = null, isLatest = false } = latestReports[page.address] ?? {};
    const isLeaving = deletions.some((deletion) => deletion.resourceId === report?.id && isOpen(deletion));
    const state = form.submission.peek()?.state;
    const isHidden = page.incognito || isLeaving || form.startedAt.peek() !== null || (state && state !== "refused");
    return isHidden || !isLatest || isLookUpFailed ? null : report;
  }

  function lookUp() {
    if (page.incognito || page.address === "") return;
    const askedAt = Date.now();
    ask("lookUp", { connectionId, url: page.address }).then(
      ({ report, isLatest, isWhole }) => {
        const said = { askedAt, answeredAt: Date.now(), url: page.address, connectionId };
        if (report ? isLatest : isWhole) latest = { ...said, report: report && shown(report) };
      },
      () => {
        isLookUpFailed = true;
      },
    );
  }

  void ask("recover").catch(() => {});
  lookUp();
  return {
    buttons,
    screen(): PopupScreen {
      const submission = form.submission.peek();
      const failure = form.failure.peek();
      return {
        address: page.address,
        outcome: submission && creationSaying(submission),
        asksAbout: failure?.openId ?? null,
        saysNothingSent: failure !== null && !isUncertain(failure),
        latest,
      };
    },
    /** @returns the click's id; null where nothing was asked for */
    create(address: string, privacy: number, password: string): string | null {
      const { outcome } = this.screen();
      // Where an outcome is shown the form is not.
      if (outcome && outcome.says !== "not created") return null;
      form.typeAddress(address);
      form.privacy.value = privacy as Privacy;
      form.password.value = password;
      const before = form.startedAt.peek();
      void form.submit();
      return before === null && form.startedAt.peek() !== null ? form.submissionId.peek() : null;
    },
    /** "Create another report", where the popup asks about an open one. @returns the click's id */
    createBesides(): string | null {
      const openId = form.failure.peek()?.openId;
      if (openId === undefined) return null;
      void form.submit(openId);
      return form.startedAt.peek() === null ? null : form.submissionId.peek();
    },
    /** "Show", where the popup asks about an open one. It is not offered for one that waits in a job. */
    showOpen() {
      const openId = form.failure.peek()?.openId;
      const open = appState.peek().submissions.find(({ id }) => id === openId);
      if (open && open.state !== "waiting") form.show(open.id);
    },
    /** "Another report", under an outcome. */
    startOver() {
      const { outcome } = this.screen();
      if (outcome && outcome.says !== "being created" && outcome.says !== "not created") form.startOver(outcome.id);
    },
    /** "Discard", under an outcome that leaves it to the user. */
    discard() {
      const { outcome } = this.screen();
      if (outcome?.says !== "not known" && outcome?.says !== "not sent") return;
      ask("discard", outcome.id).then(
        (isGone) => isGone && form.startOver(),
        () => {},
      );
    },
    card: () => {
      const report = card();
      return report && shown(report);
    },
    deleteLatest(): string | null {
      const report = card();
      if (report) deleteOne(connectionId, report);
      return report?.id ?? null;
    },
    changeLatest(wish: Wish): Change | null {
      const report = card();
      const changes = report && changesOf(report, wish);
      return changes && update(connectionId, report, changes, () => {});
    },
  };
}
