import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "@/entrypoints/background/client/index.ts";
import { mayHoldLongIntegers, parseJson } from "@/entrypoints/background/decode/json.ts";
import { type Service, startService } from "../../../service/service.ts";
import { clientOf } from "../../support/client.ts";
import { good } from "../../support/connected-service.ts";

const IDS = ["9007199254740993", "1234567890123456789", "18446744073709551615", "-9007199254740993"];

describe("ids that a number cannot hold", () => {
  let service: Service;
  let client: Client;

  beforeEach(async () => {
    service = await startService({ rater: good });
    client = clientOf(service);
  });

  afterEach(() => service.close());

  test.each(IDS)("%s is listed, read and created exactly", async (id) => {
    const row = `{"id": ${id},"url":"https://example.com/?1234567890123456789"}`;
    service.intercept("listReports", { when: "before" }, () => new Response(`[${row}]`));
    service.intercept("readReport", { when: "before" }, () => new Response(row));
    service.intercept("createReport", { when: "before" }, () => new Response(`{"data":${row}}`, { status: 201 }));
    const { rows } = await client.listReports();
    const { report: created } = await client.createReport({ url: "https://example.com/", privacy: 1 });
    const read = await client.readReport(id);
    const report = expect.objectContaining({ id, url: "https://example.com/?1234567890123456789" });
    expect([...rows, created, read]).toEqual([report, report, report]);
    expect(service.requests.at(-1)?.path).toBe(`/api/v1/reports/${id}`);
  });

  test("are listed also beside a row that is nested too deep", async () => {
    const row = (id: string, deep: string) => `{"id":${id},"url":"https://example.com/","deep":${deep}}`;
    const body = `[${row("9007199254740993", "1")},${row("9007199254740995", "[".repeat(50_000) + "]".repeat(50_000))}]`;
    service.intercept("listReports", { when: "before" }, () => new Response(body));
    const { rows, unreadable } = await client.listReports();
    expect([rows.map(({ id }) => id), unreadable]).toEqual([["9007199254740993"], 1]);
  });
});

describe("JSON is read as JSON.parse reads it, but for long integers", () => {
  test.each<[string, unknown]>([
    ['{"id":9007199254740993}', { id: "9007199254740993" }],
    ['{"id" :\n\t9007199254740993 }', { id: "9007199254740993" }],
    ["[9007199254740991,9007199254740992]", [9007199254740991, "9007199254740992"]],
    ['[1234567890123456789,"\\"1234567890123456789"]', ["1234567890123456789", '"1234567890123456789']],
    ['["\\\\",1234567890123456789]', ["\\", "1234567890123456789"]],
    ['["a:1234567890123456789,b"]', ["a:1234567890123456789,b"]],
    [
      "[1234567890123456789.5,1234567890123456789e1]",
      [Number("1234567890123456789.5"), Number("1234567890123456789e1")],
    ],
    ["[0.1234567890123456789]", [0.12345678901234568]],
    ['{"1234567890123456789":1234567890123456789}', { "1234567890123456789": "1234567890123456789" }],
  ])("%s", (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  test.each(["{1234567890123456789:1}", "[01234567890123456789]", "[+1234567890123456789]", '["1234567890123456789]'])(
    "%s is no JSON",
    (text) => expect(() => parseJson(text)).toThrow(SyntaxError),
  );

  test("5,000 generated values with long integers anywhere come through exactly", () => {
    // Each as it is sent, and with its integer as the text that it becomes.
    const long = fc.bigInt({ min: 10n ** 16n, max: 10n ** 25n }).map((id) => [`${id}`, `"${id}"`] as const);
    const other = fc.jsonValue().map((value) => [JSON.stringify(value), JSON.stringify(value)] as const);
    const leaf = fc.oneof(
      long,
      other.filter(([text]) => !mayHoldLongIntegers(`[${text}]`)),
    );
    fc.assert(
      fc.property(fc.array(leaf), fc.dictionary(fc.string(), leaf), (list, fields) => {
        const write = (form: 0 | 1) => {
          const named = Object.entries(fields).map(([name, texts]) => `${JSON.stringify(name)}: ${texts[form]}`);
          return `[[${list.map((texts) => texts[form]).join()}], {${named.join()}}]`;
        };
        // Both by the engine's own reader: V8 (Node 24.21) takes the key "\"" for "\\" where it has seen that one before.
        expect(JSON.stringify(parseJson(write(0)))).toBe(JSON.stringify(JSON.parse(write(1))));
      }),
      { numRuns: 5_000 },
    );
  });
});
