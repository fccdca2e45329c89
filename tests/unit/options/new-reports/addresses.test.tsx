// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { formatRoute } from "@/entrypoints/options/routes/route.ts";
import { asked } from "../../support/asking.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { create, field, go, remember, rows, setUpNewReportsPage, show, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

test("the field has the focus once it was cleared", async () => {
  show();
  await type("https://example.com/new");
  const clear = await create("Clear");
  clear.focus();
  fireEvent.click(clear);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Clear" })).toBeNull());
  expect(document.activeElement).toBe(await field());
});

test("a list that was cleared leaves no filter to the next one", async () => {
  show();
  await type("https://example.com/a", "https://example.com/a");
  fireEvent.click(await create("Twice 1"));
  await waitFor(() => expect(rows()).toEqual(["example.com/aTwice in the listCounted once"]));
  fireEvent.click(await create("Clear"));
  await waitFor(() => expect(screen.queryByRole("table")).toBeNull());
  await type("https://example.com/b");
  await create("New 1");
  expect(rows()).toEqual(["example.com/bNewCreated"]);
});

test("what the check of pasted addresses has found is spoken", async () => {
  await remember("known");
  await renderAnnouncer();
  show();
  await screen.findByText("0 new reports");
  await type("https://example.com/new", "https://example.com/known", "https://example.com/new#top");
  await waitFor(() => expect(liveTexts()).toContain("New: 1, Has a report: 1, Twice in the list: 1"));
});

test("what no address was found in is said", async () => {
  show();
  await type("Visit a.example.", "", "Then b.example.");
  expect(
    await screen.findByText(/^No address was found\. Between other words, an address must start with http/),
  ).toBeTruthy();
  await create("Nothing to create");
  await type("- a.example", "Visit b.example.", "https://c.example", "and more");
  expect(await screen.findByText("2 lines have no address.")).toBeTruthy();
  await create("Create 2 reports");
  await type("https://c.example");
  await create("Create 1 report");
  expect(screen.queryByText(/no address/i)).toBe(null);
});

test("what no address was found in is not said again at each further letter", async () => {
  show();
  await type("Visit");
  const said = await screen.findByText(/^No address was found\./);
  const changed = vi.fn();
  new MutationObserver(changed).observe(said, { childList: true, characterData: true, subtree: true });
  await type("Visit u");
  const isBusy = () => screen.getByRole("region", { name: "Checked addresses" }).getAttribute("aria-busy");
  await waitFor(() => expect(isBusy()).toBe("true"));
  await waitFor(() => expect(isBusy()).toBe("false"));
  expect(changed).not.toHaveBeenCalled();
});

test("a filter lists its addresses, and says so in the address of the page", async () => {
  show();
  await type("https://example.com/", "mailto:a@b.example");
  fireEvent.click(await screen.findByRole("button", { name: "Not an address 1" }));
  await waitFor(() => expect(rows()).toEqual(["mailto:a@b.exampleNot a web addressLeft out"]));
  expect(formatRoute(go.mock.lastCall?.[0])).toBe("#/new-reports?show=not");
});

test("addresses without a tick are left out", async () => {
  show();
  await type("https://example.com/a", "https://example.com/b");
  const tick = await screen.findByRole("checkbox", { name: "Select https://example.com/a" });
  const summary = (await screen.findByRole("heading", { name: "2 new reports" })).parentElement as HTMLElement;
  expect(summary.textContent).toMatch(/New2$/);
  fireEvent.click(tick);
  await waitFor(() => expect(summary.textContent).toBe("1 new reportNew2Left out1"));
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")[0]?.urls).toEqual(["https://example.com/b"]);
  cleanup();
  show();
  await type("https://example.com/a", "https://example.com/b");
  fireEvent.click(await screen.findByRole("checkbox", { name: "All addresses" }));
  expect((await create("Nothing to create")).getAttribute("aria-disabled")).toBe("true");
});

test("words narrow the list down", async () => {
  show();
  await type("https://example.com/blog/a", "https://example.com/blog/b", "https://example.com/news");
  await create("Create 3 reports");
  fireEvent.input(screen.getByRole("textbox", { name: "Include" }), { target: { value: "blog" } });
  fireEvent.input(screen.getByRole("textbox", { name: "Exclude" }), { target: { value: "/b" } });
  expect(await screen.findByText("These words leave out 3 addresses.")).toBeTruthy();
  fireEvent.input(screen.getByRole("textbox", { name: "Exclude" }), { target: { value: "log/b" } });
  await create("Create 1 report");
});

test("words that were typed just before the page is left are there again", async () => {
  show();
  await type("https://example.com/blog/a", "https://example.com/news");
  await create("Create 2 reports");
  fireEvent.input(screen.getByRole("textbox", { name: "Exclude" }), { target: { value: "news" } });
  cleanup();
  show();
  expect(await screen.findByDisplayValue("news")).toBeTruthy();
  await create("Create 1 report");
});

test("words that were typed just before the click count for it", async () => {
  show();
  await type("https://example.com/blog/a", "https://example.com/news");
  const button = await create("Create 2 reports");
  fireEvent.click(screen.getByRole("radio", { name: "Create another report" }));
  fireEvent.input(screen.getByRole("textbox", { name: "Exclude" }), { target: { value: "news" } });
  fireEvent.click(button);
  await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual(["https://example.com/blog/a"]));
});
