// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { ProjectsPage } from "@/entrypoints/options/projects/ProjectsPage.tsx";
import { parseRoute } from "@/entrypoints/options/routes/route.ts";
import { PROJECTS_QUERY, type Project } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { go, named, page, pageOf, router, START, stateWith } from "./projects-page.tsx";

setUpAsk();

describe("Projects", () => {
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
