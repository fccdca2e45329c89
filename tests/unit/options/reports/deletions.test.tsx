// @vitest-environment happy-dom
import { type Signal, signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { DeletionStatus } from "@/components/report/DeletionStatus.tsx";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { AppState } from "@/utils/app-state.ts";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { SOUND } from "../../support/stored-examples.ts";

const EMPTY = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }, { reportPage: "" }));
const report = { ...SOUND.report, id: "7" };
const { batch: _batch, ...single } = SOUND.deletion;
/** Asked for before the page was opened. */
const EARLIER = {
  ...single,
  ...{ connectionId: "c", resource: "report", resourceId: "7", startedAt: 0, failure: null },
} as Deletion;
const FAILED: Deletion = { ...EARLIER, state: "failed", failure: { kind: "notAllowed", status: 403 } };

const WAITING: Deletion = { ...EARLIER, state: "waiting" };
const PAGE = {
  rows: [report],
  unreadable: 0,
  total: 1,
  from: 1,
  next: null,
  previous: null,
  isLast: false,
  answeredAt: null,
};

setUpAsk(PAGE);

function openList(deletion: Deletion): Signal<AppState> {
  const appState = signal<AppState>({ ...EMPTY, deletions: [deletion] });
  render(<ReportsPage appState={appState} router={{} as Router} view={{ query: REPORTS_QUERY, at: null }} />);
  return appState;
}

test("what failed before the list was opened is not told in it once more", async () => {
  openList(FAILED);
  await screen.findByText("1–1 of 1");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what the service only took on is told in its row, where it is still listed", async () => {
  const appState = openList(WAITING);
  await screen.findByRole("button", { name: /^Undo/ });
  act(() => {
    appState.value = { ...EMPTY, deletions: [{ ...WAITING, state: "unclear" }] };
  });
  expect(screen.getByText("It is unclear whether the report was deleted.")).toBeDefined();
});

test("a row leaves the list when its deletion, unclear before, is found, which is spoken", async () => {
  await renderAnnouncer();
  const unclear = { ...WAITING, state: "unclear", startedAt: Date.now() } as const;
  const appState = openList(unclear);
  await screen.findByText("1–1 of 1");
  act(() => {
    appState.value = { ...EMPTY, deletions: [{ ...unclear, state: "done", endedAt: Date.now() }] };
  });
  expect(screen.queryByText("1–1 of 1")).toBeNull();
  await waitFor(() => expect(liveTexts().join()).toContain("The report was deleted."));
});

test("what was never sent is not said to wait for an answer", () => {
  render(<DeletionStatus deletion={{ ...WAITING, state: "interrupted", failure: { kind: "interrupted" } }} />);
  expect(document.body.textContent).toBe("The deletion was interrupted; nothing was deleted.");
});

test("Undo counts down from 6 seconds, also where the clock is set back meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  const now = Date.now();
  render(<DeletionStatus deletion={{ ...WAITING, startedAt: now, dueAt: now + 6_000 }} />);
  const undo = screen.getByRole("button", { name: /^Undo/ });
  expect(undo.textContent).toMatch(/^Undo6\D/);
  vi.setSystemTime(now - 3_600_000);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(undo.textContent).toMatch(/^Undo4\D/);
  cleanup();
  render(<DeletionStatus deletion={{ ...WAITING, startedAt: now, dueAt: now + 6_000 }} />);
  expect(screen.getByRole("button", { name: /^Undo/ }).textContent).toMatch(/^Undo6\D/);
  vi.useRealTimers();
});

test("what was still waiting then, and fails, is told in its row", async () => {
  const appState = openList(WAITING);
  await screen.findByRole("button", { name: /^Undo/ });
  act(() => {
    appState.value = { ...EMPTY, deletions: [FAILED] };
  });
  expect(screen.getByRole("alert").textContent).toContain("403");
});

test("also where it fails before its row is there", async () => {
  const answer = Promise.withResolvers<typeof PAGE>();
  ask.mockReturnValue(answer.promise);
  const appState = openList(WAITING);
  act(() => {
    appState.value = { ...EMPTY, deletions: [FAILED] };
  });
  answer.resolve(PAGE);
  expect((await screen.findByRole("alert")).textContent).toContain("403");
});

describe("a deletion whose row leaves the list", () => {
  const next = { ...report, id: "8", url: "https://example.com/next" };

  async function openCounting() {
    await renderAnnouncer();
    const now = Date.now();
    const soon = { ...WAITING, url: report.url, startedAt: now, dueAt: now + 6_000 };
    ask.mockResolvedValue({ ...PAGE, rows: [report, next], total: 2 });
    const appState = openList(soon);
    const undo = await screen.findByRole("button", { name: /^Undo/ });
    const become = (state: Deletion["state"]) =>
      act(async () => {
        appState.value = { ...EMPTY, deletions: [{ ...soon, state }] };
      });
    return { undo, become };
  }

  test("is spoken with its seconds at first, and at its end by the list", async () => {
    const { become } = await openCounting();
    await waitFor(() => expect(liveTexts()).toContain("The report will be deleted in 6 seconds."));
    await become("deleting");
    await become("done");
    await waitFor(() => expect(liveTexts().join()).toContain("The report was deleted."));
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  });

  test("is spoken where it was undone", async () => {
    const { undo } = await openCounting();
    ask.mockResolvedValue({ ...WAITING, state: "undone" });
    undo.click();
    await waitFor(() => expect(liveTexts().join()).toContain("Undone; the report was not deleted."));
  });

  test("is not said to be undone where Undo came too late", async () => {
    const { undo, become } = await openCounting();
    ask.mockResolvedValue({ ...WAITING, state: "deleting" });
    await act(async () => undo.click());
    expect(ask).toHaveBeenCalledWith("undoDeletion", WAITING.id);
    await become("deleting");
    await become("done");
    await waitFor(() => expect(liveTexts().join()).toContain("The report was deleted."));
    expect(liveTexts().join()).not.toContain("Undone");
  });

  test.each(["deleting", "done"] as const)("opens no report with an Enter for Undo when it is %s", async (state) => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(10_000);
    location.hash = "";
    const { undo, become } = await openCounting();
    undo.focus();
    await become(state);
    const row = document.activeElement as HTMLElement;
    expect(row.dataset.id).toBe(state === "done" ? "8" : "7");
    clock.mockReturnValue(10_900);
    fireEvent.keyDown(row, { key: "Enter" });
    expect(location.hash).toBe("");
    clock.mockReturnValue(11_000);
    fireEvent.keyDown(row, { key: "Enter" });
    expect(location.hash).toBe(`#/reports/${row.dataset.id}`);
    clock.mockRestore();
  });
});
