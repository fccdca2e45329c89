// @vitest-environment happy-dom
import { type Signal, signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import type { ReportsView } from "@/entrypoints/options/routes/list-route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { AppState } from "@/utils/app-state.ts";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Update } from "@/utils/models/update.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { pageOf, reportRow } from "../../support/known.ts";
import { renderAnnouncer } from "../../support/live-regions.tsx";

const EMPTY = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }, { reportPage: "" }));
const ALL: ReportsView = { query: REPORTS_QUERY, at: null };
const ROWS = ["a", "b", "c"].map((id) => reportRow(id));
/** As large as the rows of a service that lists all it has found. */
const DETAILS = { audits: "x".repeat(20_000) };

function update(reportId: string, changes: Partial<Update> = {}): Update {
  const common = { connectionId: "c", url: `https://example.com/${reportId}`, batch: "u", startedAt: Date.now() };
  const asked = { changes: { results: 1 }, failure: null } as const;
  return { kind: "update", id: `task ${reportId}`, reportId, state: "queued", ...common, ...asked, ...changes };
}

const answers = { updateReports: async (): Promise<string> => "u" };
const ask = vi.fn();
beforeEach(() => {
  answers.updateReports = async () => "u";
  ask.mockReset().mockImplementation(async (question: string) => {
    if (question === "updateReports") return answers.updateReports();
    if (question === "passwordOf") return "correct horse";
    return pageOf(ROWS.map((row) => ({ ...row, more: DETAILS })));
  });
  vi.spyOn(messages, "ask").mockImplementation(ask);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function select(...ids: string[]): Promise<Signal<AppState>> {
  const appState = signal<AppState>(EMPTY);
  render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
  await screen.findByText("1–3 of 3");
  for (const id of ids) fireEvent.click(screen.getByRole("checkbox", { name: `Select https://example.com/${id}` }));
  if (ids.length > 0) await screen.findByRole("button", { name: "Delete selected" });
  return appState;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const asked = (question: string) => ask.mock.calls.filter(([name]) => name === question).map(([, given]) => given);
const rowOf = (id: string) => screen.getByRole("row", { name: `https://example.com/${id}` });
const show = (appState: Signal<AppState>, ...updates: Update[]) =>
  act(() => {
    appState.value = { ...EMPTY, updates };
  });

describe("Change privacy of the selected reports", () => {
  test("says how many and to what, asks once, and selects none any more", async () => {
    await select("a", "c");
    press("Change privacy");
    const dialog = await screen.findByRole("dialog", { name: "Change the privacy of 2 reports" });
    fireEvent.click(within(dialog).getByRole("radio", { name: "Public" }));
    press("Change the privacy of 2 reports to Public");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const reports = [ROWS[0], ROWS[2]];
    expect(asked("updateReports")).toEqual([{ connectionId: "c", reports, changes: { privacy: 0 } }]);
    expect(screen.queryByText(/ selected$/)).toBeNull();
  });

  test("asks nothing without a privacy, or without a password for one", async () => {
    await select("a");
    press("Change privacy");
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Change privacy" }));
    await within(dialog).findByText("Choose the new privacy.");
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole("radio", { name: "Public" })));
    fireEvent.click(within(dialog).getByRole("radio", { name: "Password" }));
    press("Change the privacy of 1 report to Password");
    await within(dialog).findByText("Enter a password, or generate one.");
    expect(asked("updateReports")).toEqual([]);
  });

  test("that is cancelled changes nothing and leaves the selection", async () => {
    await select("a", "c");
    press("Change privacy");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("radio", { name: "Public" }));
    press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog") === null).toBe(true));
    expect(asked("updateReports")).toEqual([]);
    expect(screen.getByText("2 selected")).toBeDefined();
  });

  test("keeps what was chosen and typed if it fails", async () => {
    answers.updateReports = async () => {
      throw new AppError("storageFailed");
    };
    await select("a");
    press("Change privacy");
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("radio", { name: "Password" }));
    const field = within(dialog).getByLabelText("Password", { selector: "input:not([type=radio])" });
    fireEvent.input(field, { target: { value: "correct horse" } });
    press("Change the privacy of 1 report to Password");
    await within(dialog).findByText("Nothing was changed.");
    expect((field as HTMLInputElement).value).toBe("correct horse");
    expect(screen.getByText("1 selected")).toBeDefined();
  });
});

describe("when a change has failed for some", () => {
  async function changeAll(): Promise<Signal<AppState>> {
    const appState = await select("a", "b", "c");
    press("Change privacy");
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("radio", { name: "Public" }));
    press("Change the privacy of 3 reports to Public");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const states = ["sending", "queued", "queued"] as const;
    show(appState, ...states.map((state, index) => update("abc".charAt(index), { changes: { privacy: 0 }, state })));
    await screen.findByText("Changing privacy: 0 of 3");
    return appState;
  }
  function end(appState: Signal<AppState>) {
    const failure = { kind: "invalid", status: 422 } as const;
    const of = (id: string, state: Update["state"], changes = {}) =>
      update(id, { changes: { privacy: 0 }, state, ...changes });
    show(appState, of("a", "done"), of("b", "failed", { failure }), of("c", "stopped", { failure }));
  }
  const ticked = () =>
    ["a", "b", "c"].filter(
      (id) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select https://example.com/${id}` }).checked,
    );

  test("these are selected, in the list as it is by then", async () => {
    const appState = await changeAll();
    const listed = asked("listReports").length;
    end(appState);
    await screen.findByText("2 selected");
    expect(ticked()).toEqual(["b", "c"]);
    expect(asked("listReports")).toHaveLength(listed + 1);
    press("Try failed again");
    await waitFor(() => expect(ticked()).toEqual([]));
  });

  test("and are only then where the service asks for a pause first", async () => {
    const appState = await changeAll();
    const listed = asked("listReports").length;
    ask.mockRejectedValueOnce(new AppError("rateLimited", { status: 429, retryAt: Date.now() + 100 }));
    end(appState);
    await screen.findByText("2 selected");
    expect(ticked()).toEqual(["b", "c"]);
    expect(asked("listReports")).toHaveLength(listed + 2);
  });

  test("so are those that the user stopped, which are not tried again with the others", async () => {
    const appState = await changeAll();
    const of = { changes: { privacy: 0 } } as const;
    show(
      appState,
      update("a", { ...of, state: "done" }),
      update("b", { ...of, state: "stopped" }),
      update("c", { ...of, state: "done" }),
    );
    await screen.findByText("1 selected");
    expect(ticked()).toEqual(["b"]);
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBeNull();
  });

  test("what was selected meanwhile stays as it is", async () => {
    const appState = await changeAll();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select https://example.com/a" }));
    end(appState);
    await screen.findByText("1 changed, 1 failed, 1 stopped · Because of the failures, the rest was not sent.");
    expect(ticked()).toEqual(["a"]);
    const listed = asked("listReports").length;
    press("Clear selection");
    await waitFor(() => expect(asked("listReports")).toHaveLength(listed + 1));
    await act(async () => undefined);
    expect(ticked()).toEqual([]);
  });
});

describe("the outcome of a change that was not started here", () => {
  const of = (id: string, batch: string, state: Update["state"], changes: Partial<Update> = {}) =>
    update(id, { id: `${batch} ${id}`, batch, state, ...changes });

  test("is told where its rows are, not beside others", async () => {
    const appState = await select("a");
    show(appState, of("elsewhere", "v", "sending"));
    await screen.findByText("Refreshing results: 0 of 1");
    const listed = asked("listReports").length;
    show(appState, of("elsewhere", "v", "done"), of("b", "w", "sending"));
    await waitFor(() => expect(screen.getAllByRole("region", { name: "Refreshing results" })).toHaveLength(1));
    expect(screen.queryByText("1 refreshed")).toBeNull();
    show(appState, of("elsewhere", "v", "done"), of("b", "w", "done"));
    await screen.findByText("1 refreshed");
    press("Clear selection");
    await waitFor(() => expect(asked("listReports").length, "new results may be in this list").toBeGreaterThan(listed));
  });

  test("is only the newest one, and none that was sent once more", async () => {
    const appState = await select("a");
    const times = { v: { startedAt: 1 }, w: { startedAt: 2 } };
    show(appState, of("a", "v", "sending", times.v), of("b", "w", "sending", times.w));
    await waitFor(() => expect(screen.getAllByText("Refreshing results: 0 of 1")).toHaveLength(2));
    const older = of("a", "v", "done", times.v);
    show(appState, older, of("b", "w", "failed", times.w));
    await screen.findByText("1 failed");
    expect(screen.queryByText("1 refreshed")).toBeNull();
    show(appState, older, of("b", "w", "failed", { ...times.w, isRetried: true }));
    await waitFor(() => expect(screen.queryByText("1 failed")).toBeNull());
  });
});

test("what is still sent for an earlier connection is not told beside the reports of this one", async () => {
  const appState = await select();
  const earlier = { connectionId: "earlier", batch: "earlier" };
  const work = () => screen.queryAllByRole("region", { name: "Refreshing results" }).length;
  show(appState, update("a", { ...earlier, state: "sending" }), update("b", { state: "sending" }));
  expect(work()).toBe(1);
  show(appState, update("a", { ...earlier, state: "failed", failure: { kind: "otherService" } }));
  expect(work()).toBe(0);
});

test("the outcome is spoken in a region that was there before, also of a change that is over at once", async () => {
  await renderAnnouncer();
  const regions = screen.getAllByRole("status");
  const appState = await select("a");
  press("Change privacy");
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("radio", { name: "Public" }));
  press("Change the privacy of 1 report to Public");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  show(appState, update("a", { changes: { privacy: 0 }, state: "done" }));
  await waitFor(() => expect(regions.map(({ textContent }) => textContent)).toEqual(["1 changed"]));
  expect(screen.getByRole("region", { name: "Changing privacy" }).textContent).toContain("1 changed");
});

test("the password that reports were given can be copied beside the outcome, unless none may have it", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const appState = await select("a", "b");
  const of = { changes: { privacy: 2 } } as const;
  show(appState, update("a", { ...of, state: "sending" }), update("b", of));
  await screen.findByText("Changing privacy: 0 of 2");
  show(appState, update("a", { ...of, state: "failed" }), update("b", { ...of, state: "stopped" }));
  await screen.findByText("1 failed, 1 stopped");
  expect(asked("passwordOf")).toEqual([]);
  show(appState, update("a", { ...of, state: "done" }), update("b", { ...of, state: "failed" }));
  fireEvent.click(await screen.findByRole("button", { name: /^Copy password/ }));
  await waitFor(() => expect(write).toHaveBeenCalledWith("correct horse"));
  expect(asked("passwordOf")).toEqual(["u"]);
});

test("a change takes no details of its reports along: those of thousands are more than a message holds", async () => {
  await select("a", "b");
  press("Refresh results");
  await screen.findByRole("dialog");
  press("Refresh 2 reports");
  await waitFor(() => expect(asked("updateReports")).toHaveLength(1));
  expect(JSON.stringify(asked("updateReports")).length).toBeLessThan(1_000);
});

describe("Refresh results of the selected reports", () => {
  test("is confirmed, and the batch is shown with a Stop until its outcome", async () => {
    const appState = await select("a", "b");
    press("Refresh results");
    await screen.findByRole("dialog", { name: "Refresh 2 reports?" });
    press("Refresh 2 reports");
    await waitFor(() => expect(asked("updateReports")).toHaveLength(1));
    expect(asked("updateReports")[0]).toMatchObject({ changes: { results: 1 }, reports: [ROWS[0], ROWS[1]] });
    show(appState, update("a", { state: "sending" }), update("b", { heldUntil: Date.now() + 3_600_000 }));
    await screen.findByText("Refreshing results: 0 of 2");
    expect(screen.getByText(/^The service asks for a pause until .* The rest follows afterwards\.$/)).toBeDefined();
    show(appState, update("a", { state: "failed" }), update("b", { heldUntil: Date.now() - 60_000 }));
    await screen.findByText("Refreshing results: 0 of 2 · 1 failed");
    expect(screen.getByRole("progressbar").getAttribute("value"), "as the sentence says").toBe("0");
    expect(screen.queryByText(/^The service asks for a pause/)).toBeNull();
    show(appState, update("a", { state: "sending" }), update("b"));
    expect(within(rowOf("a")).getByText("Refreshing…")).toBeDefined();
    press("Stop");
    await waitFor(() => expect(asked("stopBatch")).toEqual([{ kind: "update", id: "u" }]));
    const listed = asked("listReports").length;
    show(
      appState,
      update("a", { state: "failed", failure: { kind: "notAllowed", status: 403 } }),
      update("b", { state: "stopped" }),
    );
    await screen.findByText("1 failed, 1 stopped");
    expect(within(rowOf("a")).getByText(/The results were not refreshed\..*403/)).toBeDefined();
    expect(within(rowOf("b")).queryByText(/refreshed/)).toBeNull();
    await waitFor(() => expect(asked("listReports").length).toBe(listed + 1));
    press("Close");
    await waitFor(() => expect(screen.queryByText("1 failed, 1 stopped")).toBeNull());
  });
});

test("how far the refresh of many is, is spoken, but not at each step", async () => {
  const appState = await select("a", "b");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  show(appState, update("a", { state: "sending" }), update("b"));
  const status = within(await screen.findByRole("region", { name: "Refreshing results" })).getByRole("status");
  expect(status.textContent).toBe("");
  await vi.waitFor(async () => {
    await act(() => void vi.advanceTimersByTime(5_000));
    expect(status.textContent).toBe("Refreshing results: 0 of 2");
  });
  show(appState, update("a", { state: "done" }), update("b", { state: "sending" }));
  expect(status.textContent).toBe("Refreshing results: 0 of 2");
  await act(() => void vi.advanceTimersByTime(5_000));
  expect(status.textContent).toBe("Refreshing results: 1 of 2");
});

test("the outcome of many leads to where each failure has its reason: not every row is on this page", async () => {
  const appState = await select("a", "b");
  press("Refresh results");
  await screen.findByRole("dialog");
  press("Refresh 2 reports");
  await waitFor(() => expect(asked("updateReports")).toHaveLength(1));
  const outcome = () => within(screen.getByRole("region", { name: "Refreshing results" }));
  const gone = update("gone", { state: "failed", failure: { kind: "notFound", status: 404 } });
  show(appState, update("a", { state: "sending" }), gone);
  show(appState, update("a", { state: "done" }), gone);
  await screen.findByText("1 refreshed, 1 failed");
  expect(outcome().getByRole("link", { name: "Activity" }).getAttribute("href")).toBe("#/activity");
  show(appState, update("a", { state: "done" }), { ...gone, state: "done", failure: null });
  expect(outcome().queryByRole("link")).toBeNull();
});

test("a report that was not changed shows what the service said of it", async () => {
  const appState = await select("a", "b");
  press("Refresh results");
  await screen.findByRole("dialog");
  press("Refresh 2 reports");
  await waitFor(() => expect(asked("updateReports")).toHaveLength(1));
  const failure = { kind: "invalid", status: 422, fields: { results: "Only once an hour." } } as const;
  show(appState, update("a", { state: "failed", failure }), update("b", { state: "done" }));
  expect(rowOf("a").textContent).toContain("results: Only once an hour.");
});

test("between the privacy that an unclear change began with and the reason stands a full stop", async () => {
  const appState = await select("a");
  press("Change privacy");
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("radio", { name: "Public" }));
  press("Change the privacy of 1 report to Public");
  await waitFor(() => expect(asked("updateReports")).toHaveLength(1));
  const failure = { kind: "serviceFailed", status: 503 } as const;
  show(appState, update("a", { changes: { privacy: 0 }, before: 1, state: "accepted", failure }));
  expect(rowOf("a").textContent).toContain("was changed. Before: Private. The service failed (503).");
});

test("a report whose change got no answer is called unclear while it is looked for, and what it came to then", async () => {
  const appState = await select("a", "b");
  press("Refresh results");
  await screen.findByRole("dialog");
  press("Refresh 2 reports");
  await waitFor(() => expect(asked("updateReports")).toHaveLength(1));
  const done = update("b", { state: "done" });
  show(appState, update("a", { state: "accepted", failure: { kind: "timeout" } }), done);
  expect(rowOf("a").textContent).toContain("It is unclear whether the results were refreshed.");
  expect(within(rowOf("a")).queryByText("Refreshing…")).toBeNull();
  show(appState, update("a", { state: "done" }), done);
  expect(rowOf("a").textContent).not.toContain("unclear");
  const outcome = screen.getByRole("region", { name: "Refreshing results" });
  await waitFor(() => expect(outcome.textContent).toContain("2 refreshed"));
  expect(outcome.textContent).not.toContain("unclear");
});

test("a report that was not changed among others says so no longer once it was changed by itself", async () => {
  const appState = await select("a", "b");
  const failed = update("a", { state: "failed", failure: { kind: "invalid", status: 422 } });
  show(appState, failed);
  expect(rowOf("a").textContent).toContain("The results were not refreshed.");
  const single = update("a", { id: "alone", batch: undefined, startedAt: Date.now() + 1 });
  show(appState, { ...single, state: "sending" }, failed);
  expect(rowOf("a").textContent, "the row tells it itself").not.toContain("Refreshing…");
  show(appState, { ...single, state: "done" }, failed);
  expect(rowOf("a").textContent).not.toContain("The results were not refreshed.");
});

test("two selected reports can be compared, one or three cannot", async () => {
  await select("a");
  expect(screen.queryByRole("link", { name: "Compare" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select https://example.com/c" }));
  const link = await screen.findByRole("link", { name: "Compare" });
  expect(link.getAttribute("href")).toBe("#/reports/a?with=c");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select https://example.com/b" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Compare" })).toBeNull());
});

test("Clear selection leaves the focus at the check box of all", async () => {
  await select("a");
  press("Clear selection");
  await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Select all on this page" }));
});

test("private windows offer no change of several reports, and say so; deleting stays", async () => {
  const extension = { inIncognitoContext: true };
  vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue(extension as never);
  await select("a", "b");
  expect(screen.getByText(/^Refreshing several reports and changing their privacy are not available/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refresh results" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Change privacy" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Monitor" }), "schedules are of normal windows").toBeNull();
  expect(screen.getByText(/^Trend: Not available in private windows/)).toBeTruthy();
});
