// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { readLinks } from "@/entrypoints/background/sources/links.ts";

type Injection = { func: (...args: unknown[]) => unknown; args: unknown[]; target: { tabId: number } };

const execute = vi.fn<(injection: Injection) => Promise<unknown>>();

/** A tab in which the function runs on this document, as the browser runs it on the page's. */
beforeEach(() => {
  execute.mockReset().mockImplementation(async ({ func, args }) => [{ result: func(...args) }]);
  Object.assign(fakeBrowser, { scripting: { executeScript: execute } });
  vi.spyOn(fakeBrowser.tabs, "get").mockImplementation(async () => ({ incognito: false }) as never);
  window.location.href = "https://a.example/shop#top";
});

function show(html: string) {
  const { head, body } = new DOMParser().parseFromString(html, "text/html");
  document.head.replaceChildren(...head.childNodes);
  document.body.replaceChildren(...body.childNodes);
}

describe("the links of a page", () => {
  test("are read once each, whole, without fragments, and only of the web", async () => {
    show(`<a href="https://a.example/1#x">1</a><a href="/2?q=1">2</a><a href="https://a.example/1">1</a><a>none</a>
      <a href="javascript:alert(1)">x</a><a href="mailto:me@a.example">x</a><a href="#top">x</a>`);
    expect(await readLinks({ tabId: 7 })).toEqual({
      pageUrl: "https://a.example/shop",
      addresses: ["https://a.example/1", "https://a.example/2?q=1", "https://a.example/shop"],
      isCut: false,
      sitemaps: [],
    });
    expect(execute.mock.calls[0]?.[0].target).toEqual({ tabId: 7 });
  });

  test("are those of its image maps, too", async () => {
    show('<a href="/1">1</a><map name="m"><area href="/2#x" shape="default"><area shape="default"></map>');
    expect((await readLinks({ tabId: 7 })).addresses).toEqual(["https://a.example/1", "https://a.example/2"]);
  });

  test("come with the sitemaps that the page names", async () => {
    show('<link rel="icon" href="/x.png"><link rel="sitemap" href="/map.xml">');
    expect((await readLinks({ tabId: 7 })).sitemaps).toEqual(["https://a.example/map.xml"]);
  });

  test("are 5,000 at most", async () => {
    const links = (count: number) => show(Array.from({ length: count }, (_, i) => `<a href="/${i}">x</a>`).join(""));
    links(5_000);
    expect(await readLinks({ tabId: 7 })).toMatchObject({ addresses: { length: 5_000 }, isCut: false });
    links(6_000);
    expect(await readLinks({ tabId: 7 })).toMatchObject({ addresses: { length: 5_000 }, isCut: true });
  });
});

describe("a page cannot be read", () => {
  test("of a private window; nothing runs there", async () => {
    vi.spyOn(fakeBrowser.tabs, "get").mockImplementation(async () => ({ incognito: true }) as never);
    await expect(readLinks({ tabId: 7 })).rejects.toMatchObject({ kind: "pageNotReadable" });
    expect(execute).not.toHaveBeenCalled();
  });

  test("that the browser does not allow, or that is gone", async () => {
    execute.mockRejectedValue(new Error("Cannot access contents of url https://secret.example/"));
    await expect(readLinks({ tabId: 7 })).rejects.toEqual(expect.objectContaining({ message: "pageNotReadable" }));
    vi.spyOn(fakeBrowser.tabs, "get").mockImplementation(() => Promise.reject(new Error("No tab with id: 7.")));
    await expect(readLinks({ tabId: 7 })).rejects.toMatchObject({ kind: "pageNotReadable" });
  });

  test("that never answers", async () => {
    vi.useFakeTimers();
    execute.mockReturnValue(new Promise(() => {}));
    const read = expect(readLinks({ tabId: 7 })).rejects.toMatchObject({ kind: "siteTimeout" });
    await vi.advanceTimersByTimeAsync(10_000);
    await read;
    vi.useRealTimers();
  });
});

describe("T18: what a page says is data", () => {
  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "x"],
    ["no address of its own", { addresses: ["https://a.example/"] }],
    ["an address that is none", { pageUrl: "javascript:alert(1)" }],
  ])("%s is no answer", async (_name, result) => {
    execute.mockResolvedValue([{ result }]);
    await expect(readLinks({ tabId: 7 })).rejects.toMatchObject({ kind: "pageNotReadable" });
  });

  test("what is no web address is left out, and so is what is too much", async () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `https://a.example/${i}`);
    const addresses = [1, null, {}, "javascript:alert(1)", "data:text/html,x", ...many];
    execute.mockResolvedValue([{ result: { pageUrl: "https://a.example/", addresses, sitemaps: "x" } }]);
    const read = await readLinks({ tabId: 7 });
    expect(read.addresses).toHaveLength(5_000);
    expect(read.addresses[0]).toBe("https://a.example/0");
    expect(read.sitemaps).toEqual([]);
  });
});
