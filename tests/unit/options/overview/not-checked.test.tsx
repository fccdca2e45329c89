// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { record } from "@/entrypoints/background/history/record.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Update } from "@/utils/models/update.ts";
import { reportRow } from "../../support/known.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { at, NOW, region, serve, setUpOverviewPage, show } from "./overview-page.tsx";

setUpOverviewPage();

describe("what was not checked for a while", () => {
  const OLD = reportRow("old", { generatedAt: at(40), result: "bad" });
  beforeEach(() => record("c", [OLD, reportRow("new", { generatedAt: at(2) })], NOW));

  test("is read before new results are asked for", async () => {
    const answer = Promise.withResolvers<Report>();
    const updated = vi.fn(() => answer.promise);
    serve([OLD], { readReport: () => OLD, updateReport: updated });
    await renderAnnouncer();
    show();
    const old = within(await region("Not checked for a while"));
    expect(old.getAllByRole("listitem")).toHaveLength(1);
    expect(old.getByText("40 days")).toBeTruthy();
    fireEvent.click(old.getByRole("button", { name: "Refresh results: example.com/old" }));
    await waitFor(() => expect(liveTexts()).toContain("Refreshing…"));
    expect(within(old.getByRole("listitem")).getByText("Refreshing…")).toBeTruthy();
    const now = within(await region("Now"));
    expect(now.queryByText("Nothing is running.")).toBe(null);
    answer.resolve(OLD);
    expect(await now.findByText("Nothing is running.")).toBeTruthy();
    await waitFor(() => expect(liveTexts().join()).toContain("New results were requested."));
    expect(updated).toHaveBeenCalledWith({ connectionId: "c", report: OLD, changes: { results: 1 } });
  });

  test("shows five at first, and all on demand", async () => {
    const many = [1, 2, 3, 4, 5].map((n) => reportRow(`old-${n}`, { generatedAt: at(50 + n) }));
    await record("c", many, NOW);
    serve([OLD, ...many]);
    show();
    const stale = within(await region("Not checked for a while"));
    expect(stale.getAllByRole("listitem")).toHaveLength(5);
    fireEvent.click(stale.getByRole("button", { name: "Show all 6" }));
    expect(stale.getAllByRole("listitem")).toHaveLength(6);
  });

  test("is left alone where the report has another address now", async () => {
    const updated = vi.fn();
    serve([OLD], { readReport: () => reportRow("old", { url: "https://other.example/" }), updateReport: updated });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh results: example.com/old" }));
    expect(await screen.findAllByText(/now has another address/)).toHaveLength(1);
    expect(updated).not.toHaveBeenCalled();
  });

  test("is refreshed as a whole after a confirmation with the count and what that takes, and nothing is waited for", async () => {
    await renderAnnouncer();
    const refreshed = vi.fn(async () => "batch");
    serve([OLD], { readReport: () => new Promise(() => undefined), refreshReports: refreshed });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh all" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refresh 1 report?" }));
    expect(dialog.getByText(/^Each report takes at least two requests/)).toBeTruthy();
    expect(dialog.getByText(/^You can close this page/)).toBeTruthy();
    expect(refreshed).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole("button", { name: "Refresh 1 report" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    expect(refreshed).toHaveBeenCalledWith({ connectionId: "c", reports: [{ reportId: "old", url: OLD.url }] });
    await waitFor(() => expect(liveTexts()).toContain("Refreshing 1 report"));
  });

  test("says what became of the refresh of all, and where each is told", async () => {
    await renderAnnouncer();
    serve([OLD], { refreshReports: () => "batch" });
    const appState = show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh all" }));
    fireEvent.click(await screen.findByRole("button", { name: "Refresh 1 report" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    const task = (state: Update["state"], batch = "batch"): Update => ({
      ...{ kind: "update", id: crypto.randomUUID(), connectionId: "c", reportId: "old", url: OLD.url, batch },
      ...{ changes: { results: 1 }, state, startedAt: NOW, failure: null },
    });
    const stale = within(await region("Not checked for a while"));
    const tell = (...states: Update["state"][]) =>
      act(() => {
        appState.value = { ...appState.value, updates: [...states.map((state) => task(state)), task("done", "b")] };
      });
    tell("queued", "failed");
    expect(stale.queryByRole("link", { name: "Activity" })).toBe(null);
    tell("done", "failed");
    expect(stale.getByText("1 refreshed, 1 failed")).toBeTruthy();
    expect(stale.getByRole("link", { name: "Activity" }).getAttribute("href")).toBe("#/activity");
    await waitFor(() => expect(liveTexts().join()).toContain("1 refreshed, 1 failed"));
    act(() => {
      const retried = (one: Update) => (one.state === "failed" ? { ...one, isRetried: true as const } : one);
      const updates = appState.value.updates.map(retried);
      appState.value = { ...appState.value, updates };
    });
    expect(stale.queryByText("1 refreshed, 1 failed"), "sent once more elsewhere").toBe(null);
  });

  test("does not say of a report that is not checked for a while since that it waits in turn", async () => {
    serve([OLD]);
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh all" }));
    await screen.findByRole("dialog", { name: "Refresh 1 report?" });
    await record("c", [reportRow("older", { generatedAt: at(50) })], NOW);
    await waitFor(() => expect(screen.getByText("50 days")).toBeTruthy());
    expect(screen.getByRole("dialog").textContent).not.toContain("These are the 1");
  });

  test("says in the dialog why it was not refreshed as a whole", async () => {
    serve([OLD], {
      refreshReports: () => {
        throw new AppError("storageFailed");
      },
    });
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh all" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Refresh 1 report" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^Nothing was sent\./);
  });
});
