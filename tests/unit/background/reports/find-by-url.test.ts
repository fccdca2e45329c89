import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openConnection } from "@/entrypoints/background/connections/open.ts";
import { findLatest, listReportsOf } from "@/entrypoints/background/reports/find-by-url.ts";
import { isNearlySameAddress, isSameAddress, searchOf } from "@/utils/address-search.ts";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import { connected, service, setUpService } from "../../support/connected-service.ts";
import { lookUp } from "../../support/creating.ts";
import { type ListedRow, startListing } from "../../support/listing-service.ts";

const PAGE = "https://example.com/";
const DAY_MS = 86_400_000;

/** The time of a day, counted from the beginning of 2025. */
function dayOf(day: number): string {
  return new Date(Date.UTC(2025, 0) + day * DAY_MS).toISOString();
}

/** As many of something as there are numbers, from 1 on. */
function times<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

describe("the local service", () => {
  setUpService();

  /** How many rows were asked for, list by list. */
  const asked = () =>
    service.requests.map(({ path }) => new URL(path, PAGE).searchParams).map((query) => Number(query.get("per_page")));

  test("names the newest of 1,000 reports of one address in one short list", async () => {
    service.store.seed(times(1_000, () => ({ url: PAGE })));
    expect(await lookUp(PAGE)).toMatchObject({ report: { id: "1000" }, isLatest: true, isWhole: false });
    expect(asked()).toEqual([10]);
  });

  test("names the newest of 150 daily reports of a start page behind 12 newer ones of other pages", async () => {
    service.store.seed(times(150, (day) => ({ url: PAGE, generated_at: dayOf(day), created_at: dayOf(day) })));
    service.store.seed(times(12, (number) => ({ url: `${PAGE}${number}`, generated_at: dayOf(151) })));
    expect(await lookUp(PAGE)).toMatchObject({ report: { id: "150" }, isLatest: true });
    expect(asked()).toEqual([10, 100]);
  });

  test("names the newest behind 250 newer reports of other pages", async () => {
    service.store.seed([{ url: PAGE }, { url: PAGE }, ...times(250, (number) => ({ url: `${PAGE}${number}` }))]);
    expect(await lookUp(PAGE)).toMatchObject({ report: { id: "2" }, isLatest: true });
    expect(asked()).toEqual([10, 100, 100, 100]);
  });

  describe("that a list showed, and that the search misses,", () => {
    const page = `${PAGE}stra%C3%9Fe`;
    let id: number;

    beforeEach(async () => {
      const { listReports } = await import("@/entrypoints/background/reports/read.ts");
      [id] = service.store.seed([{ url: decodeURI(page), privacy: 0 }]) as [number];
      await listReports({ connectionId: connected.id, listId: "l", query: REPORTS_QUERY, at: null });
      service.intercept("listReports", { when: "before" }, () => Response.json({ data: [], meta: { total: 0 } }));
    });

    test("is shown as perhaps not the latest", async () => {
      const shown = { report: { id: String(id), privacy: 0 }, isLatest: false, isWhole: false };
      expect(await lookUp(page)).toMatchObject(shown);
    });

    test("is denied where it was deleted meanwhile", async () => {
      service.store.deleteReport(id);
      expect(await lookUp(page)).toMatchObject({ report: null, isWhole: true });
    });

    test("is denied where the service shows it as one that is deleted", async () => {
      const deleted = { id, url: page, result: "bad", deleted_at: "2026-01-01T10:00:00Z" };
      service.intercept("readReport", { when: "before" }, () => Response.json(deleted));
      expect(await lookUp(page)).toMatchObject({ report: null, isWhole: true });
    });

    test("is not denied where it cannot be read", async () => {
      service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
      expect(await lookUp(page)).toMatchObject({ report: null, isWhole: false });
    });
  });

  test("is not said to have no report where one may stand behind 600 of other pages", async () => {
    service.store.seed([{ url: PAGE }, ...times(600, (number) => ({ url: `${PAGE}${number}` }))]);
    expect(await lookUp(PAGE)).toMatchObject({ report: null, isLatest: false, isWhole: false });
    expect(asked()).toEqual([10, 100, 100, 100, 100, 100]);
  });

  test("is said to have no report after its last page", async () => {
    service.store.seed(times(130, (number) => ({ url: `${PAGE}${number}` })));
    expect(await lookUp(PAGE)).toMatchObject({ report: null, isWhole: true, ids: [] });
  });

  test("names the report of an address of 20,000 characters among its like", async () => {
    const long = `${PAGE}?q=${"%C3%A4".repeat(3_330)}`;
    service.store.seed([{ url: `${long}a` }, { url: long, result: "bad" }, { url: `${long}b` }]);
    expect(await lookUp(long)).toMatchObject({ report: { id: "2", result: "bad" }, isLatest: true, ids: ["2"] });
    const { client } = await openConnection(connected.id);
    expect(await listReportsOf(client, long)).toMatchObject({ reports: [{ id: "2" }], isWhole: true, isOrdered: true });
  });

  test("tells how far its clock is from ours", async () => {
    const { serviceOffset } = await lookUp(PAGE);
    expect(Math.abs(serviceOffset as number)).toBeLessThan(5_000);
  });
});

describe("a service with habits of its own", () => {
  let close: () => void;

  afterEach(() => close());

  async function listing(habits: Parameters<typeof startListing>[0]) {
    const service = await startListing(habits);
    close = service.close;
    return service;
  }

  async function latestOf(rows: ListedRow[], url = PAGE) {
    const { client } = await listing({ rows });
    const { reports, ...certainty } = await findLatest(client, url);
    return { id: reports[0]?.id, isWhole: certainty.isWhole, isOrdered: certainty.isOrdered };
  }

  const row = (id: unknown, more: ListedRow = {}): ListedRow => ({ id, url: PAGE, ...more });

  test("that lists the oldest first is read to its end", async () => {
    expect(await latestOf(times(240, (id) => row(id)))).toEqual({ id: "240", isWhole: true, isOrdered: true });
  });

  test("that lists the oldest first and does not end names no latest report", async () => {
    const { client, queries } = await listing({ rows: times(1_000, (id) => row(id)) });
    expect(await findLatest(client, PAGE)).toMatchObject({ isWhole: false, isOrdered: false });
    expect(queries.length).toBe(6);
  });

  test("that heeds neither order nor page size is read page by page", async () => {
    const { client, queries } = await listing({ rows: times(30, (id) => row(id)), perPage: 7 });
    expect((await listReportsOf(client, PAGE)).reports[0]?.id).toBe("30");
    expect(queries.length).toBe(5);
  });

  test.each([
    ["names of another kind are trusted in their order", ["c", "a", "b"].map((id) => row(id)), "c", true],
    [
      "results made in another order contradict it",
      [row("a", { generated_at: "2026-01-01" }), row("b", { generated_at: "2026-01-02" })],
      "a",
      false,
    ],
    [
      "a result that is not there yet does not",
      [row("a", { generated_at: null }), row("b", { generated_at: "2026-01-02" })],
      "a",
      true,
    ],
    [
      "times of creation decide",
      [
        row("a", { created_at: "2026-01-01", generated_at: "2026-03-01" }),
        row("b", { created_at: "2026-01-02", generated_at: "2026-01-02" }),
      ],
      "b",
      true,
    ],
    [
      "longer numbers are newer ones, however long",
      [row("9007199254740993"), row("9007199254740992")].reverse(),
      "9007199254740993",
      true,
    ],
  ])("%s", async (_words, rows, id, isOrdered) => {
    expect(await latestOf(rows)).toEqual({ id, isWhole: true, isOrdered });
  });

  test("with names of another kind that lists the oldest first names no latest report", async () => {
    const rows = times(600, (n) => row(`r${n}`, { generated_at: dayOf(n) }));
    expect(await latestOf(rows)).toMatchObject({ isWhole: false, isOrdered: false });
  });

  test("with names of another kind is not trusted where the times of all its rows ascend", async () => {
    const others = times(9, (n) => row(`r${n}`, { url: `${PAGE}${n}`, generated_at: dayOf(n) }));
    const rows = [row("r0", { generated_at: dayOf(0) }), ...others];
    const { client } = await listing({ rows, body: (listed) => listed });
    expect(await findLatest(client, PAGE)).toMatchObject({ reports: [{ id: "r0" }], isOrdered: false });
    close();
    const turned = await listing({ rows: rows.reverse(), body: (listed) => listed });
    expect(await findLatest(turned.client, PAGE)).toMatchObject({ reports: [{ id: "r0" }], isOrdered: true });
  });

  test.each([
    ["cannot be read", { id: null, url: PAGE }],
    ["does not tell its address", { id: 9 }],
  ])("with a row that %s proves nothing", async (_words, odd) => {
    expect(await latestOf([odd, row(2), row(1)])).toEqual({ id: "2", isWhole: false, isOrdered: false });
    close();
    const other = row(2, { url: `${PAGE}other` });
    expect(await latestOf([odd, other])).toMatchObject({ id: undefined, isWhole: false });
  });

  test.each([
    ["an empty list", [], true],
    ["a list of other pages", times(10, (id) => row(id, { url: `${PAGE}a` })), false],
  ])("that tells no end has no report of the page for certain where it answers %s", async (_words, rows, isWhole) => {
    const { client } = await listing({ rows, body: (listed) => listed });
    expect(await findLatest(client, PAGE)).toMatchObject({ reports: [], isWhole });
  });

  test("that stores addresses without their scheme names the latest report", async () => {
    const rows = [row(2, { url: "example.com/docs" }), row(1, { url: "example.com/docs" })];
    expect(await latestOf(rows, `${PAGE}docs`)).toEqual({ id: "2", isWhole: true, isOrdered: true });
  });

  test("that stores addresses without their last slash names a report, but calls it not the latest", async () => {
    const rows = [row(2, { url: `${PAGE}docs` })];
    expect(await latestOf(rows, `${PAGE}docs/`)).toEqual({ id: "2", isWhole: true, isOrdered: false });
  });

  test("that tells addresses with a last slash from those without names the page's own", async () => {
    const rows = [row(2, { url: `${PAGE}docs` }), row(1, { url: `${PAGE}docs/` })];
    expect(await latestOf(rows, `${PAGE}docs/`)).toEqual({ id: "1", isWhole: true, isOrdered: true });
  });
});

test.each([
  ["https://example.com/", "example.com"],
  ["https://example.com/docs/", "example.com/docs"],
  ["http://localhost:3000/a?b=http://c/", "localhost:3000/a?b=http://c"],
  [`https://example.com/${"a".repeat(987)}%C3%A4`, `example.com/${"a".repeat(987)}`],
  [`https://example.com/${"a".repeat(986)}%C3%A4`, `example.com/${"a".repeat(986)}`],
  [`https://example.com/${"a".repeat(985)}%C3%A4`, `example.com/${"a".repeat(985)}%C3`],
  [`https://example.com/${"a".repeat(987)}😀`, `example.com/${"a".repeat(987)}`],
])("%s is searched for in a form that finds it however it is stored", (url, search) => {
  expect(searchOf(url)).toBe(search);
});

test.each([
  ["https://example.com", PAGE, true],
  ["EXAMPLE.com", PAGE, true],
  ["example.com:8080/a", "http://example.com:8080/a", true],
  ["http://example.com/", PAGE, false],
  ["https://example.com/a/", "https://example.com/a", false],
  ["", PAGE, false],
  ["nowhere at all", "not an address", false],
])("%s is the address %s: %s", (stored, url, expected) => {
  expect(isSameAddress(stored, url)).toBe(expected);
});

test("addresses that differ by their last slash are nearly the same", () => {
  expect(isNearlySameAddress("https://example.com/a/", "https://example.com/a")).toBe(true);
  expect(isNearlySameAddress("https://example.com/a/b", "https://example.com/a")).toBe(false);
});
