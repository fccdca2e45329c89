// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { inLetters } from "@/utils/international-host.ts";
import * as urls from "@/utils/url.ts";
import { ask, asked } from "../../support/asking.ts";
import { renderAnnouncer } from "../../support/live-regions.tsx";
import { create, field, setUpNewReportsPage, show, sitemapField, tab } from "./new-reports-page.tsx";

setUpNewReportsPage();

describe("sources", () => {
  test("show the open tabs, and give back only a permission that the browser was asked for", async () => {
    vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue([] as never);
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    show({ hash: "#/new-reports?from=tabs" });
    fireEvent.click(await create("Show open tabs"));
    expect(await screen.findByText("No open tab shows a web page.")).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    expect(screen.getByText(/^If your browser asks .+, that permission is given back at once\./)).toBeTruthy();
  });

  test("show the open tabs after the browser was asked, and add those that are ticked", async () => {
    const tabs = [
      { id: 1, title: "One", url: "https://example.com/1", highlighted: true, incognito: false, windowId: 1 },
      { id: 2, title: "Two", url: "https://example.com/2", highlighted: true, incognito: false, windowId: 1 },
      { id: 3, title: "Three", url: "https://example.com/3", highlighted: false, incognito: false, windowId: 1 },
    ];
    vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue(tabs as never);
    const request = vi
      .spyOn(fakeBrowser.permissions, "request")
      .mockImplementationOnce(async () => false)
      .mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    show({ hash: "#/new-reports?from=tabs" });
    fireEvent.click(await create("Show open tabs"));
    expect(await screen.findByText("The browser did not allow this.")).toBeTruthy();
    fireEvent.click(await create("Show open tabs"));
    fireEvent.click(await create("Add 2 addresses"));
    expect(request).toHaveBeenLastCalledWith({ permissions: ["tabs"] });
    expect(remove).toHaveBeenCalledWith({ permissions: ["tabs"] });
    await create("Create 2 reports");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await create("Add 3 addresses");
    fireEvent.click(screen.getByRole("checkbox", { name: /^One/ }));
    fireEvent.click(await tab("Paste"));
    await field();
    fireEvent.click(await tab("Open tabs"));
    await create("Add 2 addresses");
    expect(request).toHaveBeenCalledTimes(2);
  });

  test("say what came of each question for the open tabs", async () => {
    const tabs = [
      { id: 1, title: "One", url: "https://example.com/1", highlighted: true, incognito: false, windowId: 1 },
    ];
    const query = vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue([] as never);
    query.mockResolvedValueOnce(tabs as never);
    const request = vi.spyOn(fakeBrowser.permissions, "request");
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
    await renderAnnouncer();
    show({ hash: "#/new-reports?from=tabs" });
    const said: string[] = [];
    const [announcer] = screen.getAllByRole("status") as [HTMLElement];
    const watching = new MutationObserver(() => announcer.textContent && said.push(announcer.textContent));
    watching.observe(announcer, { childList: true, characterData: true, subtree: true });
    const denied = "The browser did not allow this.";
    const outcomes = [denied, denied, "1 address", "No open tab shows a web page."];
    for (const [index, outcome] of outcomes.entries()) {
      request.mockImplementation(async () => outcome !== denied);
      fireEvent.click(await create("Show open tabs"));
      await waitFor(() => expect(said).toHaveLength(index + 1));
      expect(said[index]).toContain(outcome);
    }
  });

  test("name the site of a page by its letters", async () => {
    urls.readHostsBy(inLetters);
    const pageUrl = "https://xn--bcher-kva.example:8443/";
    ask.mockImplementation(async () => ({ pageUrl, addresses: [], sitemaps: [] }));
    show({ hash: "#/new-reports?tab=7" });
    fireEvent.click(await create("Read the links"));
    await screen.findByRole("checkbox", { name: "Only pages of bücher.example:8443" });
    urls.readHostsBy((host) => host);
  });

  test("read the links of the tab from which the page was opened", async () => {
    const addresses = ["https://example.com/a", "https://other.example/"];
    ask.mockImplementation(async () => ({ pageUrl: "https://example.com/", addresses, isCut: true, sitemaps: [] }));
    show({ hash: "#/new-reports?tab=7" });
    expect((await tab("Links of a page")).getAttribute("aria-selected")).toBe("true");
    fireEvent.click(await create("Read the links"));
    await create("Add 1 address");
    await screen.findByText(/There are more: at most 2 are read\.$/);
    expect(asked("readLinks")).toEqual([{ tabId: 7 }]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Only pages of example.com" }));
    fireEvent.click(await create("Add 2 addresses"));
    await create("Create 2 reports");
    fireEvent.click(await tab("Paste"));
    await field();
    fireEvent.click(await tab("Links of a page"));
    await create("Add 2 addresses");
    expect(asked("readLinks")).toHaveLength(1);
    fireEvent.click(await create("Use the site's sitemap"));
    const address = await sitemapField();
    expect(address.value).toBe("https://example.com/");
  });

  test("of a page's site are its pages with and without encryption", async () => {
    const addresses = ["https://example.com/a", "http://example.com/b", "http://example.com:8080/c"];
    ask.mockImplementation(async () => ({ pageUrl: "https://example.com/", addresses, sitemaps: [] }));
    show({ hash: "#/new-reports?tab=7" });
    fireEvent.click(await create("Read the links"));
    await create("Add 2 addresses");
  });

  test("say how links are read where no tab is named", async () => {
    show({ hash: "#/new-reports?from=links" });
    expect(
      await screen.findByText(/^Open a page, press the toolbar button and choose “Several pages…”\./),
    ).toBeTruthy();
  });
});
