import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readAddressFile } from "@/utils/addresses/file.ts";

const MIB = 1024 * 1024;

async function textsOf(...parts: BlobPart[]): Promise<string[]> {
  const found = await readAddressFile(new File(parts, "list"));
  return found === "index" ? [found] : found.addresses;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i += 1) bytes.setUint16(i * 2, text.charCodeAt(i), isLittle);
  return new Uint8Array(bytes.buffer);
}

test("an index of sitemaps lists no pages", async () => {
  const index = "<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>";
  expect(await textsOf(index)).toEqual(["index"]);
});

describe("a file is read", () => {
  test.each<[string, BlobPart]>([
    ["in UTF-8", "https://a.example/ü\n"],
    ["in UTF-8 with a mark", "\ufeffhttps://a.example/ü\n"],
    ["in UTF-16", utf16("\ufeffhttps://a.example/ü\n", true)],
    ["in UTF-16, the other way round", utf16("\ufeffhttps://a.example/ü\n", false)],
    ["in UTF-16 without a mark", utf16("https://a.example/ü\n", true)],
    ["in Latin-1", bytesOf("https://a.example/ü\n")],
    [
      "in Latin-1 that says so",
      bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>https://a.example/ü</loc></url></urlset>'),
    ],
    [
      "in an encoding that nobody knows",
      '<?xml version="1.0" encoding="klingon"?><urlset><url><loc>https://a.example/ü</loc></url></urlset>',
    ],
    ["with line ends of old Macs", "URL;Status\rhttps://a.example/ü;200\r"],
    ["packed with gzip", new Uint8Array(gzipSync("https://a.example/ü\n"))],
  ])("%s", async (_name, part) => {
    expect(await textsOf(part)).toEqual(["https://a.example/ü"]);
  });

  test("in Russian that says so", async () => {
    const start = '<?xml version="1.0" encoding="windows-1251"?><urlset><url><loc>https://a.example/';
    expect(await textsOf(bytesOf(`${start}\u00e4\u00e0</loc></url></urlset>`))).toEqual(["https://a.example/да"]);
  });
});

describe("a file is refused", () => {
  test.each<[string, BlobPart, string]>([
    ["a picture", bytesOf("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR"), "unreadableFile"],
    ["a broken package", new Uint8Array(gzipSync("https://a.example/").subarray(0, 20)), "unreadableFile"],
    ["51 MiB", new Uint8Array(51 * MIB), "fileTooLarge"],
    ["50 kB that unpack to 51 MiB", new Uint8Array(gzipSync(new Uint8Array(51 * MIB))), "fileTooLarge"],
  ])("%s", async (_name, part, kind) => {
    await expect(textsOf(part)).rejects.toMatchObject({ kind });
  });

  test("one that is gone", async () => {
    const file = new File(["x"], "list");
    file.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
    await expect(readAddressFile(file)).rejects.toMatchObject({ kind: "unreadableFile" });
  });
});

test("a sitemap of 50,000 addresses is read within a second, and the page draws in between", async () => {
  const entries = Array.from(
    { length: 50_000 },
    (_, i) => `<url>\n<loc>https://example.com/products/item-${i}</loc>\n<lastmod>2026-11-20</lastmod></url>`,
  );
  const file = new File([`<urlset>${entries.join("\n")}</urlset>`], "sitemap.xml");
  const pauses: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    pauses.push(performance.now() - last);
    last = performance.now();
  }, 1);
  const start = process.cpuUsage();
  const found = await readAddressFile(file);
  const { user, system } = process.cpuUsage(start);
  clearInterval(timer);
  expect(found).toMatchObject({ addresses: { length: 50_000 }, linesWithout: 0 });
  expect((user + system) / 1000).toBeLessThan(1_000);
  expect(pauses.length).toBeGreaterThan(1);
});
