import { describe, expect, test, vi } from "vitest";
import { decodeReport } from "@/entrypoints/background/decode/index.ts";
import { REPORT, ROW, reports } from "./answered-reports.ts";

describe("a report is read field by field", () => {
  test("its time counts once a clock that was years behind at the start of the worker is right", async () => {
    const now = Date.now();
    vi.resetModules();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2015-01-01") });
    const { decodeReport } = await import("@/entrypoints/background/decode/index.ts");
    vi.setSystemTime(now);
    const generatedAt = new Date(now).toISOString();
    const report = decodeReport({ id: 1, generated_at: generatedAt });
    vi.useRealTimers();
    expect(report?.generatedAt).toBe(generatedAt);
  });

  const YEAR_MS = 365 * 86_400_000;
  const unknownTime = (time: string): [object, object] => [
    { generated_at: time },
    { generatedAt: null, more: { generated_at: time } },
  ];
  const LONG_LINK = `https://s.example/${"x".repeat(70_000)}`;

  test.each<[string, object, object]>([
    ["a number as id", { id: 12 }, { id: "12" }],
    ["a text as id", { id: "a-b" }, { id: "a-b" }],
    ["privacy as text", { privacy: "2" }, { privacy: 2 }],
    ["privacy by name", { privacy: "Public" }, { privacy: 0 }],
    ["an unknown privacy", { privacy: 9 }, { privacy: null, more: { privacy: 9 } }],
    ["no privacy", { privacy: null }, { privacy: null }],
    ["a null result", { result: null }, { result: null }],
    ["an empty result", { result: "" }, { result: null }],
    ["an unknown result", { result: "excellent" }, { result: "excellent" }],
    ["a result in capitals", { result: "GOOD" }, { result: "good" }],
    ["an unknown result in capitals", { result: "Excellent" }, { result: "Excellent" }],
    ["a result of another kind", { result: 5 }, { result: "5" }],
    ["a result with its label", { result: { value: "Bad", label: "Schlecht" } }, { result: "bad" }],
    ["a result with its id", { result: { id: 3, name: "bad" } }, { result: "bad" }],
    ["a result in another language", { result: { id: 3, name: "Schlecht" } }, { result: "Schlecht" }],
    ["a result in a list", { result: ["A", 3] }, { result: '["A",3]' }],
    ["the contract's longer word", { privacy: "Password-Protected" }, { privacy: 2 }],
    ["a privacy with its id", { privacy: { id: 7, name: "Public" } }, { privacy: 0 }],
    ["a privacy with its value", { privacy: { value: 2, label: "Passwort" } }, { privacy: 2 }],
    ["a privacy in another language", { privacy: "Privat" }, { privacy: null, more: { privacy: "Privat" } }],
    ["a privacy with an id alone", { privacy: { id: 1 } }, { privacy: null, more: { privacy: { id: 1 } } }],
    ["PHP's object of a time in UTC", { generated_at: { date: "2026-11-20 10:00:00.000000", timezone: "UTC" } }, {}],
    ["one with an offset", { generated_at: { date: "2026-11-20 12:00:00.000000", timezone: "+02:00" } }, {}],
    [
      "one at a place",
      { generated_at: { date: "2026-11-20 10:00:00.000000", timezone: "Europe/Berlin" } },
      { zoneAssumed: true },
    ],
    ["RFC 2822", { generated_at: "Fri, 20 Nov 2026 10:00:00 GMT" }, {}],
    ["RFC 2822 with another zone", { generated_at: "20 Nov 2026 12:00 +0200" }, {}],
    ["RFC 2822 without a zone", ...unknownTime("Fri, 20 Nov 2026 10:00:00")],
    [
      "a time in SQL form",
      { generated_at: "2026-11-20 10:00:00" },
      { generatedAt: "2026-11-20T10:00:00.000Z", zoneAssumed: true },
    ],
    [
      "a time without zone",
      { generated_at: "2026-11-20T10:00:00" },
      { generatedAt: "2026-11-20T10:00:00.000Z", zoneAssumed: true },
    ],
    ["a time with zone", { generated_at: "2026-11-20T12:00:00+02:00" }, { generatedAt: "2026-11-20T10:00:00.000Z" }],
    [
      "a time with the name of its zone",
      { generated_at: "2026-11-20T10:00:00+01:00[Europe/Berlin]" },
      { generatedAt: "2026-11-20T09:00:00.000Z" },
    ],
    ["a day", { generated_at: "2026-11-20" }, { generatedAt: "2026-11-20T00:00:00.000Z", zoneAssumed: true }],
    ["hours only as zone", { generated_at: "2026-11-20 12:00:00+02" }, {}],
    ["a zone without a colon", { generated_at: "2026-11-20T12:00:00+0200" }, {}],
    ["a zone after a blank", { generated_at: "2026-11-20 12:00:00 +0200" }, {}],
    ["a zone to the west", { generated_at: "2026-11-20T06:30:00-03:30" }, {}],
    ["UTC by name", { generated_at: "2026-11-20 10:00:00 UTC" }, {}],
    ["GMT by name", { generated_at: "2026-11-20 10:00:00 GMT" }, {}],
    ["no seconds", { generated_at: "2026-11-20T10:00Z" }, {}],
    ["microseconds", { generated_at: "2026-11-20T10:00:00.123456Z" }, { generatedAt: "2026-11-20T10:00:00.123Z" }],
    ["tenths", { generated_at: "2026-11-20T10:00:00.5Z" }, { generatedAt: "2026-11-20T10:00:00.500Z" }],
    [
      "SQL form with microseconds",
      { generated_at: "2026-11-20 10:00:00.123456" },
      { generatedAt: "2026-11-20T10:00:00.123Z", zoneAssumed: true },
    ],
    ["Unix seconds", { generated_at: 1_700_000_000 }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix seconds as text", { generated_at: "1700000000" }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix milliseconds", { generated_at: 1_700_000_000_000 }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix microseconds", { generated_at: 1_700_000_000_000_000 }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["Unix nanoseconds", { generated_at: "1700000000000000000" }, { generatedAt: "2023-11-14T22:13:20.000Z" }],
    ["a zero as time", { generated_at: 0 }, { generatedAt: null, more: { generated_at: 0 } }],
    ["the year 1970", ...unknownTime("1970-01-01T00:00:00.000Z")],
    ["none in SQL form", { generated_at: "0000-00-00 00:00:00" }, { generatedAt: null }],
    ["none in Go's form", { generated_at: "0001-01-01T00:00:00Z" }, { generatedAt: null }],
    ["no time of MySQL, by Laravel", { generated_at: "-0001-11-30T00:00:00.000000Z" }, { generatedAt: null }],
    ["a time two years ahead", ...unknownTime(new Date(Date.now() + 2 * YEAR_MS).toISOString())],
    ["a month that is none", ...unknownTime("2026-13-01T00:00:00Z")],
    ["a time that is none", { generated_at: "yesterday" }, { generatedAt: null, more: { generated_at: "yesterday" } }],
    ["a time beyond all calendars", { generated_at: 8e20 }, { generatedAt: null, more: { generated_at: 8e20 } }],
    ["no address", { url: undefined }, { url: "" }],
    ["a null address", { url: null }, { url: "" }],
    [
      "its own page",
      { report_url: "https://s.example/r/7" },
      { link: "https://s.example/r/7", more: { report_url: "https://s.example/r/7" } },
    ],
    ["a page too long for any journal", { link: LONG_LINK }, { link: null, more: { link: LONG_LINK } }],
    ["a returned password", { password: "correct horse" }, {}],
    ["a password among attributes", { attributes: { password: "correct horse", score: 1 } }, { more: { score: 1 } }],
    ["unknown fields", { score: 93, pages: [{ a: 1 }] }, { more: { score: 93, pages: [{ a: 1 }] } }],
  ])("%s", (_name, fields, expected) => {
    expect(decodeReport({ ...ROW, ...fields })).toEqual({ ...REPORT, ...expected });
  });

  test.each([
    ["no id", { id: undefined }],
    ["an empty id", { id: "" }],
    ["a fraction as id", { id: 1.5 }],
    ["an object as id", { id: {} }],
    ["a number as address", { url: 5 }],
    ["an endless address", { url: "x".repeat(70_000) }],
    ["an id too long for any path", { id: "x".repeat(2_001) }],
  ])("%s: the row is unreadable and the others stay", (_name, fields) => {
    const { rows, unreadable } = reports({ data: [{ ...ROW, ...fields }, ROW] });
    expect({ rows, unreadable }).toEqual({ rows: [REPORT], unreadable: 1 });
  });

  test.each([
    ["the body", ROW],
    ["data", { data: ROW }],
    ["its name", { report: ROW }],
    ["its name inside data", { data: { report: ROW } }],
    ["its name inside data, in capitals", { Data: { Report: ROW } }],
    ["data beside a message", { message: "created", data: ROW }],
  ])("a single one is found in %s", (_name, body) => {
    expect(decodeReport(body)).toMatchObject({ id: "7" });
  });

  test("an answer that names none is null", () => {
    for (const body of [undefined, null, "", [], {}, { data: null }, { message: "queued" }]) {
      expect(decodeReport(body)).toBeNull();
    }
  });
});
