import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCsv } from "@/entrypoints/options/reports/export/csv.ts";
import { toJson } from "@/entrypoints/options/reports/export/service-fields.ts";
import type { Privacy, Report } from "@/utils/contract.ts";

const REPORT: Report = {
  id: "7",
  url: "https://example.com/",
  result: "good",
  generatedAt: "2026-11-20T14:00:00.000Z",
  privacy: 2,
  link: null,
  more: {},
};
const KNOWN = ["id", "url", "result", "generated_at", "privacy"];

/** Reads CSV as RFC 4180 defines it; anything else throws. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let rest = text;
  while (rest !== "") {
    const cell = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest);
    if (!cell) throw new Error(`Not CSV: ${rest.slice(0, 40)}`);
    rows.at(-1)?.push((cell[1] ?? cell[2] ?? "").replaceAll('""', '"'));
    if (cell[3] === "\r\n") rows.push([]);
    rest = rest.slice(cell[0].length);
  }
  rows.pop();
  return rows;
}

function read(csv: string): string[][] {
  expect(csv.codePointAt(0)).toBe(0xfeff);
  return parse(csv.slice(1));
}

const nasty = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "=", "+", "-", "@", "\t", "'", ";", "ä", "😀") }),
);
const report: fc.Arbitrary<Report> = fc.record({
  id: nasty,
  url: nasty,
  result: fc.option(nasty),
  generatedAt: fc.option(fc.constant("2026-11-20T14:00:00.000Z")),
  privacy: fc.option(fc.constantFrom<Privacy>(0, 1, 2)),
  link: fc.constant(null),
  more: fc.dictionary(
    nasty.filter((name) => !KNOWN.includes(name)),
    fc.oneof(nasty, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue()),
  ),
});

describe("reports as CSV", () => {
  test("have a header, CRLF, and the privacy as a word", () => {
    expect(toCsv([REPORT])).toBe(
      "\uFEFFid,url,result,generated_at,privacy\r\n7,https://example.com/,good,2026-11-20T14:00:00.000Z,password\r\n",
    );
  });

  test("have a column for every other field of any report, nested values as JSON", () => {
    const rows = read(
      toCsv([
        { ...REPORT, more: { score: 0.5 } },
        { ...REPORT, more: { tags: ["a", 1], ok: true } },
      ]),
    );
    expect(rows.map((row) => row.slice(5))).toEqual([
      ["score", "tags", "ok"],
      ["0.5", "", ""],
      ["", '["a",1]', "true"],
    ]);
  });

  test("what the service did not say is empty", () => {
    const rows = read(toCsv([{ ...REPORT, result: null, generatedAt: null, privacy: null, more: { a: null } }]));
    expect(rows[1]?.slice(2)).toEqual(["", "", "", ""]);
  });

  test("numbers stay numbers, also below zero: only texts can be formulas", () => {
    const rows = read(toCsv([{ ...REPORT, more: { change: -12.5, tiny: -1e-7, text: "-12.5" } }]));
    expect(rows[1]?.slice(5)).toEqual(["-12.5", "-1e-7", "'-12.5"]);
  });

  test.each(["=1+1", "+1", "-1", "@A1", "\tx", "\rx", "\nx", "＝1"])("%j is no formula", (text) => {
    const cell = read(toCsv([{ ...REPORT, url: text, more: { [text]: text } }]));
    expect([cell[0]?.[5], cell[1]?.[1], cell[1]?.[5]]).toEqual([`'${text}`, `'${text}`, `'${text}`]);
  });

  test.each([";=1+1", "a;-1", 'a;"=1+1', "a; =1", "a\n=1", "a;＝1", "a\t=1", "a;\t\t=1", 'a\t"\n=1'])(
    "%j begins no formula where semicolons and tabs split",
    (text) => {
      expect(atSeparators(toCsv([{ ...REPORT, url: text, more: { note: [text] } }]))).toEqual([]);
    },
  );

  test("are read back as they were, whatever they contain", () => {
    fc.assert(
      fc.property(fc.array(report), (reports) => {
        const [header = [], ...rows] = read(toCsv(reports));
        const others = [...new Set(reports.flatMap(({ more }) => Object.keys(more)))];
        expect(header.map(original)).toEqual([...KNOWN, ...others].map(original));
        expect(rows.map((row) => row.map(original))).toEqual(
          reports.map(({ id, url, result, generatedAt, privacy, more }) => {
            const word = privacy === null ? "" : (["public", "private", "password"][privacy] ?? "");
            const values = others.map((name) => (Object.hasOwn(more, name) ? written(more[name]) : ""));
            return [id, url, result ?? "", generatedAt ?? "", word, ...values].map(original);
          }),
        );
      }),
    );
  });

  test("never hold a cell that is a formula", () => {
    fc.assert(
      fc.property(fc.array(report), (reports) => {
        const csv = toCsv(reports);
        for (const cell of read(csv).flat()) expect(cell).not.toMatch(/^[=+@\t\r\n]|^-(?!\d)/);
        expect(atSeparators(csv)).toEqual([]);
      }),
    );
  });
});

describe("reports as JSON", () => {
  test("have every field under the service's own names", () => {
    expect(JSON.parse(toJson([{ ...REPORT, more: { scores: { seo: 1 } } }]))).toEqual([
      {
        id: "7",
        url: "https://example.com/",
        result: "good",
        generated_at: "2026-11-20T14:00:00.000Z",
        privacy: 2,
        scores: { seo: 1 },
      },
    ]);
  });

  test("say no zone of a time that came without one, as in CSV", () => {
    const reports = [{ ...REPORT, zoneAssumed: true } satisfies Report];
    expect(JSON.parse(toJson(reports))[0].generated_at).toBe("2026-11-20T14:00:00.000");
    expect(read(toCsv(reports))[1]?.[3]).toBe("2026-11-20T14:00:00.000");
  });
});

/** The formulas that a spreadsheet finds that splits at semicolons and tabs, heeding no quotes within a line. */
function atSeparators(csv: string): string[] {
  const cells = csv.slice(1).split(/[;\t\r\n]/);
  return cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell));
}

/** A cell without the apostrophes that keep its parts from being formulas. */
function original(cell: string): string {
  return cell.replace(/(^|[;\t\r\n])'(?=["\s]*[=+\-@\t\r\n＝＋－＠])/g, "$1");
}

function written(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
