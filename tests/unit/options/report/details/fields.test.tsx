import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  childrenOf,
  type Field,
  fieldsOf,
  openOnlyBranch,
  searchFields,
} from "@/entrypoints/options/report/details/fields.ts";
import { humanise } from "@/entrypoints/options/report/details/humanise.ts";
import { kindOf, timeOf } from "@/entrypoints/options/report/details/kind.ts";
import { webLink } from "@/utils/url.ts";

describe("a field's name", () => {
  test.each([
    ["failed_audits", "Failed audits"],
    ["html_url", "HTML URL"],
    ["httpStatus", "HTTP status"],
    ["first-contentful-paint", "First contentful paint"],
    ["TTFB", "TTFB"],
    ["Best Practices", "Best practices"],
    ["größe_in_px", "Größe in px"],
    ["über", "Über"],
    ["seo.meta..title", "SEO meta title"],
    ["_", "_"],
    ["", ""],
    ["😀", "😀"],
    ["<script>", "<script>"],
  ])("%s reads %s", (name, words) => expect(humanise(name)).toBe(words));

  test("of any kind becomes words quickly and never nothing", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        expect(humanise(name)).not.toBe("");
      }),
    );
    expect(humanise("a_".repeat(1_000_000)).length).toBeLessThan(300);
  });
});

describe("a value", () => {
  test.each([
    [null, "nothing"],
    [undefined, "nothing"],
    [false, "boolean"],
    [0.5, "number"],
    ["", "text"],
    ["plain", "text"],
    ["x".repeat(301), "longText"],
    ["https://example.com/a?b", "link"],
    ["2026-11-20T14:00:00Z", "time"],
    ["2026-11-20 14:00:00", "time"],
    ["2026-11-20", "text"],
    ["2026-13-40T25:00:00Z", "text"],
    [[1, "two", null, true], "row"],
    [[], "branch"],
    [[1, [2]], "branch"],
    [Array(13).fill(1), "branch"],
    [["x".repeat(201)], "branch"],
    [{ a: 1 }, "branch"],
  ])("%j is shown as %s", (value, kind) => expect(kindOf(value)).toBe(kind));

  test("a time without a zone is taken as UTC", () => {
    expect(timeOf("2026-11-20 14:00:00")).toBe("2026-11-20T14:00:00.000Z");
    expect(timeOf("2026-11-20T14:00:00+02:00")).toBe("2026-11-20T12:00:00.000Z");
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://example.com",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://example.com/1",
    "vbscript:x",
    "file:///etc/passwd",
    "chrome-extension://abc/options.html",
    "//example.com",
    "/reports/7",
    "https://",
    "https:// example.com",
    "see https://example.com",
    "https://example.com\njavascript:alert(1)",
    '"><script>alert(1)</script>',
  ])("%s never becomes a link", (text) => expect(webLink(text)).toBeNull());

  test("whatever becomes a link is http(s)", () => {
    const start = fc.constantFrom("http://", "https://", "HTTPS:\\\\", "javascript:", "data:", "//", " https://", "");
    const address = fc.tuple(start, fc.constantFrom("a.example", "a@b.example:1/?", ""), fc.string());
    fc.assert(
      fc.property(address, (parts) => {
        const link = webLink(parts.join(""));
        if (link !== null) expect(new URL(link).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});

describe("the only branch of a level", () => {
  test("is open from the start", () => {
    expect(openOnlyBranch(fieldsOf({ a: 1, b: { c: 1 }, d: [] })).map(({ open }) => open ?? false)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("of several none is", () => {
    expect(openOnlyBranch(fieldsOf({ a: { b: 1 }, c: { d: 1 } })).some(({ open }) => open)).toBe(false);
  });
});

describe("a search in details", () => {
  const report = {
    scores: { performance: 91, accessibility: 88 },
    failed_audits: [
      { id: "image-alt", title: "Images have no alternative text" },
      { id: "contrast", title: "Low contrast" },
    ],
    notes: null,
  };
  const all = fieldsOf(report);

  test("without a text finds everything", () => expect(searchFields(all, "  ").fields).toBe(all));

  test("keeps what a match is in, open, under the numbers it had", () => {
    const { fields, matches } = searchFields(all, "LOW con");
    expect(outline(fields)).toEqual(["failed_audits >", ["2 >", ["title"]]]);
    expect(matches).toBe(1);
  });

  test.each(["failed audits", "failed_audits"])("finds a name as written and in words: %s", (text) => {
    const { fields } = searchFields(all, text);
    expect(fields.map(({ name, open }) => [name, open])).toEqual([["failed_audits", undefined]]);
    expect(childrenOf(fields[0] as Field)).toHaveLength(2);
  });

  test("a match by name keeps all that is in it, and lays open the matches there", () => {
    const { fields } = searchFields(fieldsOf({ alt: { image: "alt", other: 1 } }), "alt");
    expect(outline(fields)).toEqual(["alt >", ["image", "other"]]);
  });

  test("numbers of entries are no names", () => expect(searchFields(all, "2").matches).toBe(0));

  test("finds nothing where nothing is", () => expect(searchFields(all, "<script>").fields).toEqual([]));

  test("keeps exactly what a text search of the JSON would find", () => {
    const leaf = fc.oneof(fc.constantFrom("apple", "pear"), fc.integer(), fc.boolean());
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("value")),
        fc.dictionary(fc.constantFrom("x", "y"), tie("value")),
      ),
    })).value;
    fc.assert(
      fc.property(tree, (value) => {
        const { fields } = searchFields(fieldsOf({ value }), "apple");
        expect(fields.length === 1).toBe(JSON.stringify(value).includes("apple"));
      }),
    );
  });

  test("2,000 fields in 10 levels are all searched, and only the first matches laid open", () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field_${index}`, nest(10, index)]));
    const { fields, matches } = searchFields(fieldsOf(many), "leaf");
    expect(matches).toBe(2_000);
    expect(fields.filter(({ open }) => open)).toHaveLength(50);
    expect(searchFields(fieldsOf(many), "leaf 1999").fields.map(({ name }) => name)).toEqual(["field_1999"]);
  });

  test("a value nested without end does no harm", () => {
    expect(searchFields(fieldsOf({ deep: nest(50_000, 0) }), "leaf").fields).toEqual([]);
  });
});

function nest(levels: number, index: number): unknown {
  let value: unknown = `leaf ${index}`;
  for (let level = 0; level < levels; level++) value = { level: value };
  return value;
}

type Outline = (string | Outline)[];

/** The names that a search left over, with a mark on those it laid open. */
function outline(fields: Field[]): Outline {
  return fields.flatMap((field): Outline => (field.found ? [`${field.name} >`, outline(field.found)] : [field.name]));
}
