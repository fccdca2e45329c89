// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { ActivityPage } from "@/entrypoints/options/activity/ActivityPage.tsx";
import type { AppState } from "@/utils/app-state.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import * as messages from "@/utils/messages.ts";
import type { Update } from "@/utils/models/update.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { deletion, job, submission, update } from "../../support/tasks.ts";

test("“Activity cleared” is not said any more when there is something new", async () => {
  vi.spyOn(messages, "ask").mockResolvedValue(undefined);
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const appState = signal<AppState>({ ...state, submissions: [submission()] });
  render(<ActivityPage appState={appState} filter="all" />);
  fireEvent.click(screen.getByRole("button", { name: "Clear activity" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear activity" }));
  appState.value = state;
  await screen.findByText("Cleared.");
  await act(async () => {
    appState.value = { ...state, submissions: [submission()] };
  });
  expect(screen.queryByText("Cleared.")).toBeNull();
});

test("after Undo the focus stays on the entry, also where Undo had it from the start", async () => {
  const appState = signal({ ...emptyState(settingsOf({ id: "c" })), deletions: [deletion({ state: "waiting" })] });
  render(<ActivityPage appState={appState} filter="all" />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Undo/ }));
  await act(async () => {
    appState.value = { ...appState.value, deletions: [deletion({ state: "undone" })] };
  });
  expect(document.activeElement).toBe(document.querySelector(".activity > li"));
});

describe("what a screen reader says of Activity", () => {
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const report: Report = {
    ...{ id: "7", url: "https://example.com/", result: "good", generatedAt: null, privacy: 1, link: null, more: {} },
  };
  const made = { state: "done", report } as const;
  const refresh = (changes: Partial<Update>) => update({ changes: { results: RESULTS_REFRESH.yes }, ...changes });

  /** Shows one state of the journal after the other. */
  async function showOneAfterTheOther(...journals: Partial<AppState>[]) {
    const appState = signal<AppState>({ ...state, ...journals[0] });
    await renderAnnouncer();
    render(<ActivityPage appState={appState} filter="all" />);
    for (const journal of journals.slice(1)) {
      await act(async () => {
        appState.value = { ...state, ...journal };
      });
    }
  }

  test("nothing of what was over before", async () => {
    const updates = [update(), update({ state: "failed" })];
    const submissions = [submission(made), submission({ batch: "j" })];
    await showOneAfterTheOther({ submissions, updates, deletions: [deletion()], jobs: [job({ state: "ended" })] });
    expect(screen.getAllByRole("listitem").length).toBeGreaterThan(3);
    expect(liveTexts()).toEqual([]);
  });

  test.each<[string, Partial<AppState>, Partial<AppState>, string]>([
    [
      "a creation",
      { submissions: [submission({ id: "s", state: "sending" })] },
      { submissions: [submission({ id: "s", ...made })] },
      "example.com: Report created: Good",
    ],
    [
      "a creation of which the user has to decide",
      { submissions: [submission({ id: "s", state: "sending" })] },
      { submissions: [submission({ id: "s", state: "refused" })] },
      "example.com: The report was not created.",
    ],
    [
      "a deletion",
      { deletions: [deletion({ id: "d", state: "deleting" })] },
      { deletions: [deletion({ id: "d" })] },
      "example.com: The report was deleted.",
    ],
    [
      "a change of many",
      { updates: [refresh({ id: "1", state: "sending" }), refresh({ id: "2" })] },
      { updates: [refresh({ id: "1" }), refresh({ id: "2" })] },
      "Refresh of 2 reports: 2 refreshed",
    ],
    [
      "a job that ends",
      { jobs: [job()], submissions: [submission({ batch: "j", state: "sending" })] },
      { jobs: [job({ state: "ended" })], submissions: [submission({ batch: "j", ...made })] },
      "Creation of 1 report: 1 done",
    ],
    [
      "a job that is paused",
      { jobs: [job()], submissions: [submission({ batch: "j", state: "waiting" })] },
      { jobs: [job({ state: "paused" })], submissions: [submission({ batch: "j", state: "waiting" })] },
      "Creation of 1 report: Paused.",
    ],
  ])("what became of %s, once", async (_words, before, after, sentence) => {
    await showOneAfterTheOther(before, after);
    await waitFor(() => expect(liveTexts()).not.toEqual([]));
    expect(liveTexts()).toEqual([sentence]);
  });

  test("no report of a job by itself", async () => {
    const waiting = submission({ id: "2", batch: "j", state: "waiting" });
    await showOneAfterTheOther(
      { jobs: [job()], submissions: [submission({ id: "1", batch: "j", state: "sending" }), waiting] },
      { jobs: [job()], submissions: [submission({ id: "1", batch: "j", ...made }), waiting] },
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(liveTexts()).toEqual([]);
  });
});
