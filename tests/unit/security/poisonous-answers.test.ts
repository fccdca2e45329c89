import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { errorOfStatus } from "@/entrypoints/background/client/status.ts";
import { decodeProjects, decodeReport, decodeReports } from "@/entrypoints/background/decode/index.ts";
import { showBadge } from "@/entrypoints/background/triggers/badge.ts";
import type { Page, Project, Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";

const LONGEST = 65_536;
const url = "https://example.com/";
const headers = new Headers();

/** Names that every object inherits, and names that the decoder looks for. */
const NAMES = [
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "toJSON", "then", "length"],
  ...["data", "reports", "report", "projects", "project", "links", "meta", "next", "prev", "next_page_url", "href"],
  ...["id", "url", "result", "privacy", "generated_at", "created_at", "report_url", "link", "total", "from"],
  ...[
    "attributes",
    "relationships",
    "type",
    "_embedded",
    "_links",
    "page",
    "per_page",
    "current_page",
    "next_page",
    "next_cursor",
  ],
  ...["message", "error", "errors"],
];
const texts = fc.constantFrom(...NAMES, "", "7", "2026-11-20", "https://example.com/?page=2", "x".repeat(70_000));

/** The text of any JSON, in which a name may come twice and `__proto__` is a name like any other. */
const json = fc.letrec<Record<"value" | "object" | "list", string>>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(texts, fc.jsonValue({ maxDepth: 0 })).map((leaf) => JSON.stringify(leaf)),
    fc.constantFrom("1e999", "-0", "1e-7", "9007199254740993", '{"id":1}', '{"id":"1"}', '{"project":"a"}'),
    tie("object"),
    tie("list"),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...NAMES), tie("value")), { maxLength: 6 })
    .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
  list: fc.array(tie("value"), { maxLength: 6 }).map((values) => `[${values.join()}]`),
})).value;

/** What a piece of work returns; null where it throws the one error that an answer may cause. */
function unlessNoService<T>(work: () => T): T | null {
  try {
    return work();
  } catch (thrown) {
    expect(thrown).toEqual(new AppError("unexpectedResponse"));
    return null;
  }
}

function isText(value: unknown, longest = LONGEST): boolean {
  return typeof value === "string" && value.length <= longest;
}

function isSound({ id, url, result, generatedAt, privacy, link, more, zoneAssumed, ...others }: Report): boolean {
  const isTime = generatedAt === null || new Date(generatedAt).toISOString() === generatedAt;
  const areTexts = isText(id) && id !== "" && isText(url) && [result, link].every((one) => one === null || isText(one));
  return (
    areTexts &&
    isTime &&
    [undefined, true].includes(zoneAssumed) &&
    !("password" in more) &&
    [0, 1, 2, null].includes(privacy) &&
    isPlain(more) &&
    Object.keys(others).length === 0
  );
}

function isSoundProject({ project, createdAt, more }: Project): boolean {
  return isText(project) && project !== "" && (createdAt === null || isText(createdAt)) && isPlain(more);
}

/** Whether an object inherits what every object does, and nothing that an answer put there. */
function isPlain(object: object): boolean {
  return Object.getPrototypeOf(object) === Object.prototype;
}

function isSoundPage({ total, from, next, previous, unreadable }: Page<unknown>): boolean {
  const areCounts = [total, from].every((count) => count === null || (Number.isSafeInteger(count) && count >= 0));
  const areQueries = [next, previous].every((query) => query === null || (isText(query) && query.startsWith("?")));
  return areCounts && areQueries && unreadable >= 0;
}

describe("T14: poisonous answers", () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype).join();

  test("10,000 generated bodies: sound rows, each once, or the one error", () => {
    fc.assert(
      fc.property(json, (text) => {
        const body = JSON.parse(text);
        const reports = unlessNoService(() => decodeReports({ body, headers }));
        const projects = unlessNoService(() => decodeProjects({ body, headers }));
        const report = decodeReport(body);
        for (const page of [reports, projects]) if (page && !isSoundPage(page)) return false;
        const ids = reports?.rows.map(({ id }) => id) ?? [];
        const rows = [...(reports?.rows ?? []), ...(report ? [report] : [])];
        return ids.length === new Set(ids).size && rows.every(isSound) && (projects?.rows ?? []).every(isSoundProject);
      }),
      { numRuns: 10_000 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(inherited);
  }, 60_000);

  test("10,000 generated bodies of failures: short messages of few fields", () => {
    fc.assert(
      fc.property(json, fc.constantFrom(400, 409, 422, 429, 500), (text, status) => {
        const { failure } = errorOfStatus(new Response(null, { status }), JSON.parse(text), []);
        const { detail = "", fields = {} } = failure;
        const words = [detail, ...Object.entries(fields).flat()];
        return words.length <= 41 && words.every((word) => isText(word, 301)) && isPlain(fields);
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  test("a field's name and messages without end are shortened", () => {
    const endless = "x".repeat(1_000_000);
    const others = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`field_${index}`, "x"]));
    const errors = { [endless]: [endless, endless], ...others };
    const { failure } = errorOfStatus(new Response(null, { status: 422 }), { message: endless, errors }, []);
    expect(JSON.stringify(failure).length).toBeLessThan(1_500);
  });

  test("a million rows become fifty thousand", () => {
    const row = { id: 1, url };
    const body = Array.from({ length: 1_000_000 }, (_, id) => (id < 60_000 ? { id, url } : row));
    const { rows, unreadable } = decodeReports({ body, headers });
    expect([rows.length, unreadable]).toEqual([50_000, 950_000]);
  });

  test("the same row a million times is one row", () => {
    const { rows } = decodeReports({ body: { data: Array(1_000_000).fill({ id: 7, url }) }, headers });
    expect(rows.map(({ id }) => id)).toEqual(["7"]);
  });

  test("a report with a hundred thousand fields is read with all of them", () => {
    const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field_${index}`, index]));
    expect(Object.keys(decodeReport({ id: 1, ...fields })?.more ?? {}).length).toBe(100_000);
  }, 60_000);

  test.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("a row nested too deep in %s to be passed on is unreadable, and the others stay", (_name, open, close) => {
    const nested = (levels: number) =>
      `{"id":${levels},"url":"${url}","deep":${open.repeat(levels)}1${close.repeat(levels)}}`;
    const body = JSON.parse(`[${[1, 400, 600, 100_000, 1_000_000].map(nested)}]`);
    const { rows, unreadable } = decodeReports({ body, headers });
    expect([rows.map(({ id }) => id), unreadable]).toEqual([["1", "400"], 3]);
    expect(decodeReport(body[4])).toBeNull();
  });

  test.each(["result", "generated_at", "privacy", "project", "attributes"])(
    "so is one whose %s is nested too deep, of reports and of projects",
    (name) => {
      const row = (levels: number) =>
        `{"id":1,"project":"a","${name}":{"a":${"[".repeat(levels)}${"]".repeat(levels)}}}`;
      const [fine, deep] = [400, 100_000].map((levels) => JSON.parse(row(levels)));
      expect([decodeReport(fine)?.id, decodeReport(deep)]).toEqual(["1", null]);
      const { rows, unreadable } = decodeProjects({ body: [deep, { project: "b" }], headers });
      expect([rows.map(({ project }) => project), unreadable]).toEqual([["b"], 1]);
    },
  );

  test("names that every object inherits are fields like any other", () => {
    const report = decodeReport(JSON.parse('{"id":1,"__proto__":{"id":2,"url":"x"},"constructor":3,"toString":4}'));
    expect(report).toMatchObject({ id: "1", url: "" });
    expect(Object.keys(report?.more ?? {})).toEqual(["__proto__", "constructor", "toString"]);
  });

  test("texts without end are not taken for a link, an id or a next page", () => {
    const endless = `https://example.com/?${"x".repeat(LONGEST)}`;
    const body = {
      data: [{ id: 1, url, link: endless }, { id: endless }, { id: 2, url: endless }],
      links: { next: endless },
    };
    const { rows, next, unreadable } = decodeReports({ body, headers });
    expect([rows.map(({ link }) => link), next, unreadable]).toEqual([[null], null, 2]);
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "a result called %s has the badge's neutral colour",
    async (result) => {
      const setColor = vi.spyOn(fakeBrowser.action, "setBadgeBackgroundColor");
      const done = { url: "https://example.com/", state: "done", seen: false, incognito: false, report: { result } };
      await showBadge([done as Submission], { waiting: 0, needsUser: false }, 0, false);
      expect(setColor).toHaveBeenCalledWith({ color: "#3151d3" });
    },
  );
});
