// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { ProjectsPage } from "@/entrypoints/options/projects/ProjectsPage.tsx";
import { toListedPage } from "@/entrypoints/options/reports/listed-page.ts";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import type { ReportsView } from "@/entrypoints/options/routes/list-route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import * as pauses from "@/entrypoints/options/sleep.ts";
import type { AppState } from "@/utils/app-state.ts";
import { PROJECTS_QUERY, type Project, REPORTS_QUERY } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Run } from "@/utils/models/run.ts";
import type { Submission } from "@/utils/models/submission.ts";
import * as monitoring from "@/utils/monitoring.ts";
import { runOf } from "../../../support/monitored.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { pageOf, reportRow } from "../../support/known.ts";
import { openMenu } from "../../support/menus.ts";

const EMPTY = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }, { reportPage: "" }));
const ALL: ReportsView = { query: REPORTS_QUERY, at: null };
const BAD: ReportsView = { query: { ...REPORTS_QUERY, result: "bad" }, at: null };

setUpAsk();

/** What the background was asked for beside lists. */
function written(): string[] {
  return ask.mock.calls.map(([question]) => question).filter((question) => !/^list/.test(question));
}

function isOff(element: HTMLElement): boolean {
  return element.matches(":disabled, [aria-disabled='true']");
}

describe("in Reports", () => {
  const page = (view: ReportsView) => <ReportsPage appState={signal(EMPTY)} router={{} as Router} view={view} />;
  const rowOf = (id: string) => screen.getByRole("row", { name: `https://example.com/${id}` });
  const row = (id: string) => within(rowOf(id));

  /** Two good reports on screen, both selected, and whether they are really meant to be deleted was asked. */
  async function askAboutTwo() {
    ask.mockResolvedValueOnce(pageOf([reportRow("a"), reportRow("b")]));
    const { rerender } = render(page(ALL));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete selected" }));
    await screen.findByRole("dialog");
    return { show: (view: ReportsView) => rerender(page(view)) };
  }

  test("nothing of the former rows can be selected or deleted under a filter whose list fails", async () => {
    const { show } = await askAboutTwo();
    const answer = Promise.withResolvers();
    ask.mockReturnValueOnce(answer.promise);
    show(BAD);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    for (const state of ["loading", "failed"]) {
      if (state === "failed") {
        answer.reject(new AppError("notAllowed", { status: 403 }));
        await screen.findByText("The list could not be loaded.");
      }
      expect(screen.queryByText(/ selected$/), state).toBeNull();
      expect(screen.getAllByRole("checkbox").every(isOff), state).toBe(true);
      screen.getByRole("row", { name: "https://example.com/a" }).focus();
      fireEvent.keyDown(document.activeElement as Element, { key: "x" });
      for (const name of ["Refresh results", "Edit", "Delete"]) {
        const item = within(await openMenu(rowOf("a"))).getByRole("menuitem", { name });
        expect(isOff(item), state).toBe(true);
        fireEvent.click(item);
        screen.getByRole("menu").hidePopover();
        await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      }
      expect(screen.queryByText(/ selected$/), state).toBeNull();
    }
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(written()).toEqual([]);
  });

  test("the range is that of the rows on screen, also while those of the next page are on their way", async () => {
    const rows = [reportRow("a"), reportRow("b")];
    ask.mockResolvedValueOnce(pageOf(rows, { from: null, total: 4, next: "?cursor=b" }));
    const go = vi.fn();
    const router = { go } as unknown as Router;
    const at = (at: string | null) => <ReportsPage appState={signal(EMPTY)} router={router} view={{ ...ALL, at }} />;
    const { rerender } = render(at(null));
    fireEvent.click(await screen.findByRole("button", { name: "Next" }));
    expect(go).toHaveBeenCalledWith({ page: "reports", view: { ...ALL, at: "?cursor=b" } });
    const answer = Promise.withResolvers();
    ask.mockReturnValueOnce(answer.promise);
    rerender(at("?cursor=b"));
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true"));
    expect(screen.getByText("1–2 of 4")).toBeDefined();
    answer.resolve(pageOf([reportRow("c"), reportRow("d")], { from: null, total: 4 }));
    expect(await screen.findByText("3–4 of 4")).toBeDefined();
  });

  test("the way back through the pages outlives a visit to a report", async () => {
    const next: Record<string, string | null> = {
      first: "?cursor=b",
      "?cursor=b": "?cursor=c",
      "?cursor=c": "?cursor=d",
    };
    ask.mockImplementation(async (_question, { at }) =>
      pageOf([reportRow("a")], {
        from: null,
        total: null,
        isLast: false,
        next: next[at ?? "first"] ?? null,
      }),
    );
    const go = vi.fn();
    const appState = signal(EMPTY);
    const at = (at: string | null) => (
      <ReportsPage appState={appState} router={{ go } as unknown as Router} view={{ ...ALL, at }} />
    );
    const { rerender } = render(at(null));
    fireEvent.click(await screen.findByRole("button", { name: "Next" }));
    rerender(at("?cursor=b"));
    await screen.findByText("2–2");
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    cleanup();
    render(at("?cursor=c"));
    expect(await screen.findByText("3–3")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Previous" }));
    expect(go).toHaveBeenLastCalledWith({ page: "reports", view: { ...ALL, at: "?cursor=b" } });
  });

  test("a question about rows that are gone from the screen does not come back with the next selection", async () => {
    const { show } = await askAboutTwo();
    ask.mockResolvedValueOnce(pageOf([reportRow("c", { result: "bad" })]));
    show(BAD);
    await screen.findByRole("row", { name: "https://example.com/c" });
    fireEvent.click(screen.getByRole("checkbox", { name: "Select https://example.com/c" }));
    expect(await screen.findByText("1 selected")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each(["done", "found"] as const)(
    "a single report that is %s loads the list, also after a later one",
    async (state) => {
      const sent = { id: "1", state: "sending", connectionId: "c" } as Submission;
      const later = { id: "2", state: "done", connectionId: "c" } as Submission;
      const appState = signal<AppState>({ ...EMPTY, submissions: [later, sent] });
      ask.mockResolvedValueOnce(pageOf([]));
      render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
      await screen.findByText(/^No reports yet\./);
      ask.mockResolvedValueOnce(pageOf([reportRow("a")]));
      act(() => {
        appState.value = { ...EMPTY, submissions: [later, { ...sent, state }] };
      });
      expect(await screen.findByRole("row", { name: "https://example.com/a" })).toBeDefined();
    },
  );

  test("a single report loads the list also where the oldest entry of a full journal goes for it", async () => {
    const done = (id: string) => ({ id, state: "done", connectionId: "c" }) as Submission;
    const appState = signal<AppState>({ ...EMPTY, submissions: [done("2"), done("1")] });
    ask.mockResolvedValueOnce(pageOf([]));
    render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
    await screen.findByText(/^No reports yet\./);
    ask.mockResolvedValueOnce(pageOf([reportRow("a")]));
    act(() => {
      appState.value = { ...EMPTY, submissions: [done("3"), done("2")] };
    });
    expect(await screen.findByRole("row", { name: "https://example.com/a" })).toBeDefined();
  });

  test("a step back draws as many rows as before", async () => {
    const page = pageOf([reportRow("a"), reportRow("b")]);
    const left = { current: { page: toListedPage(page, ALL, EMPTY), rowId: undefined, kept: new Map(), drawn: 1 } };
    const router = { isReturn: () => true } as unknown as Router;
    ask.mockResolvedValue(page);
    render(<ReportsPage appState={signal(EMPTY)} router={router} view={ALL} left={left} />);
    expect(rowOf("a")).toBeDefined();
    expect(screen.queryByRole("row", { name: "https://example.com/b" })).toBeNull();
    cleanup();
    expect(left.current.drawn).toBe(1);
  });

  test("a list that failed for want of a key is loaded once another page has entered one", async () => {
    const appState = signal<AppState>(EMPTY);
    ask.mockRejectedValueOnce(new AppError("keyRejected", { status: 401 }));
    render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
    await screen.findByText("The list could not be loaded.");
    ask.mockResolvedValueOnce(pageOf([reportRow("a")]));
    act(() => {
      appState.value = { ...EMPTY, connection: { ...EMPTY.connection, keyId: "another" } };
    });
    expect(await screen.findByRole("row", { name: "https://example.com/a" })).toBeDefined();
    expect(screen.queryByText("The list could not be loaded.")).toBeNull();
  });

  test("a run that has made new results loads the list when it is over", async () => {
    const run = runOf({ connectionId: "c", method: "refresh", state: "running", attention: "running", endedAt: null });
    const store = (changes: Partial<Run>) => database.use((db) => db.put("runs", { ...run, ...changes }));
    await store({});
    ask.mockResolvedValue(pageOf([reportRow("a")]));
    render(page(ALL));
    await screen.findByRole("row", { name: "https://example.com/a" });
    const read = vi.spyOn(monitoring, "readRuns");
    const tell = () => new BroadcastChannel(monitoring.MONITORING_CHANNEL).postMessage(null);
    tell();
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(row("a").queryByText("Bad")).toBeNull();
    ask.mockResolvedValue(pageOf([reportRow("a", { result: "bad" })]));
    await store({ state: "ended", attention: undefined });
    tell();
    expect(await row("a").findByText("Bad")).toBeDefined();
  });

  test("what a job creates loads the list when the job is over, and takes nothing from what is selected", async () => {
    const created = (...ids: string[]) =>
      ids.map((id) => ({ id, batch: "j", state: "done", connectionId: "c" }) as Submission);
    const job = (state: Job["state"]) => ({ kind: "job", id: "j", connectionId: "c", state }) as Job;
    const appState = signal<AppState>({ ...EMPTY, jobs: [job("running")], submissions: created("1") });
    const first = pageOf([reportRow("a"), reportRow("b")], {
      total: 3,
      next: "page=2",
    });
    const all = pageOf(["a", "b", "c"].map((id) => reportRow(id)));
    ask.mockImplementation(async (_question, { query }) => (query.per_page === 100 ? all : first));
    render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    fireEvent.click(await screen.findByRole("button", { name: "Select all 3 that match" }));
    expect(await screen.findByText("3 selected")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Delete selected" }));
    const lists = ask.mock.calls.length;
    act(() => {
      appState.value = { ...EMPTY, jobs: [job("running")], submissions: created("2", "1") };
    });
    act(() => {
      appState.value = { ...EMPTY, jobs: [job("ended")], submissions: created("3", "2", "1") };
    });
    expect(await screen.findByRole("dialog", { name: "Delete 3 reports?" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("3 selected")).toBeDefined();
    expect(ask.mock.calls.length).toBe(lists);
    fireEvent.click(screen.getByRole("button", { name: "Clear selection" }));
    await waitFor(() => expect(ask.mock.calls.length).toBe(lists + 1));
  });

  test("a job that ends after a newer one loads the list, too", async () => {
    const job = (id: string, state: Job["state"]) => ({ kind: "job", id, connectionId: "c", state }) as Job;
    const appState = signal<AppState>({ ...EMPTY, jobs: [job("newer", "ended"), job("older", "running")] });
    ask.mockResolvedValueOnce(pageOf([reportRow("a")]));
    render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
    await screen.findByRole("row", { name: "https://example.com/a" });
    ask.mockResolvedValueOnce(pageOf([reportRow("b"), reportRow("a")]));
    act(() => {
      appState.value = { ...EMPTY, jobs: [job("newer", "ended"), job("older", "ended")] };
    });
    expect(await screen.findByRole("row", { name: "https://example.com/b" })).toBeDefined();
  });

  test("the second click of a double click neither stops what the first has started, nor starts what it has stopped", async () => {
    const first = pageOf([reportRow("a"), reportRow("b")], {
      total: 3,
      next: "page=2",
    });
    const all = Promise.withResolvers();
    ask.mockImplementation(async (_question, { query }) => (query.per_page === 100 ? all.promise : first));
    render(page(ALL));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    async function doubleClick(name: string, then: string) {
      fireEvent.click(await screen.findByRole("button", { name }), { detail: 1 });
      fireEvent.click(await screen.findByRole("button", { name: then }), { detail: 2 });
      await act(async () => {});
      expect(screen.getByRole("button", { name: then })).toBeDefined();
    }
    await doubleClick("Select all 3 that match", "Stop");
    await doubleClick("Stop", "Select all 3 that match");
  });

  test("a pause in the middle of selecting all is no failure: it says so, can be stopped, and goes on afterwards", async () => {
    const first = pageOf([reportRow("a"), reportRow("b")], { total: 3, next: "page=2" });
    const all = pageOf(["a", "b", "c"].map((id) => reportRow(id)));
    const pause = Promise.withResolvers<void>();
    vi.spyOn(pauses, "sleep").mockReturnValueOnce(pause.promise);
    const paused = new AppError("rateLimited", { status: 429, retryAt: Date.now() + 3_600_000 });
    ask.mockImplementation(async (_question, { query }) => (query.per_page === 100 ? all : first));
    render(page(ALL));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    const button = await screen.findByRole("button", { name: "Select all 3 that match" });
    ask.mockRejectedValueOnce(paused);
    fireEvent.click(button);
    expect(await screen.findByText(/asks for a pause until .* The rest follows afterwards/)).toBeDefined();
    screen.getByRole("button", { name: "Stop" }).focus();
    expect(screen.queryByRole("alert")).toBeNull();
    pause.resolve();
    expect(await screen.findByText("3 selected")).toBeDefined();
    await waitFor(() => expect(document.activeElement, "the button is gone").not.toBe(document.body));
    expect(screen.queryByText(/asks for a pause/)).toBeNull();
  });

  test("what moves up after a deletion is loaded, and what was not deleted stays selected", async () => {
    const appState = signal<AppState>(EMPTY);
    const rows = (ids: string) => [...ids].map((id) => reportRow(id));
    ask.mockResolvedValueOnce(pageOf(rows("abc"), { total: 5, next: "page=2" }));
    render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    const common = { kind: "remove", connectionId: "c", resource: "report", batch: "b", startedAt: Date.now() };
    const deletion = (id: string, state: Deletion["state"]) =>
      ({ ...common, id, resourceId: id, url: `https://example.com/${id}`, failure: null, state }) as Deletion;
    ask.mockResolvedValueOnce(pageOf(rows("bde"), { total: 3 }));
    act(() => {
      appState.value = { ...EMPTY, deletions: [deletion("a", "done"), deletion("b", "failed"), deletion("c", "done")] };
    });
    expect(await screen.findByText("1–3 of 3")).toBeDefined();
    expect(screen.getByText("1 selected")).toBeDefined();
    // Deleted alone, beside a batch that waits.
    ask.mockResolvedValueOnce(pageOf(rows("bd"), { total: 2 }));
    act(() => {
      const alone = { ...deletion("e", "done"), batch: undefined };
      appState.value = { ...EMPTY, deletions: [alone, deletion("f", "queued")] };
    });
    expect(await screen.findByText("1–2 of 2")).toBeDefined();
    const calls = ask.mock.calls.filter(([question]) => question === "listReports");
    expect(calls).toHaveLength(3);
    expect((screen.getByRole("checkbox", { name: "Select https://example.com/b" }) as HTMLInputElement).checked).toBe(
      true,
    );
  });

  test("a list whose rows on screen are deleted first is not called empty", async () => {
    const appState = signal<AppState>(EMPTY);
    ask.mockResolvedValue(pageOf([reportRow("a")], { total: 3, next: "page=2" }));
    render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
    await screen.findByRole("row", { name: "https://example.com/a" });
    const common = { kind: "remove", connectionId: "c", resource: "report", batch: "b", startedAt: Date.now() };
    const deletion = (id: string, state: Deletion["state"]) =>
      ({ ...common, id, resourceId: id, url: `https://example.com/${id}`, failure: null, state }) as Deletion;
    act(() => {
      appState.value = { ...EMPTY, deletions: [deletion("a", "done"), deletion("b", "queued")] };
    });
    await waitFor(() => expect(screen.queryByRole("row", { name: "https://example.com/a" })).toBeNull());
    expect(screen.queryByText(/^No reports yet/)).toBeNull();
  });

  test("a list of which only unreadable rows are left is not called empty", async () => {
    ask.mockResolvedValue(pageOf([], { unreadable: 2, total: null }));
    render(page(ALL));
    expect(await screen.findByText("Rows that could not be read: 2.")).toBeDefined();
    expect(screen.queryByText(/^No reports yet/)).toBeNull();
  });

  test("a report that is created while the list fills the gap of a deleted one comes to it all the same", async () => {
    const appState = signal<AppState>(EMPTY);
    ask.mockResolvedValueOnce(pageOf([reportRow("a"), reportRow("b")]));
    render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
    await screen.findByRole("row", { name: "https://example.com/a" });
    const filled = Promise.withResolvers();
    ask.mockReturnValueOnce(filled.promise);
    const common = { kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: "a", failure: null };
    const deletions = [{ ...common, url: "https://example.com/a", state: "done", startedAt: Date.now() } as Deletion];
    act(() => {
      appState.value = { ...EMPTY, deletions };
    });
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    ask.mockResolvedValue(pageOf([reportRow("new"), reportRow("b")]));
    act(() => {
      appState.value = {
        ...EMPTY,
        deletions,
        submissions: [{ id: "s", state: "done", connectionId: "c" } as Submission],
      };
    });
    filled.resolve(pageOf([reportRow("b")]));
    expect(await screen.findByRole("row", { name: "https://example.com/new" })).toBeDefined();
  });

  test("what is deleted with its project leaves the list, wherever the project was deleted", async () => {
    const appState = signal<AppState>(EMPTY);
    ask.mockResolvedValueOnce(pageOf([reportRow("a")])).mockResolvedValue(pageOf([]));
    render(<ReportsPage appState={appState} router={{} as Router} view={ALL} />);
    await screen.findByRole("row", { name: "https://example.com/a" });
    const deletion = {
      kind: "remove",
      id: "d",
      connectionId: "c",
      resource: "project",
      resourceId: "shop",
    } as Deletion;
    act(() => {
      appState.value = { ...EMPTY, deletions: [{ ...deletion, state: "deleting" }] };
    });
    expect(rowOf("a")).toBeDefined();
    act(() => {
      appState.value = { ...EMPTY, deletions: [{ ...deletion, state: "done" }] };
    });
    await waitFor(() => expect(screen.queryByRole("row", { name: "https://example.com/a" })).toBeNull());
  });

  test("a row that contradicts the filter says so, and offers nothing that changes it", async () => {
    ask.mockResolvedValueOnce(pageOf([reportRow("a", { result: "BAD" }), reportRow("b")]));
    render(page(BAD));
    await screen.findByText("Does not match the filter");
    expect(row("a").queryByText("Does not match the filter")).toBeNull();
    expect(isOff(row("b").getByRole("checkbox"))).toBe(true);
    const items = within(await openMenu(rowOf("b"))).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Details"]);
  });

  test("a row without an address cannot be deleted", async () => {
    ask.mockResolvedValueOnce(pageOf([{ ...reportRow("a", { result: "bad" }), url: "" }]));
    render(page(ALL));
    await screen.findByText("(no address)");
    const items = within(await openMenu(screen.getAllByRole("row")[1] as HTMLElement)).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Details"]);
    expect(screen.getAllByRole("checkbox").every(isOff)).toBe(true);
  });
});

describe("in Projects", () => {
  const named = (...names: string[]): Project[] =>
    names.map((project) => ({ project, createdAt: null, more: { project } }));
  const page = (search?: string) => {
    const query = { ...PROJECTS_QUERY, ...(search && { search }) };
    return <ProjectsPage appState={signal(EMPTY)} router={{} as Router} view={{ query, at: null }} />;
  };

  test("nothing of the former rows can be deleted while those of another search are on their way", async () => {
    ask.mockResolvedValue(pageOf(named("blog")));
    const { rerender } = render(page());
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    await screen.findByText("It has 1 report.");
    fireEvent.input(screen.getByRole("textbox"), { target: { value: "blog" } });
    const answer = Promise.withResolvers();
    ask.mockReturnValue(answer.promise);
    rerender(page("shop"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    answer.resolve(pageOf(named("Shop 1")));
    await screen.findByText("Shop 1");
    expect(screen.queryByRole("dialog"), "the question does not come back").toBeNull();
    expect(written()).toEqual([]);
  });

  test("a row that does not contain what was searched for says so, and cannot be deleted", async () => {
    ask.mockResolvedValue(pageOf(named("blog", "SHOP")));
    render(page("shop"));
    await screen.findByText("Does not match the filter");
    expect(screen.getAllByRole("button", { name: "Delete" })).toHaveLength(1);
  });
});
