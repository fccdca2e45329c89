import { describe, expect, test } from "vitest";
import { decodeReports } from "@/entrypoints/background/decode/index.ts";
import { parseJson } from "@/entrypoints/background/decode/json.ts";
import { toCsvTable } from "@/entrypoints/options/csv-table.ts";

const ROW = { id: 1, url: "https://example.com/" };

/** Sixteen times the size may take this many times as long; what is quadratic takes 256 times. */
const MOST = 64;

/** The shortest of several runs, in milliseconds of this process alone: others may keep the machine busy. */
function timeOf(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** How many times as long the work takes for sixteen times the size; what is too fast to be measured counts as 1 ms. */
function growth(work: (size: number) => () => void, size: number): number {
  const small = Math.max(timeOf(work(size)), 1);
  return timeOf(work(16 * size)) / small;
}

describe("T13: the time for an answer grows with its size", () => {
  test.each<[string, (size: number) => string]>([
    ["signs that open a link", (size) => "<".repeat(size)],
    ["links without end", (size) => "<a".repeat(size / 2)],
    ["relations", (size) => `<a>;rel=${" next".repeat(size / 10)}${" ".repeat(size / 2)}"x`],
    ["parameters", (size) => `<a>${"; ".repeat(size / 2)}`],
    ["relations without a name", (size) => `<a>${";rel".repeat(size / 4)}`],
    ["blanks", (size) => `<a>;${" ".repeat(size)}rel`],
  ])("a Link header of %s", (_name, header) => {
    const work = (size: number) => {
      // Headers trims and checks: that is the browser's work.
      const headers = new Headers({ link: header(size) });
      return () => void decodeReports({ body: [ROW], headers });
    };
    expect(growth(work, 500)).toBeLessThan(MOST);
    expect(growth(work, 16_000)).toBeLessThan(MOST);
  });

  test.each<[string, (size: number) => string]>([
    ["blanks", (size) => `[${" ".repeat(size)}1]`],
    ["lists", (size) => `[${"[],".repeat(size / 3)}1]`],
    ["digits", (size) => `[${"1".repeat(size)}]`],
    ["almost long numbers", (size) => `[${"123456789012345,".repeat(size / 16)}1]`],
    ["long numbers", (size) => `[${"1234567890123456789,".repeat(size / 20)}1]`],
    ["letters of numbers", (size) => `["${"e".repeat(size)}",1234567890123456789]`],
    ["escapes", (size) => `["${"\\n".repeat(size / 2)}",1234567890123456789]`],
    ["quotes", (size) => `[${'"",'.repeat(size / 3)}1234567890123456789]`],
  ])("a body of %s", (_name, body) => {
    const work = (size: number) => {
      const text = body(size);
      return () => void parseJson(text);
    };
    expect(growth(work, 64_000)).toBeLessThan(MOST);
  });

  test.each<[string, (size: number) => object]>([
    ["a time of digits", (size) => ({ generated_at: "1".repeat(size) })],
    ["a time of blanks", (size) => ({ generated_at: `2026-11-20${" ".repeat(size)}x` })],
    [
      "fields of paging",
      (size) => ({ attributes: Object.fromEntries(Array.from({ length: size / 16 }, (_, i) => [`next_${i}`, i])) }),
    ],
  ])("a row with %s", (_name, fields) => {
    const work = (size: number) => {
      const body = [{ ...ROW, ...fields(size) }];
      return () => void decodeReports({ body, headers: new Headers() });
    };
    expect(growth(work, 64_000)).toBeLessThan(MOST);
  });

  test.each([
    ["blank lines", "\n"],
    ["blanks", " "],
    ["quotes", '"'],
    ["semicolons", ";"],
    ["tabs", "\t"],
    ["lines of quotes", '"\r\n'],
  ])("a CSV file of %s", (_name, piece) => {
    const work = (size: number) => {
      const text = `a${piece.repeat(size / piece.length)}b`;
      return () => void toCsvTable(["note"], [[text]]);
    };
    expect(growth(work, 8_000)).toBeLessThan(MOST);
  });
});
