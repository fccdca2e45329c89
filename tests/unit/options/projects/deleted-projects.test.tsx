// @vitest-environment happy-dom
import { type Signal, signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { ProjectsPage } from "@/entrypoints/options/projects/ProjectsPage.tsx";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { answerAll, named, page, pageOf, START, stateWith } from "./projects-page.tsx";

setUpAsk();

function deletionOf(project: string, changes: Partial<Deletion> = {}): Deletion {
  const now = Date.now();
  return {
    ...{ kind: "remove", id: `of ${project}`, connectionId: "c", resource: "project", resourceId: project, url: "" },
    ...{ search: "", state: "unclear", startedAt: now, dueAt: now, endedAt: now, failure: null },
    ...changes,
  } as Deletion;
}

/** Asks to delete the first project, and names it. */
async function nameFirst(project: string): Promise<void> {
  fireEvent.click((await screen.findAllByRole("button", { name: "Delete" }))[0] as HTMLElement);
  await screen.findByText("No reports of it were found.");
  fireEvent.input(screen.getByRole("textbox"), { target: { value: project } });
}

describe("Projects", () => {
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
