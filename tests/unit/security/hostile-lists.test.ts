import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findInSlices } from "@/utils/addresses/find.ts";
import { isSitemapAddress, readSitemapText, sitemapsInRobots } from "@/utils/addresses/sitemap.ts";

/** Pieces that lists, tables, sitemaps and attacks are made of. */
const PIECE = fc.oneof(
  fc.constantFrom(
    ...["https://a.example/", "http://", "://", "htp://x", "javascript:alert(1)", "data:text/html,x", "example.com"],
    ...[
      "<urlset>",
      "<sitemapindex>",
      "<loc>",
      "</loc>",
      "<url>",
      "<image:loc>",
      "</",
      "<",
      ">",
      "<a href=",
      "<a href='",
    ],
    ...[
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?xml",
      "?>",
      "<!DOCTYPE x [",
      "<!ENTITY a '&a;&a;'>",
      "]>",
      "&a;",
      "&amp;",
    ],
    ...[
      "&#0;",
      "&#x110000;",
      "&#xd800;",
      "\n",
      "\r\n",
      "\t",
      ",",
      ";",
      '"',
      "'",
      '""',
      "(",
      ")",
      " ",
      "\0",
      "\ufeff",
      "\u2028",
      "\nContent-Transfer-Encoding: quoted-printable\n",
      "=\n",
      "=0A",
      "\\u000a",
      "\\/",
      "{",
    ],
  ),
  fc.string({ unit: "grapheme", maxLength: 5 }),
  fc.string({ unit: "binary", maxLength: 5 }),
);
const TEXT = fc.array(PIECE, { maxLength: 60 }).map((pieces) => pieces.join(""));

const PATH = fc.webUrl({ withQueryParameters: true, withFragments: true });

/** Notations of one address in a sitemap. */
const LOC = fc.record({ url: PATH, notation: fc.integer({ min: 0, max: 5 }) }).map(({ url, notation }) => {
  const escaped = url.replaceAll("&", "&amp;").replaceAll("'", "&apos;");
  const written = [
    escaped,
    `\n  ${escaped}\t`,
    `<![CDATA[${url}]]>`,
    `<!-- https://no.example/ -->${escaped}<!-- > -->`,
    [...url].map((letter) => `&#${letter.codePointAt(0)};`).join(""),
    `${escaped.slice(0, 4)}<?x > ?>${escaped.slice(4)}`,
  ][notation];
  return { url, entry: `<url><loc>${written}</loc><x:loc>https://no.example/</x:loc><lastmod>2026</lastmod></url>` };
});

describe("T17: hostile lists", () => {
  test("10,000 generated texts end, and give nothing but what stands in them", async () => {
    await fc.assert(
      fc.asyncProperty(TEXT, async (text) => {
        const lines = text.split("\n").length;
        for (const found of await findInSlices(text)) {
          expect(found.text.trim()).not.toBe("");
          expect(found.line).toBeGreaterThan(0);
          expect(found.line).toBeLessThanOrEqual(lines);
        }
        for (const found of [...(readSitemapText(text)?.addresses ?? [])].filter((one) => one !== null)) {
          if (isSitemapAddress(found.text)) expect(URL.parse(found.text)?.protocol).toMatch(/^https?:$/);
        }
        sitemapsInRobots(text);
      }),
      { numRuns: 10_000 },
    );
  });

  test("10,000 generated sitemaps are read to the letter", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(LOC, { maxLength: 8 }), fc.boolean(), async (locs, isPrefixed) => {
        const sitemap = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "]>">]><urlset xmlns:x="http://x.example/">${locs.map(({ entry }) => entry).join("\n")}</urlset>`;
        const text = isPrefixed ? sitemap.replaceAll(/(<\/?)(urlset|url|loc)\b/g, "$1sm:$2") : sitemap;
        expect((await findInSlices(text)).map((found) => found.text)).toEqual(locs.map(({ url }) => url));
      }),
      { numRuns: 10_000 },
    );
  });
});

/** Sixteen times the size may take this many times as long; what is quadratic takes 256 times. */
const MOST = 64;

/** The shortest of several runs, in milliseconds of this process alone: others may keep the machine busy. */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  while (times.length < 3) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

describe("T17: the time for a list grows with its size", () => {
  test.each<[string, string, string?, string?]>([
    ["letters", "a"],
    ["blanks", " "],
    ["colons", "://"],
    ["schemes", "a://"],
    ["schemes after commas", "a://b,"],
    ["schemes after semicolons and blanks", "a://b; "],
    ["quotes", "'a://b"],
    ["double quotes", '"', "https://a.example\t"],
    ["brackets", "(", "https://a.example/"],
    ["closing brackets", ")", "x https://a.example/"],
    ["closing braces", "}", "x https://a.example/"],
    ["groups", "{a://b"],
    ["bars", "|a://b"],
    ["schemes in one piece", "a.", "https://a.example/"],
    ["full stops", ".", "x https://a.example/"],
    ["dots of a host", "a.", ""],
    ["commas before a letter", ",", "x", "x"],
    ["lines", "\n"],
    ["cells", '"",'],
    ["tabs", "\t", "https://a.example"],
    ["opened tags", "<", "<a>"],
    ["tags without end", "<a", "<a>"],
    ["ended tags", "</a", "<a>"],
    ["attributes", " href", "<a"],
    ["values without end", " href='", "<a"],
    ["blanks in a tag", " ", "<a href"],
    ["relations", " rel=", "<link"],
    ["comments", "<!--", "<a>"],
    ["CDATA", "<![CDATA[", "<urlset><loc>"],
    ["ended CDATA", "<![CDATA[]]>", "<urlset><loc>"],
    ["instructions", "<?x", "<a>"],
    ["document types", "<!DOCTYPE x [", "<a>"],
    ["entities", "&amp;", "<urlset><loc>"],
    ["begun entities", "&#", "<urlset><loc>"],
    ["addresses", "<loc>https://a.example/</loc>\n", "<urlset>"],
    ["prefixes", "a:", "<"],
    ["lines of mail", "=\n", "Content-Transfer-Encoding: quoted-printable\n"],
    ["bytes of mail", "=3D", "Content-Transfer-Encoding: quoted-printable\n"],
    ["equals signs", "= ", "Content-Transfer-Encoding: quoted-printable\n"],
    ["blanks after an equals sign", " ", "Content-Transfer-Encoding: quoted-printable\n="],
    ["escapes", "\\/", "["],
    ["backslashes", "\\", "["],
    ["escaped signs", "\\u0026", "{"],
  ])("%s", async (_name, piece, start = "", end = "") => {
    const work = (size: number) => {
      const text = start + piece.repeat(size / piece.length) + end;
      return async () => {
        await findInSlices(text);
        for (const _found of readSitemapText(text)?.addresses ?? []);
        sitemapsInRobots(text);
      };
    };
    const small = Math.max(await timeOf(work(40_000)), 1);
    expect((await timeOf(work(640_000))) / small).toBeLessThan(MOST);
  });
});
