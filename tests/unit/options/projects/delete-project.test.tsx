// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { DeleteProjectDialog } from "@/entrypoints/options/projects/DeleteProjectDialog.tsx";
import type { Page } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { pageOf } from "./projects-page.tsx";

setUpAsk();

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
