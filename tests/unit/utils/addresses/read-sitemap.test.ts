import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { FILE_LIMITS, readSiteFile } from "@/entrypoints/background/sources/read-file.ts";
import * as sitemap from "@/utils/addresses/read-sitemap.ts";
import { AppError } from "@/utils/errors.ts";
import { permissionPattern } from "@/utils/url.ts";

type Answer = string | Uint8Array | number | ((response: ServerResponse) => void);

const MIB = 1024 * 1024;

/** A website that answers by its table, and notes what it was asked. */
class Site {
  files: Record<string, Answer> = {};
  readonly requests: IncomingMessage[] = [];
  readonly server: Server = createServer((request, response) => {
    this.requests.push(request);
    const file = this.files[request.url ?? ""] ?? 404;
    if (typeof file === "function") file(response);
    else if (typeof file === "number") response.writeHead(file).end("<html>Sorry</html>");
    else response.end(file);
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get asked(): (string | undefined)[] {
    return this.requests.map(({ url }) => url);
  }
}

let site: Site;
let other: Site;

beforeEach(async () => {
  [site, other] = await Promise.all([new Site().start(), new Site().start()]);
});

afterEach(() => {
  for (const { server } of [site, other]) {
    server.closeAllConnections();
    server.close();
  }
});

function pages(...addresses: string[]): string {
  return `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;
}

function index(...addresses: string[]): string {
  return `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join("")}</sitemapindex>`;
}

function numbered(count: number, start = 0): string[] {
  return Array.from({ length: count }, (_, i) => `https://a.example/${start + i}`);
}

function redirect(to: string, status = 301): Answer {
  return (response) => response.writeHead(status, { location: to }).end();
}

/** Reads it as a page does, by way of the background. */
function readSitemap(url: string, limits = FILE_LIMITS) {
  return sitemap.readSitemap(url, (file) => readSiteFile(file, limits));
}

/** Addresses of all its files. */
async function addressesOf(url: string): Promise<string[]> {
  return (await readSitemap(url)).files.flatMap(({ addresses }) => addresses);
}

async function failureOf(path: string, limits = FILE_LIMITS) {
  const thrown = await readSitemap(site.address + path, limits).catch((error) => error);
  if (!(thrown instanceof AppError)) throw new Error(`it succeeded: ${JSON.stringify(thrown).slice(0, 200)}`);
  return thrown.failure;
}

describe("a sitemap is read", () => {
  test("by its address", async () => {
    site.files["/map.xml"] = pages("https://a.example/1", "https://a.example/2", "https://a.example/1");
    expect(await readSitemap(`${site.address}/map.xml`)).toEqual({
      files: [{ url: `${site.address}/map.xml`, addresses: ["https://a.example/1", "https://a.example/2"] }],
      failures: [],
      isCut: false,
    });
    expect(site.asked).toEqual(["/map.xml"]);
  });

  test("with the files it names, packed ones too, however they are named", async () => {
    site.files["/map.xml"] = index(
      `${site.address}/a.xml.gz`,
      `${site.address}/b?x=1&amp;y=2`,
      `${site.address}/map.xml`,
    );
    site.files["/a.xml.gz"] = gzipSync(pages("https://a.example/1", "https://a.example/2"));
    site.files["/b?x=1&y=2"] = (response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(gzipSync(pages("https://a.example/2"))));
    expect((await readSitemap(`${site.address}/map.xml`)).files).toEqual([
      { url: `${site.address}/a.xml.gz`, addresses: ["https://a.example/1", "https://a.example/2"] },
      { url: `${site.address}/b?x=1&y=2`, addresses: ["https://a.example/2"] },
    ]);
  });

  test.each(["", "/", "/robots.txt"])("by its site's robots.txt, for its address%s", async (path) => {
    site.files["/robots.txt"] =
      `User-agent: *\r\nDisallow: /\r\nSITEMAP : ${site.address}/one.xml\r\nSitemap: /relative.xml\r\n sitemap:${site.address}/two.txt # x`;
    site.files["/one.xml"] = pages("https://a.example/1");
    site.files["/two.txt"] = "https://a.example/2\nhttps://a.example/3\n";
    const addresses = await addressesOf(site.address + path);
    expect(addresses).toEqual(["https://a.example/1", "https://a.example/2", "https://a.example/3"]);
    expect(site.asked).toEqual(["/robots.txt", "/one.xml", "/relative.xml", "/two.txt"]);
  });

  test.each<[string, Answer]>([
    ["has no robots.txt", 404],
    ["names no sitemap there", "User-agent: *\nDisallow: /sitemap"],
    ["names none in a word", "Sitemap: none"],
    ["names one of every host", "Sitemap: https://*/sitemap.xml\nSitemap: https://%2A/sitemap.xml"],
    ["answers with a page there", "<html>Sitemap: nowhere</html>"],
  ])("at its usual place where the site %s", async (_name, robots) => {
    site.files = { "/robots.txt": robots, "/sitemap.xml": pages("https://a.example/1") };
    expect(await addressesOf(`${site.address}/`)).toEqual(["https://a.example/1"]);
  });

  test("at its usual place where those that the site's robots.txt names are gone, which is told", async () => {
    site.files = {
      "/robots.txt": "Sitemap: /old.xml\nSitemap: /older.xml",
      "/sitemap.xml": pages("https://a.example/1"),
    };
    expect(await readSitemap(`${site.address}/`)).toEqual({
      files: [{ url: `${site.address}/sitemap.xml`, addresses: ["https://a.example/1"] }],
      failures: ["/old.xml", "/older.xml"].map((path) => ({
        url: site.address + path,
        failure: { kind: "siteRefused", status: 404 },
      })),
      isCut: false,
    });
  });

  test("at its usual place also where that one lists other files", async () => {
    site.files = {
      "/robots.txt": "Sitemap: /old.xml",
      "/sitemap.xml": index("/1.xml", "/2.xml"),
      "/1.xml": pages("https://a.example/1"),
      "/2.xml": pages("https://a.example/2"),
    };
    expect(await addressesOf(`${site.address}/`)).toEqual(["https://a.example/1", "https://a.example/2"]);
  });

  test("nowhere twice where none of its usual places has one", async () => {
    const places = ["/sitemap.xml", "/sitemap_index.xml", "/wp-sitemap.xml"];
    expect(await failureOf("/")).toEqual({ kind: "siteRefused", status: 404 });
    expect(site.asked).toEqual(["/robots.txt", ...places]);
    site.requests.length = 0;
    site.files = { "/robots.txt": "Sitemap: /old.xml" };
    expect(await failureOf("/")).toEqual({ kind: "siteRefused", status: 404 });
    expect(site.asked).toEqual(["/robots.txt", "/old.xml", ...places]);
  });

  test("with what is relative to its file", async () => {
    site.files["/maps/map.xml"] = index("a.xml", "/b.xml");
    site.files["/maps/a.xml"] = pages("/shop?x=1", "page.html", "//b.example/", "www.c.example/x");
    site.files["/b.xml"] = pages("page.html", "", "#top", "no address");
    const { address } = site;
    expect(await addressesOf(`${address}/maps/map.xml`)).toEqual([
      `${address}/shop?x=1`,
      `${address}/maps/page.html`,
      "http://b.example/",
      "http://www.c.example/x",
      `${address}/page.html`,
    ]);
  });

  test("with encryption where its site is read so, whatever the site's files say", async () => {
    const files: Record<string, string> = {
      "https://a.example/robots.txt": "Sitemap: http://a.example/map.xml",
      "https://a.example/map.xml": index(
        "http://a.example/1.xml",
        "http://b.example/2.xml",
        "http://a.example:8080/3.xml",
      ),
      "https://a.example/1.xml": pages("http://a.example/"),
    };
    const asked: string[] = [];
    const { files: read } = await sitemap.readSitemap("https://a.example/", async (url) => {
      asked.push(url);
      return files[url] ?? pages();
    });
    expect(asked.slice(1)).toEqual([
      ...["https://a.example/map.xml", "https://a.example/1.xml"],
      ...["http://b.example/2.xml", "http://a.example:8080/3.xml"],
    ]);
    expect(read[0]?.addresses, "pages are named as they are").toEqual(["http://a.example/"]);
  });

  test("as a feed", async () => {
    site.files["/feed"] = "<rss><channel><item><link>https://a.example/1</link></item></channel></rss>";
    expect(await addressesOf(`${site.address}/feed`)).toEqual(["https://a.example/1"]);
  });

  test("as a list of lines, however they are indented", async () => {
    site.files["/list.txt"] = "https://a.example/1\n  https://a.example/2 \r\n\thttps://a.example/3\n";
    expect(await addressesOf(`${site.address}/list.txt`)).toEqual([1, 2, 3].map((page) => `https://a.example/${page}`));
  });

  test("without what is no web address", async () => {
    site.files["/map.xml"] = pages(
      "javascript:alert(1)",
      "ftp://a.example/",
      "a x",
      "https://a.example/1",
      `https://a.example/${"x".repeat(3_000)}`,
    );
    expect(await addressesOf(`${site.address}/map.xml`)).toEqual(["https://a.example/1"]);
  });

  test("without a key, cookies or a referrer", async () => {
    site.files["/map.xml"] = pages();
    await readSitemap(`${site.address}/map.xml`);
    const [{ headers } = { headers: {} }] = site.requests;
    for (const name of ["authorization", "cookie", "referer"]) expect(headers).not.toHaveProperty(name);
  });
});

describe("a redirect", () => {
  test.each([301, 302, 303, 307, 308])("of status %i is not followed, wherever it leads", async (status) => {
    site.files = { "/a.xml": redirect("/b.xml", status), "/map.xml": redirect(`${other.address}/map.xml`, status) };
    expect(await failureOf("/a.xml")).toEqual({ kind: "siteRedirected" });
    expect(await failureOf("/map.xml")).toEqual({ kind: "siteRedirected" });
    expect(site.asked).toEqual(["/a.xml", "/map.xml"]);
    expect(other.asked).toEqual([]);
  });

  test.each(["/sitemap.xml", "/"])("from the usual place is one to look at the others (%s)", async (path) => {
    site.files = { "/sitemap.xml": redirect("/wp-sitemap.xml"), "/wp-sitemap.xml": pages("https://a.example/1") };
    expect(await readSitemap(site.address + path)).toMatchObject({
      files: [{ url: `${site.address}/wp-sitemap.xml`, addresses: ["https://a.example/1"] }],
      failures: [],
    });
    expect(site.asked.slice(-3)).toEqual(["/sitemap.xml", "/sitemap_index.xml", "/wp-sitemap.xml"]);
  });

  test("or a page at the usual place", async () => {
    site.files = { "/sitemap.xml": "<html>Sorry</html>", "/sitemap_index.xml": pages("https://a.example/1") };
    expect(await addressesOf(`${site.address}/`)).toEqual(["https://a.example/1"]);
    expect(site.asked).toEqual(["/robots.txt", "/sitemap.xml", "/sitemap_index.xml"]);
  });

  test("from the usual place is told where there is none at the others", async () => {
    site.files = { "/sitemap.xml": redirect(`${other.address}/sitemap.xml`) };
    expect(await failureOf("/")).toEqual({ kind: "siteRedirected" });
    expect(other.asked).toEqual([]);
  });
});

describe("it fails with its reason", () => {
  test.each<[string, Answer, object]>([
    [
      "a page instead of a sitemap",
      "<!doctype html><html><a href=https://a.example/>a</a></html>",
      { kind: "notSitemap" },
    ],
    ["words", "Not here.", { kind: "notSitemap" }],
    ["nothing", "", { kind: "notSitemap" }],
    ["404", 404, { kind: "siteRefused", status: 404 }],
    ["503", 503, { kind: "siteRefused", status: 503 }],
    [
      "a broken line",
      (response) => response.writeHead(200, { "content-length": 100 }).write("<url", () => response.destroy()),
      { kind: "siteUnreachable" },
    ],
    ["a broken package", gzipSync(pages()).subarray(0, 12), { kind: "unreadableFile" }],
    ["something else", new Uint8Array([1, 0, 2, 3]), { kind: "unreadableFile" }],
  ])("%s", async (_name, answer, failure) => {
    site.files["/map.xml"] = answer;
    expect(await failureOf("/map.xml")).toEqual(failure);
  });

  test("no answer in time, and a body that never ends in time", async () => {
    const limits = { ...FILE_LIMITS, ms: 200 };
    site.files = {
      ...{ "/map.xml": () => {}, "/robots.txt": () => {}, "/sitemap.xml": () => {} },
      "/drip.xml": (response) => void response.write("<urlset>"),
    };
    expect(await failureOf("/map.xml", limits)).toEqual({ kind: "siteTimeout" });
    expect(await failureOf("/drip.xml", limits)).toEqual({ kind: "siteTimeout" });
    expect(await failureOf("/", limits)).toEqual({ kind: "siteTimeout" });
  });

  test("a site that is not there", async () => {
    const { address } = other;
    other.server.close();
    await expect(readSitemap(address)).rejects.toMatchObject({ kind: "siteUnreachable" });
  });

  test("more than 50 MiB, and few bytes that unpack to more", async () => {
    let sent = 0;
    const line = Buffer.from("<url></url>".repeat(100_000));
    site.files["/endless.xml"] = (response) => {
      const pour = () => {
        while (!response.destroyed && response.write(line)) sent += line.length;
        sent += line.length;
      };
      response.on("drain", pour);
      pour();
    };
    expect(await failureOf("/endless.xml")).toEqual({ kind: "fileTooLarge" });
    expect(sent).toBeLessThan(70 * MIB);
    // What has one byte a letter there has two in a message.
    site.files["/latin.xml.gz"] = gzipSync(new Uint8Array(30 * MIB).fill(0xe9));
    expect(await failureOf("/latin.xml.gz")).toEqual({ kind: "fileTooLarge" });
    site.files["/bomb.xml.gz"] = gzipSync(new Uint8Array(60 * MIB));
    expect(await failureOf("/bomb.xml.gz")).toEqual({ kind: "fileTooLarge" });
    site.files["/sent.xml"] = (response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(site.files["/bomb.xml.gz"]);
    expect(await failureOf("/sent.xml")).toEqual({ kind: "fileTooLarge" });
  });

  test("what is no web address is not asked for", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    for (const url of ["file:///etc/passwd", "javascript:alert(1)", "", "x"]) {
      await expect(readSitemap(url)).rejects.toMatchObject({ kind: "notSitemap" });
    }
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("the browser's permission", () => {
  test("is needed before anything is sent", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    expect(await failureOf("/")).toEqual({ kind: "siteNotPermitted" });
    expect(await failureOf("/map.xml")).toEqual({ kind: "siteNotPermitted" });
    expect(site.asked).toEqual([]);
  });

  test("is needed for each site that an index names; the others are read", async () => {
    const pattern = permissionPattern(site.address);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async ({ origins }) => origins?.[0] === pattern);
    const elsewhere = other.address.replace("127.0.0.1", "localhost");
    site.files["/map.xml"] = index(`${elsewhere}/a.xml`, `${site.address}/b.xml`, "file:///etc/passwd");
    site.files["/b.xml"] = pages("https://a.example/1");
    expect(await readSitemap(`${site.address}/map.xml`)).toEqual({
      files: [{ url: `${site.address}/b.xml`, addresses: ["https://a.example/1"] }],
      failures: [{ url: `${elsewhere}/a.xml`, failure: { kind: "siteNotPermitted" } }],
      isCut: false,
    });
    expect(other.asked).toEqual([]);
  });
});

test("the only sitemap on a site that is not allowed is named, so that it can be asked for", async () => {
  const pattern = permissionPattern(site.address);
  vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async ({ origins }) => origins?.[0] === pattern);
  const elsewhere = other.address.replace("127.0.0.1", "localhost");
  site.files["/robots.txt"] = `Sitemap: ${elsewhere}/map.xml`;
  expect(await readSitemap(`${site.address}/`)).toEqual({
    files: [],
    failures: [{ url: `${elsewhere}/map.xml`, failure: { kind: "siteNotPermitted" } }],
    isCut: false,
  });
  expect(other.asked).toEqual([]);
});

describe("no more is read than", () => {
  test("10 files", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `/${i}.xml`);
    site.files = Object.fromEntries(names.map((name, i) => [name, pages(`https://a.example/${i}`)]));
    site.files["/map.xml"] = index(...names.map((name) => site.address + name));
    const { files, isCut } = await readSitemap(`${site.address}/map.xml`);
    expect([files.length, isCut]).toEqual([9, true]);
    expect(site.asked).toHaveLength(10);
  });

  test("50,000 addresses", async () => {
    site.files["/all.xml"] = pages(...numbered(50_000));
    expect(await readSitemap(`${site.address}/all.xml`)).toMatchObject({ isCut: false, files: [{}] });
    site.files["/more.xml"] = pages("https://a.example/0", "https://a.example/more");
    site.files["/map.xml"] = index(`${site.address}/all.xml`, `${site.address}/more.xml`, `${site.address}/last.xml`);
    const { files, isCut } = await readSitemap(`${site.address}/map.xml`);
    const addresses = files.flatMap((file) => file.addresses);
    expect([addresses.length, isCut]).toEqual([50_000, true]);
    expect(addresses).not.toContain("https://a.example/more");
    expect(site.asked).not.toContain("/last.xml");
  });

  test("100 MB of text", async () => {
    const blanks = " ".repeat(40 * MIB);
    site.files = { "/map.xml": index("/1.xml", "/2.xml", "/3.xml", "/4.xml") };
    for (const file of [1, 2, 3, 4]) site.files[`/${file}.xml`] = gzipSync(pages(`https://a.example/${file}`) + blanks);
    const { files, isCut } = await readSitemap(`${site.address}/map.xml`);
    expect([files.length, isCut]).toEqual([3, true]);
    expect(site.asked).not.toContain("/4.xml");
  });

  test("a message can carry", async () => {
    site.files["/map.xml"] = pages(...numbered(20_000).map((address) => address + "x".repeat(2_000)));
    const { files, isCut } = await readSitemap(`${site.address}/map.xml`);
    expect(isCut).toBe(true);
    expect(files.flatMap(({ addresses }) => addresses).join("").length).toBeLessThan(20_000_000);
  });
});
