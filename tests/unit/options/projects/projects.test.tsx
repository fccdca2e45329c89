// @vitest-environment happy-dom
import { type Signal, signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { forgetReports } from "@/entrypoints/background/history/forget.ts";
import { record } from "@/entrypoints/background/history/record.ts";
import { DeleteProjectDialog } from "@/entrypoints/options/projects/DeleteProjectDialog.tsx";
import { ProjectsPage } from "@/entrypoints/options/projects/ProjectsPage.tsx";
import type { ProjectsView } from "@/entrypoints/options/routes/list-route.ts";
import { parseRoute } from "@/entrypoints/options/routes/route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { AppState } from "@/utils/app-state.ts";
import { type Page, PROJECTS_QUERY, type Project } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { reportRow, pageOf as wholePage } from "../../support/known.ts";

setUpAsk();

/** A page of a service that tells only its rows. */
function pageOf<Row>(rows: Row[], changes: Partial<Page<Row>> = {}): Page<Row> {
  return wholePage(rows, { total: null, from: null, isLast: false, ...changes });
}

function stateWith(deletions: Deletion[], rememberResults = true): AppState {
  return { ...emptyState(settingsOf({ id: "c" }, { rememberResults })), deletions };
}

function deletionOf(project: string, changes: Partial<Deletion> = {}): Deletion {
  const now = Date.now();
  return {
    ...{ kind: "remove", id: `of ${project}`, connectionId: "c", resource: "project", resourceId: project, url: "" },
    ...{ search: "", state: "unclear", startedAt: now, dueAt: now, endedAt: now, failure: null },
    ...changes,
  } as Deletion;
}

const START: ProjectsView = { query: PROJECTS_QUERY, at: null };

/** Asks to delete the first project, and names it. */
async function nameFirst(project: string): Promise<void> {
  fireEvent.click((await screen.findAllByRole("button", { name: "Delete" }))[0] as HTMLElement);
  await screen.findByText("No reports of it were found.");
  fireEvent.input(screen.getByRole("textbox"), { target: { value: project } });
}

function named(...names: string[]): Project[] {
  return names.map((project) => ({ project, createdAt: null, more: {} }));
}

/** Answers every list and count, and deletions with what is given. */
function answerAll(rows: Project[], deletion?: Deletion) {
  ask.mockImplementation(async (question: string) => {
    if (question === "deleteProject") return deletion;
    return question === "listProjects" ? pageOf(rows) : pageOf([], { total: 0 });
  });
}

describe("Projects", () => {
  const page = (view = START, rememberResults = true) => (
    <ProjectsPage appState={signal(stateWith([], rememberResults))} router={router} view={view} />
  );
  const go = vi.fn<Router["go"]>();
  const router = { go } as unknown as Router;

  test.each([
    ["no project yet", START, /^No projects yet\./, null],
    ["none that matches", { ...START, query: { ...PROJECTS_QUERY, search: "x" } }, "Nothing matches.", "Clear search"],
    ["a page that has become empty", { ...START, at: "?page=9" }, /nothing left on this page/, "First page"],
  ])("tells %s from the rest", async (_case, view, words, button) => {
    ask.mockResolvedValue(pageOf([]));
    render(page(view));
    expect(await screen.findByText(words)).toBeDefined();
    expect(button === null || screen.getByRole("button", { name: button })).toBeTruthy();
  });

  test("from a page that the service cannot find, a button leads to the first", async () => {
    ask.mockRejectedValue(new AppError("notFound", { status: 404 }));
    render(page({ ...START, at: "?page=9" }));
    fireEvent.click(await screen.findByRole("button", { name: "First page" }));
    expect(go.mock.lastCall?.[0]).toEqual({ page: "projects", view: START });
    expect(screen.queryByText(/nothing left/)).toBeNull();
  });

  test("while the next page is on its way, the range is that of the rows on screen", async () => {
    const next = Promise.withResolvers();
    const first = pageOf(named("a", "b"), { total: 3, next: "?page=2" });
    ask.mockResolvedValueOnce(first).mockReturnValue(next.promise);
    const { rerender } = render(page());
    fireEvent.click(await screen.findByRole("button", { name: "Next" }));
    rerender(page({ ...START, at: "?page=2" }));
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true"));
    expect(screen.getByText("1–2 of 3")).toBeDefined();
    next.resolve(pageOf(named("c"), { total: 3, isLast: true }));
    expect(await screen.findByText("3–3 of 3")).toBeDefined();
  });

  test("thousands of rows at once are drawn in portions", async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `project ${index}`);
    ask.mockResolvedValue(pageOf(named(...names)));
    render(page());
    const drawn = () => document.querySelectorAll("tbody bdi").length;
    for (const expected of [500, 1_000]) {
      await waitFor(() => expect(drawn()).toBe(expected));
      fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    }
    await waitFor(() => expect(drawn()).toBe(1_200));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("a date of creation that could not be read is shown as received", async () => {
    ask.mockResolvedValue(pageOf([{ project: "shop", createdAt: null, more: { created_at: "1. Mai 2024" } }]));
    render(page());
    expect(await screen.findByText("1. Mai 2024")).toBeTruthy();
  });

  test("nothing known from before counts while nothing is remembered, and the page says so", async () => {
    await record("c", [reportRow("1", { more: { project: "shop" } })], Date.now());
    ask.mockResolvedValue(pageOf(named("shop")));
    const view = render(page());
    await screen.findByTitle("Good");
    view.rerender(page(START, false));
    expect(screen.getByText(/^Results are not remembered on this computer, so nothing is shown/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByTitle("Good")).toBe(null));
    expect(screen.getByRole("link", { name: "Show reports" })).toBeTruthy();
  });

  test("a private window says why no results are counted", async () => {
    vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue({ inIncognitoContext: true } as never);
    answerAll(named("shop"));
    render(page());
    expect(await screen.findByText(/^Results: Not available in private windows/)).toBeTruthy();
  });

  test("reports with a result of the service's own, or none yet, are counted beside the rest", async () => {
    const results = ["good", "superb", "pending", null];
    const rows = results.map((result, index) =>
      reportRow(String(index), { url: `https://example.com/${index}`, result, more: { project: "shop" } }),
    );
    await record("c", rows, Date.now());
    ask.mockResolvedValue(pageOf(named("shop")));
    render(page());
    expect((await screen.findByTitle("Good")).textContent).toBe("1 Good");
    expect(screen.getByText("Other results, or none yet: 3.")).toBeDefined();
  });

  test("counts are said to be of the reports seen here, also after all were read once: others come", async () => {
    await record("c", [reportRow("1", { more: { project: "shop" } })], Date.now());
    ask.mockResolvedValue(pageOf(named("shop")));
    const { unmount } = render(page());
    await screen.findByTitle("Good");
    expect(screen.getByText("Counted from the reports that this browser has seen.")).toBeDefined();
    unmount();
    await forgetReports("c", [], Date.now(), true);
    render(page());
    await screen.findByTitle("Good");
    expect(screen.getByText("Counted from the reports that this browser has seen.")).toBeDefined();
  });

  test("what got worse within the last 30 days is counted anew at midnight", async () => {
    const now = new Date(2026, 10, 23, 23, 59, 50);
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
    onTestFinished(() => void vi.useRealTimers());
    for (const [result, at] of [
      ["good", new Date(2026, 9, 1)],
      ["bad", new Date(2026, 9, 24, 12)],
    ] as const) {
      const row = reportRow("1", { result, generatedAt: at.toISOString(), more: { project: "shop" } });
      await record("c", [row], at.getTime());
    }
    ask.mockResolvedValue(pageOf(named("shop")));
    render(page());
    expect(await screen.findByText("1 got worse")).toBeDefined();
    act(() => void vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(screen.queryByText("1 got worse")).toBeNull());
  });

  test("that a project was deleted is not said of another page of the list", async () => {
    const answers: Record<string, unknown> = {
      ...{ listProjects: pageOf(named("shop", "other"), { next: "?page=2" }), listReports: pageOf([], { total: 0 }) },
      deleteProject: deletionOf("shop", { state: "done" }),
    };
    ask.mockImplementation(async (question) => answers[question]);
    const { rerender } = render(page());
    await nameFirst("shop");
    fireEvent.click(screen.getByRole("button", { name: "Delete project" }));
    await screen.findByText("shop: The project was deleted.");
    rerender(page({ ...START, at: "?page=2" }));
    expect(screen.queryByText("shop: The project was deleted.")).toBeNull();
  });

  test("a deleted project no longer counts, also before the list was loaded again", async () => {
    const answers: Record<string, unknown> = {
      ...{ listProjects: pageOf(named("shop", "other"), { total: 2 }), listReports: pageOf([], { total: 0 }) },
      deleteProject: deletionOf("shop", { state: "done" }),
    };
    ask.mockImplementation(async (question) => answers[question]);
    render(page());
    await nameFirst("shop");
    answers.listProjects = new Promise(() => {});
    fireEvent.click(screen.getByRole("button", { name: "Delete project" }));
    await screen.findByText("shop: The project was deleted.");
    expect(await screen.findByText(/^1–1 of/)).toHaveProperty("textContent", "1–1 of 1");
  });

  test("a step back while a project is being deleted leaves the list of that step, not of the one before", async () => {
    let answer = (_deletion: unknown) => {};
    const answers: Record<string, unknown> = {
      ...{ listReports: pageOf([], { total: 0 }), deleteProject: new Promise((resolve) => (answer = resolve)) },
    };
    const lists = (at: string | null) => pageOf(named(...(at === null ? ["shop", "other"] : ["second"])));
    ask.mockImplementation(async (question, { at }) => answers[question] ?? lists(at));
    const { rerender } = render(page());
    await nameFirst("shop");
    fireEvent.click(screen.getByRole("button", { name: "Delete project" }));
    rerender(page({ ...START, at: "?page=2" }));
    await screen.findByText("second");
    answer(deletionOf("shop", { state: "done" }));
    await screen.findByText("shop: The project was deleted.");
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("false"));
    expect(screen.queryByText("other")).toBeNull();
    expect(screen.getByText("second")).toBeDefined();
  });

  test("unreadable rows are said, also where there are no others", async () => {
    ask.mockResolvedValue(pageOf([], { unreadable: 3 }));
    render(page());
    expect(await screen.findByText("Rows that could not be read: 3.")).toBeDefined();
    expect(screen.queryByText(/^No projects yet/)).toBeNull();
  });

  test("the old rows stay, marked busy, and a stale answer never replaces a newer one", async () => {
    let answerFirst = (_page: Page<Project>) => {};
    ask.mockResolvedValueOnce(pageOf(named("old")));
    const { rerender } = render(page());
    await screen.findByText("old");
    ask.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
    rerender(page({ ...START, at: "?page=2" }));
    await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true"));
    expect(screen.getByText("old")).toBeDefined();
    ask.mockResolvedValueOnce(pageOf(named("newest")));
    rerender(page({ ...START, at: "?page=3" }));
    await screen.findByText("newest");
    answerFirst(pageOf(named("stale")));
    await Promise.resolve();
    expect(screen.queryByText("stale")).toBeNull();
    expect(ask.mock.calls.map(([, { at }]) => at)).toEqual([null, "?page=2", "?page=3"]);
    for (const [, { query }] of ask.mock.calls) expect(query).toEqual(PROJECTS_QUERY);
  });

  test("the focus goes to the heading where its control goes with a page that could not be loaded", async () => {
    ask.mockResolvedValueOnce(pageOf(named("a"), { next: "?page=2" }));
    const { rerender } = render(page());
    (await screen.findByRole("button", { name: "Next" })).focus();
    ask.mockRejectedValueOnce(new AppError("serviceFailed", { status: 500 }));
    rerender(page({ ...START, at: "?page=2" }));
    await screen.findByRole("alert");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Projects" })));
  });

  test("a list that failed for want of a key is loaded once another page has entered one", async () => {
    const appState = signal(stateWith([]));
    ask.mockRejectedValueOnce(new AppError("keyRejected", { status: 401 }));
    render(<ProjectsPage appState={appState} router={router} view={START} />);
    await screen.findByRole("alert");
    ask.mockResolvedValue(pageOf(named("shop")));
    const { connection } = appState.value;
    act(() => {
      appState.value = { ...appState.value, connection: { ...connection, keyId: "another" } };
    });
    await screen.findByText("shop");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("how many match is spoken after a search that none did: its region was there before", async () => {
    const answer = (rows: Project[]) => ask.mockResolvedValue(pageOf(rows, { total: rows.length }));
    answer([]);
    const search = (text: string) => ({ ...START, query: { ...PROJECTS_QUERY, search: text } });
    const { rerender } = render(page(search("none")));
    await screen.findByText("Nothing matches.");
    const regions = screen.getAllByRole("status");
    answer(named("shop"));
    rerender(page(search("shop")));
    expect(regions).toContain(await screen.findByText("1–1 of 1"));
  });

  test("that another try failed as well is spoken: its alert is a new one", async () => {
    ask.mockImplementation(async () => {
      throw new AppError("serviceFailed", { status: 503 });
    });
    render(page());
    const alert = await screen.findByRole("alert");
    const tries = ask.mock.calls.length;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(tries));
    await waitFor(() => expect(alert.isConnected).toBe(false));
    expect(screen.getByRole("alert").textContent).toBe(alert.textContent);
  });

  test("another order starts at the first page, as a step back in the history", async () => {
    ask.mockResolvedValue(pageOf(named("a")));
    render(page({ ...START, at: "?page=2" }));
    fireEvent.click(await screen.findByRole("button", { name: "Name" }));
    const query = { ...PROJECTS_QUERY, sort_by: "project", sort: "asc" };
    expect(go).toHaveBeenCalledWith({ page: "projects", view: { query, at: null } }, undefined);
  });

  test.each([
    ["another letter is none", "sho", "replace"],
    ["to clear it is one, which leads back to what was found", "", "push"],
  ])("of the steps of a search, %s", async (_words, text, step) => {
    ask.mockResolvedValue(pageOf(named("shop")));
    render(page({ ...START, query: { ...PROJECTS_QUERY, search: "sh" } }));
    const field = await screen.findByRole("searchbox", { name: "Search projects" });
    fireEvent.input(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: "Enter" });
    const query = { ...PROJECTS_QUERY, ...(text && { search: text }) };
    expect(go).toHaveBeenLastCalledWith({ page: "projects", view: { query, at: null } }, step);
  });

  test.each(["a/b", "what?", "#1", "100%", "a  b", "🦊", "..", "é".repeat(255)])(
    "Show reports of %s names it exactly",
    async (name) => {
      ask.mockResolvedValue(pageOf(named(name)));
      render(page());
      const href = (await screen.findByRole("link", { name: "Show reports" })).getAttribute("href") ?? "";
      expect(parseRoute(href)).toMatchObject({ page: "reports", view: { query: { project: name }, at: null } });
    },
  );
});

describe("deleting a project", () => {
  const onDeleted = vi.fn();
  const onClose = vi.fn();
  const OWN = { more: { project: "shop" } };

  function dialog(project: string, deletions: Deletion[] = []) {
    const asked = { connectionId: "c", project, search: "sh" };
    return <DeleteProjectDialog {...asked} deletions={deletions} onDeleted={onDeleted} onClose={onClose} />;
  }

  function open(project: string, count: Page<unknown> | AppError, deletion?: Partial<Deletion>) {
    ask.mockImplementation(async (question: string) => {
      if (question === "deleteProject") return deletion;
      if (count instanceof AppError) throw count;
      return count;
    });
    render(dialog(project));
  }

  function type(text: string) {
    fireEvent.input(screen.getByRole("textbox"), { target: { value: text } });
    return screen.getByRole("button", { name: "Delete project" }) as HTMLButtonElement;
  }

  function paragraphsOfText() {
    const text = document.getElementById(screen.getByRole("dialog").getAttribute("aria-describedby") ?? "");
    return [...(text?.querySelectorAll("p") ?? [])].map(({ textContent }) => textContent);
  }

  function mayPress(button: HTMLElement) {
    return button.getAttribute("aria-disabled") !== "true";
  }

  test("says what it does as it opens, not only whose name to type", async () => {
    open("shop", pageOf([OWN], { total: 1 }));
    await screen.findByText("It has 1 report.");
    expect(paragraphsOfText()).toEqual(["It has 1 report.", expect.stringMatching(/ This cannot be undone\.$/)]);
  });

  test("does not run a count without a full stop into the next sentence", async () => {
    open("shop", pageOf([OWN], { next: "?page=2" }));
    await screen.findByText("At least 1 report");
    expect(paragraphsOfText()).toEqual(["At least 1 report", expect.stringMatching(/^The service may delete/)]);
  });

  test.each([
    ["none", pageOf([], { total: 0 }), "No reports of it were found."],
    ["one", pageOf([OWN], { total: 1 }), "It has 1 report."],
    ["many", pageOf([OWN], { total: 1204 }), "It has 1,204 reports."],
    ["no total", pageOf([OWN, OWN], { unreadable: 1, next: "?page=2" }), "At least 3 reports"],
    ["no total and one report", pageOf([OWN], { next: "?page=2" }), "At least 1 report"],
    ["no total, but no page follows", pageOf([OWN, OWN], { isLast: true }), "It has 2 reports."],
    [
      "rows of others",
      pageOf([OWN, { more: { project: "blog" } }], { total: 24 }),
      "Its reports could not be counted.",
    ],
    ["no answer", new AppError("offline"), /^Its reports could not be counted\..*offline/],
  ])("says how many reports it has: %s", async (_case, count, words) => {
    open("shop", count);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText(/The service may delete its reports too\./)).toBeDefined();
  });

  test.each([
    ["finds nothing", 0, "It has 24 reports."],
    ["finds everything", 24, "Its reports could not be counted."],
  ])("where rows do not tell their project, believes a service that for no project %s", async (_what, found, words) => {
    open("shop", pageOf([{ more: {} }], { total: 24 }));
    ask.mockImplementation(async (_question, { query }) =>
      query.project === "shop" ? pageOf([{ more: {} }], { total: 24 }) : pageOf([], { total: found }),
    );
    expect(await screen.findByText(words)).toBeDefined();
  });

  test("takes the name exactly", async () => {
    open("Shop / 100%\n", pageOf([], { total: 0 }));
    await screen.findByText("No reports of it were found.");
    for (const typed of ["", "shop / 100%", "Shop / 100", "Shop / 100% "]) expect(mayPress(type(typed))).toBe(false);
    expect(mayPress(type("Shop / 100%"))).toBe(true);
  });

  test("takes the letters of the keyboard for those of a name that is stored in parts, and deletes it as it is stored", async () => {
    const stored = "Cafe\u0301";
    open(stored, pageOf([], { total: 0 }));
    await screen.findByText("No reports of it were found.");
    const press = type("Caf\u00e9");
    expect(mayPress(press)).toBe(true);
    fireEvent.click(press);
    await waitFor(() =>
      expect(ask).toHaveBeenCalledWith("deleteProject", expect.objectContaining({ project: stored })),
    );
  });

  test("asks for no marks of writing direction, which nobody sees", async () => {
    open("\u0645\u062a\u062c\u0631\u200f (2026)\u200e", pageOf([], { total: 0 }));
    await screen.findByText("No reports of it were found.");
    expect(mayPress(type("\u0645\u062a\u062c\u0631 (2026)"))).toBe(true);
    expect(mayPress(type("\u0645\u062a\u062c\u0631"))).toBe(false);
  });

  test("does not take an empty field for a name that nobody sees", async () => {
    open("\u200b", pageOf([], { total: 0 }));
    await screen.findByText("No reports of it were found.");
    expect(mayPress(type(""))).toBe(false);
  });

  test("says beside the field that another name was typed, and goes back to it", async () => {
    open("shop", pageOf([], { total: 0 }));
    await screen.findByText("No reports of it were found.");
    const field = screen.getByRole("textbox");
    fireEvent.click(type("shopp"));
    await screen.findByText("Type the name exactly as shown above.");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    type("shop");
    await waitFor(() => expect(screen.queryByText("Type the name exactly as shown above.")).toBeNull());
    expect(ask.mock.calls.map(([question]) => question)).toEqual(["listReports"]);
  });

  test("waits for the number, so that nothing is confirmed unseen", async () => {
    let answer = (_page: unknown) => {};
    ask.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    render(dialog("shop"));
    await screen.findByText("Counting its reports…");
    expect(mayPress(type("shop"))).toBe(false);
    fireEvent.click(type("shop"));
    answer(pageOf([], { total: 0 }));
    await waitFor(() => expect(mayPress(type("shop"))).toBe(true));
    expect(ask.mock.calls.map(([question]) => question)).toEqual(["listReports"]);
  });

  test("that is cancelled deletes nothing, whatever was typed", async () => {
    open("shop", pageOf([], { total: 0 }));
    await screen.findByText("No reports of it were found.");
    type("shop");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(ask.mock.calls.filter(([question]) => question === "deleteProject")).toEqual([]);
  });

  test("a failure keeps the dialog and what was typed", async () => {
    open("shop", pageOf([], { total: 0 }), { state: "failed", failure: { kind: "notAllowed", status: 403 } });
    await screen.findByText("No reports of it were found.");
    fireEvent.click(type("shop"));
    expect(await screen.findByText("Nothing was deleted.")).toBeDefined();
    expect(screen.getByText(/did not allow this \(403\)/)).toBeDefined();
    expect((screen.getByRole("textbox") as HTMLInputElement).value).toBe("shop");
    expect(onDeleted).not.toHaveBeenCalled();
  });

  test("what nobody knows is not claimed to have failed", async () => {
    open("shop", pageOf([], { total: 0 }), { state: "unclear", failure: { kind: "timeout" } });
    await screen.findByText("No reports of it were found.");
    fireEvent.click(type("shop"));
    expect(await screen.findByText("It is unclear whether anything was deleted.")).toBeDefined();
  });

  test("nor what the service only took on, without another word", async () => {
    open("shop", pageOf([], { total: 0 }), { state: "unclear", failure: null });
    await screen.findByText("No reports of it were found.");
    fireEvent.click(type("shop"));
    expect((await screen.findByRole("alert")).textContent).toBe("It is unclear whether anything was deleted.");
    expect(ask).toHaveBeenCalledWith("deleteProject", { connectionId: "c", project: "shop", search: "sh" });
  });

  test("one that was gone already counts as deleted", async () => {
    open("shop", pageOf([], { total: 0 }), { state: "gone", failure: null });
    await screen.findByText("No reports of it were found.");
    fireEvent.click(type("shop"));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledWith({ state: "gone", failure: null }));
  });
});

describe("a deletion of a project of which it is unclear what came", () => {
  const UNCLEAR = "It is unclear whether anything was deleted.";
  const DELETED = "shop: The project was deleted.";

  async function show(earlier: Deletion[] = [], answer = deletionOf("shop")): Promise<Signal<AppState>> {
    const appState = signal(stateWith(earlier));
    answerAll(named("blog", "shop", "wiki"), answer);
    render(<ProjectsPage appState={appState} router={{} as Router} view={START} />);
    await screen.findByText("shop");
    return appState;
  }

  const rowOf = (project: string) => screen.getByText(project).closest("tr") as HTMLElement;
  const deleteIn = (project: string) => within(rowOf(project)).getByRole("button", { name: "Delete" });

  async function askFor(project = "shop") {
    deleteIn(project).focus();
    fireEvent.click(deleteIn(project));
    await screen.findByText("No reports of it were found.");
    fireEvent.input(within(screen.getByRole("dialog")).getByRole("textbox"), { target: { value: project } });
  }

  const confirm = () => screen.getByRole("button", { name: "Delete project" });
  const requests = () => ask.mock.calls.filter(([question]) => question === "deleteProject").length;

  function become(appState: Signal<AppState>, ...deletions: Deletion[]) {
    answerAll(named("blog", "wiki"));
    return act(async () => {
      appState.value = stateWith(deletions);
    });
  }

  test.each(["done", "gone"] as const)("closes its dialog when it is %s, and takes the row away", async (state) => {
    const appState = await show();
    await askFor();
    fireEvent.click(confirm());
    await screen.findByText(UNCLEAR);
    await become(appState, deletionOf("shop"));
    expect(screen.getByText(UNCLEAR)).toBeDefined();
    await become(appState, deletionOf("shop", { state }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const status = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(status).toContain(state === "done" ? DELETED : "shop: The project was already gone.");
    expect(screen.queryByText("shop")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(deleteIn("wiki")));
    expect(ask.mock.calls.filter(([question]) => question === "listProjects")).toHaveLength(2);
  });

  test("sends no other one while it is looked for", async () => {
    const appState = await show();
    await askFor();
    fireEvent.click(confirm());
    await screen.findByText(UNCLEAR);
    for (const deletions of [[], [deletionOf("shop")]]) {
      await become(appState, ...deletions);
      expect(confirm().getAttribute("aria-disabled")).toBe("true");
      expect(document.getElementById(confirm().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
        "We look for it at the service several times. You can delete it again in a few minutes at most.",
      );
      fireEvent.click(confirm());
    }
    expect(requests()).toBe(1);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("shop")).toBeDefined();
  });

  test("sends none in a dialog that was opened meanwhile either, which says why", async () => {
    await show([deletionOf("shop", { failure: { kind: "timeout" } })]);
    await askFor();
    expect(screen.getByRole("alert").textContent).toContain(UNCLEAR);
    fireEvent.click(confirm());
    expect(requests()).toBe(0);
  });

  test.each([
    ["another project is", deletionOf("blog")],
    ["a report is that has its name for its id", deletionOf("shop", { resource: "report" })],
    ["one is at another service", deletionOf("shop", { connectionId: "other" })],
    ["one was, and has failed", deletionOf("shop", { state: "failed", failure: { kind: "notAllowed" } })],
    ["one was two days ago", deletionOf("shop", { endedAt: Date.now() - 172_800_000 })],
  ])("does not keep another one from being sent where only %s", async (_what, earlier) => {
    await show([earlier], deletionOf("shop", { id: "new", state: "done" }));
    await askFor();
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(confirm());
    await screen.findByText(DELETED);
  });

  test("can be asked for anew, also in an open dialog, when it is not looked for any more", async () => {
    const almostPassed = { startedAt: Date.now() - 200_000, endedAt: Date.now() - 198_000 };
    await show([deletionOf("shop", almostPassed)], deletionOf("shop", { id: "new", state: "gone" }));
    await askFor();
    expect(confirm().getAttribute("aria-disabled")).toBe("true");
    await waitFor(() => expect(confirm().getAttribute("aria-disabled")).toBe("false"));
    expect(screen.queryByText(/We look for it/)).toBeNull();
    fireEvent.click(confirm());
    await screen.findByText("shop: The project was already gone.");
  });

  test("takes the row away also where the dialog was closed before, and the focus only where it was", async () => {
    const appState = await show([deletionOf("shop")]);
    screen.getByRole("searchbox").focus();
    await become(appState, deletionOf("shop", { state: "done" }));
    await screen.findByText(DELETED);
    expect(screen.queryByText("shop")).toBeNull();
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  });

  test("hands on the focus of its row", async () => {
    const appState = await show([deletionOf("shop")]);
    deleteIn("shop").focus();
    await become(appState, deletionOf("shop", { state: "done" }));
    await waitFor(() => expect(document.activeElement).toBe(deleteIn("wiki")));
  });

  test("leaves alone the dialog of another project", async () => {
    const appState = await show([deletionOf("shop")]);
    await askFor("blog");
    await become(appState, deletionOf("shop", { state: "done" }));
    expect(screen.queryByText("shop")).toBeNull();
    expect((within(screen.getByRole("dialog")).getByRole("textbox") as HTMLInputElement).value).toBe("blog");
    expect(confirm().getAttribute("aria-disabled")).toBe("false");
  });

  test("says nothing of one that was over long ago, where the journal is read late", async () => {
    const appState = await show([]);
    const hour = 3_600_000;
    await become(
      appState,
      deletionOf("shop", { state: "done", startedAt: Date.now() - hour, endedAt: Date.now() - hour }),
    );
    expect(screen.queryByText(DELETED)).toBeNull();
    expect(screen.getByText("shop")).toBeDefined();
  });

  test("says nothing of one that was over before the page was opened: a new project may have the name", async () => {
    const done = deletionOf("shop", { state: "done" });
    const appState = await show([done]);
    await act(async () => {
      appState.value = stateWith([deletionOf("blog"), done]);
    });
    expect(screen.getByText("shop")).toBeDefined();
    expect(screen.queryByText(DELETED)).toBeNull();
  });
});
