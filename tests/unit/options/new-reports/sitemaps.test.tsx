// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AppError, type ErrorKind } from "@/utils/errors.ts";
import { ask, asked } from "../../support/asking.ts";
import { create, rows, setUpNewReportsPage, show, sitemap, sitemapField, tab, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

describe("sources", () => {
  /** Opens the source of sitemaps, and reads one. @returns its field */
  async function readSitemap(address: string) {
    show({ hash: "#/new-reports?from=sitemap" });
    const field = await sitemapField();
    fireEvent.input(field, { target: { value: address } });
    fireEvent.click(await create("Read"));
    return field;
  }

  /** Answers with the files of sites, or with why they cannot be read; there are no others. */
  function serve(files: Record<string, string | ErrorKind>): void {
    ask.mockImplementation(async (_question: string, { url }) => {
      const file = files[url] ?? "siteRefused";
      if (/[<:]/.test(file)) return file;
      throw new AppError(file as ErrorKind);
    });
  }

  test("add up, and each can be left out again", async () => {
    serve({ "https://example.com/sitemap.xml": sitemap("https://example.com/a", "https://example.com/b") });
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    show();
    await type("https://example.com/a");
    fireEvent.click(await tab("Sitemap"));
    const address = await sitemapField();
    fireEvent.input(address, { target: { value: "example.com" } });
    fireEvent.click(await create("Read"));
    expect(await screen.findByText("Found: 2 addresses in 1 file.")).toBeTruthy();
    expect(asked("readSiteFile")).toEqual([
      { url: "https://example.com/robots.txt", tabId: null },
      { url: "https://example.com/sitemap.xml", tabId: null },
    ]);
    await create("Create 2 reports");
    expect(rows().length).toBe(3);
    const leaveOut = await create("Leave out: example.com/sitemap.xml");
    leaveOut.focus();
    fireEvent.click(leaveOut);
    await create("Create 1 report");
    expect(document.activeElement?.tagName).toBe("H1");
  });

  test("of a sitemap's files are left out and taken back by its tick box", async () => {
    const files = { pages: ["a", "b"], blog: ["b", "c", "d"], empty: [] };
    const addressOf = (name: string) => `https://example.com/${name}`;
    serve({
      "https://example.com/s.xml": `<sitemapindex>${Object.keys(files)
        .map((name) => `<sitemap><loc>${addressOf(name)}.xml</loc></sitemap>`)
        .join("")}</sitemapindex>`,
      ...Object.fromEntries(
        Object.entries(files).map(([name, listed]) => [`${addressOf(name)}.xml`, sitemap(...listed.map(addressOf))]),
      ),
    });
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    await readSitemap("https://example.com/s.xml");
    expect(await screen.findByText("Found: 5 addresses in 2 files.")).toBeTruthy();
    await create("Create 4 reports");
    const [all, ofPages, ofBlog] = [
      "Select all",
      "example.com/pages.xml 2 addresses",
      "example.com/blog.xml 3 addresses",
    ].map((name) => screen.getByRole<HTMLInputElement>("checkbox", { name }));
    if (!all || !ofPages || !ofBlog) throw new Error("there are no tick boxes");
    expect([all.checked, ofPages.checked, ofBlog.checked]).toEqual([true, true, true]);
    // They are named once.
    expect(screen.queryByRole("list", { name: "Added" })).toBeNull();
    fireEvent.click(ofBlog);
    await create("Create 2 reports");
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    fireEvent.click(await tab("Paste"));
    expect(within(screen.getByRole("list", { name: "Added" })).getAllByRole("listitem").length).toBe(1);
    fireEvent.click(await tab("Sitemap"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await create("Create 4 reports");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Create \d/ })).toBeNull());
  });

  test("that are read again take the place of what was read before", async () => {
    const list = (...addresses: string[]) => serve({ "https://example.com/sitemap.xml": sitemap(...addresses) });
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    list("https://example.com/a", "https://example.com/b");
    await readSitemap("example.com");
    await create("Create 2 reports");
    list("https://example.com/a", "https://example.com/b", "https://example.com/c");
    fireEvent.click(await create("Read"));
    await create("Create 3 reports");
    expect(rows().length).toBe(3);
    expect(within(screen.getByRole("list", { name: "Added" })).getAllByRole("listitem").length).toBe(1);
    list();
    fireEvent.click(await create("Read"));
    expect(await screen.findByText("No address was found there.")).toBeTruthy();
    expect(screen.queryByRole("list", { name: "Added" })).toBeNull();
  });

  test("of a sitemap say what was not read, and ask for nothing where the browser is not allowed to", async () => {
    const files = Array.from({ length: 11 }, (_, index) => `https://example.com/${index + 1}.xml`);
    const list = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join("");
    serve({
      "https://example.com/s.xml": `<sitemapindex>${list}</sitemapindex>`,
      ...Object.fromEntries(files.map((file) => [file, sitemap()])),
      "https://example.com/2.xml": "siteTimeout",
    });
    const request = vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => false);
    show({ hash: "#/new-reports?from=sitemap" });
    const read = await create("Read");
    fireEvent.click(read);
    expect(await screen.findByText("Enter an address.")).toBeTruthy();
    expect(request).not.toHaveBeenCalled();
    const address = await sitemapField();
    await waitFor(() => expect(document.activeElement).toBe(address));
    fireEvent.input(address, { target: { value: "https://example.com/s.xml" } });
    fireEvent.click(read);
    expect(await screen.findByText(/^The browser does not let this extension read this site\./)).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
    request.mockImplementation(async () => true);
    fireEvent.click(read);
    expect(await screen.findByText("example.com/2.xml was not read.")).toBeTruthy();
    expect(screen.getByText(/^No address was found there\. There are more/)).toBeTruthy();
  });

  test("of a sitemap are asked for no more once the page was left, and the site's permission is given back", async () => {
    const file = Promise.withResolvers<string>();
    const files = ["1", "2", "3"].map((name) => `<sitemap><loc>https://example.com/${name}.xml</loc></sitemap>`);
    ask.mockImplementation(async (_question: string, { url }) =>
      url.endsWith("/s.xml") ? `<sitemapindex>${files.join("")}</sitemapindex>` : file.promise,
    );
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const giveBack = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    await readSitemap("https://example.com/s.xml");
    await waitFor(() => expect(asked("readSiteFile")).toHaveLength(2));
    cleanup();
    file.resolve(sitemap("https://example.com/a"));
    await waitFor(() => expect(giveBack).toHaveBeenCalled());
    expect(asked("readSiteFile").map(({ url }) => url)).toEqual([
      "https://example.com/s.xml",
      "https://example.com/1.xml",
    ]);
  });

  test("ask at the next click for the sites where the rest of a sitemap lies, and give back those alone", async () => {
    const robots = { "https://example.com/robots.txt": "Sitemap: https://www.example.com/s.xml" };
    serve({ ...robots, "https://www.example.com/s.xml": "siteNotPermitted" });
    const request = vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    const had = "https://example.com/*";
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async ({ origins }) => origins?.join() === had);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    const address = await readSitemap("example.com");
    expect(await screen.findByText("www.example.com/s.xml was not read.")).toBeTruthy();
    expect(screen.queryByText(/No address was found/)).toBeNull();
    serve({ ...robots, "https://www.example.com/s.xml": sitemap("https://a.example/") });
    fireEvent.click(await create("Read"));
    expect(await screen.findByText("Found: 1 address in 1 file.")).toBeTruthy();
    const both = [had, "https://www.example.com/*"];
    expect(request.mock.calls).toEqual([[{ origins: [had] }], [{ origins: both }]]);
    expect(remove.mock.calls).toEqual([[{ origins: ["https://www.example.com/*"] }]]);
    expect(screen.getByText(/^It is fetched without your key or cookies\./)).toBeTruthy();
    fireEvent.click(await create("Read"));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(3));
    expect(request, "it is read once more").toHaveBeenLastCalledWith({ origins: both });
    expect(await screen.findByText("Found: 1 address in 1 file.")).toBeTruthy();
    fireEvent.input(address, { target: { value: "other.example" } });
    fireEvent.click(await create("Read"));
    await waitFor(() => expect(request).toHaveBeenLastCalledWith({ origins: ["https://other.example/*"] }));
  });

  test("give back a permission that was not there before, and keep one that was", async () => {
    serve({ "https://example.com/sitemap.xml": sitemap() });
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    const contains = vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    await readSitemap("https://example.com/");
    await waitFor(() => expect(asked("readSiteFile").length).toBe(2));
    await screen.findByText("No address was found there.");
    expect(remove).not.toHaveBeenCalled();
    contains.mockImplementation(async () => false);
    fireEvent.click(await create("Read"));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ origins: ["https://example.com/*"] }));
  });

  test("give a permission back also where the page is closed before all was read", async () => {
    ask.mockImplementation(() => new Promise(() => {}));
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    await readSitemap("https://example.com/");
    await waitFor(() => expect(asked("readSiteFile").length).toBe(1));
    expect(remove).not.toHaveBeenCalled();
    dispatchEvent(new Event("pagehide"));
    expect(remove.mock.calls).toEqual([[{ origins: ["https://example.com/*"] }]]);
  });

  describe("the sitemap of the site in front", () => {
    const links = { pageUrl: "https://example.com/shop", addresses: [], isCut: false, sitemaps: [] };

    async function useSitemap(readFile: () => string): Promise<HTMLInputElement> {
      ask.mockImplementation(async (question: string) => (question === "readLinks" ? links : readFile()));
      show({ hash: "#/new-reports?tab=7" });
      fireEvent.click(await create("Read the links"));
      const leads = await create("Use the site's sitemap");
      leads.focus();
      fireEvent.click(leads);
      return sitemapField();
    }

    test("is read by its page, without asking for permission", async () => {
      const request = vi.spyOn(fakeBrowser.permissions, "request").mockClear();
      await useSitemap(() => sitemap("https://example.com/a"));
      await screen.findByText("Found: 1 address in 1 file.");
      expect(document.activeElement).toBe(await tab("Sitemap"));
      expect(asked("readSiteFile").map(({ tabId }) => tabId)).toEqual([7, 7]);
      expect(request).not.toHaveBeenCalled();
    });

    test("is left to a click on Read where its page cannot read it", async () => {
      const address = await useSitemap(() => {
        throw new AppError("siteNotPermitted");
      });
      await screen.findByText("The browser does not let this extension read this site. Try again and allow it.");
      expect(asked("readSiteFile")).toHaveLength(1);
      expect(address.value).toBe("https://example.com/");
      vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
      ask.mockImplementation(async () => sitemap("https://example.com/a"));
      fireEvent.click(await create("Read"));
      await screen.findByText("Found: 1 address in 1 file.");
      expect(asked("readSiteFile").at(-1)).toMatchObject({ tabId: null });
    });
  });
});
