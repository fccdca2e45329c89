import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "@/entrypoints/background/client/index.ts";
import { checkConnection } from "@/entrypoints/background/connections/check.ts";
import { collect } from "@/utils/collect.ts";
import type { Operation } from "../../../service/operations.ts";
import type { Service } from "../../../service/service.ts";
import { clientOf } from "../../support/client.ts";
import { startConnectedService } from "../../support/connected-service.ts";

type Row = Record<string, unknown>;

/** Where a page stands in its list. */
interface Place {
  name: "reports" | "projects";
  total: number;
  page: number;
  pages: number;
  /** The row's number in the list, counted from 1. */
  from: number;
}

/** One way to wrap lists and single resources. */
interface Envelope {
  list(rows: Row[], place: Place): [body: unknown, headers?: Record<string, string>];
  item(row: Row): unknown;
  /** What an envelope without numbers cannot tell. */
  withoutTotal?: true;
}

const PER_PAGE = 10;
const REPORTS: Row[] = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  url: `https://example.com/${index + 1}`,
  project: "example.com",
  result: "good",
  generated_at: "2026-11-20T10:00:00Z",
  privacy: 1,
}));
const PROJECTS: Row[] = [{ project: "example.com", created_at: "2026-11-20T10:00:00Z" }];

/** The address of a page, on a host that is not the service's; null where there is none. */
function link(page: number, { name, pages }: Place, parameter = "page"): string | null {
  return page < 1 || page > pages ? null : `http://inside.example/api/v1/${name}?${parameter}=${page}`;
}

function links(place: Place, parameter?: string) {
  return {
    first: link(1, place, parameter),
    last: link(place.pages, place, parameter),
    prev: link(place.page - 1, place, parameter),
    next: link(place.page + 1, place, parameter),
  };
}

function numbers({ total, page, pages, from }: Place) {
  const to = Math.min(from + PER_PAGE - 1, total);
  const rows = total === 0 ? { from: null, to: null } : { from, to };
  return { current_page: page, last_page: pages, per_page: PER_PAGE, total, ...rows };
}

function paginator(data: Row[], place: Place) {
  return {
    ...numbers(place),
    data,
    next_page_url: link(place.page + 1, place),
    prev_page_url: link(place.page - 1, place),
  };
}

function resource({ id, project, ...attributes }: Row, type = "reports") {
  if (id === undefined) return { type: "projects", id: project, attributes };
  const relationships = { project: { data: { type: "projects", id: project } } };
  return { type, id: String(id), attributes, relationships, links: { self: `/api/v1/reports/${id}` } };
}

/** As Mongoose names it. */
function withMongoId({ id, ...fields }: Row): Row {
  return { ...(id !== undefined && { _id: id }), ...fields, __v: 0 };
}

/** With the names of classes in C#: `Id`, `GeneratedAt`. */
function inCapitals(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [name.replace(/(?:^|_)(.)/g, capital), value]);
  return Object.fromEntries(entries);
}

function capital(_found: string, letter: string): string {
  return letter.toUpperCase();
}

function withSelf(row: Row): Row {
  return { ...row, _links: { self: { href: `/api/v1/reports/${row.id}` } } };
}

/** The links without those that lead nowhere, as HAL and `Link` headers write them. */
function linksThatLead(place: Place): [string, string][] {
  return Object.entries(links(place)).filter((entry): entry is [string, string] => entry[1] !== null);
}

const ENVELOPES: Record<string, Envelope> = {
  "Laravel's resources": {
    list: (data, place) => [{ data, links: links(place), meta: numbers(place) }],
    item: (data) => ({ data }),
  },
  "Laravel's older paginator": { list: (data, place) => [paginator(data, place)], item: (row) => row },
  "the older paginator under the resource's name": {
    list: (data, place) => [{ success: true, [place.name]: paginator(data, place) }],
    item: (report) => ({ success: true, report }),
  },
  "cursor links": {
    list: (data, place) => {
      const { prev, next } = links(place, "cursor");
      return [{ data, links: { first: null, last: null, prev, next }, meta: { path: "/api/v1", per_page: PER_PAGE } }];
    },
    item: (data) => ({ data }),
    withoutTotal: true,
  },
  "a bare array with Link and X-Total-Count": {
    list: (rows, place) => {
      const header = linksThatLead(place).map(([relation, target]) => `<${target}>; rel="${relation}"`);
      return [rows, { link: header.join(", "), "x-total-count": String(place.total) }];
    },
    item: (row) => row,
  },
  "the resource's plural name": {
    list: (rows, { page, pages, total, name }) => {
      const meta = {
        current_page: page,
        next_page: page < pages ? page + 1 : null,
        total_pages: pages,
        total_count: total,
      };
      return [{ [name]: rows, meta }];
    },
    item: (report) => ({ report }),
  },
  HAL: {
    list: (rows, place) => {
      const _links = Object.fromEntries(linksThatLead(place).map(([relation, href]) => [relation, { href }]));
      const _embedded = { [place.name]: rows.map(withSelf) };
      return [{ ...(place.total > 0 && { _embedded }), _links, total: place.total, count: rows.length }];
    },
    item: withSelf,
  },
  "Django REST framework": {
    list: (results, place) => {
      const { next, prev } = links(place);
      return [{ count: place.total, next, previous: prev, results }];
    },
    item: (row) => row,
  },
  "mongoose-paginate": {
    list: (docs, { total, page, pages }) => {
      const [nextPage, prevPage] = [page < pages ? page + 1 : null, page > 1 ? page - 1 : null];
      const has = { hasNextPage: nextPage !== null, hasPrevPage: prevPage !== null };
      const numbers = { totalDocs: total, limit: PER_PAGE, page, totalPages: pages, nextPage, prevPage };
      return [{ docs: docs.map(withMongoId), ...numbers, ...has }];
    },
    item: withMongoId,
  },
  "ASP.NET, whose pages have a parameter of their own": {
    list: (rows, { total, page, pages }) => {
      const has = { hasPreviousPage: page > 1, hasNextPage: page < pages };
      return [{ items: rows, pageNumber: page, totalPages: pages, totalCount: total, ...has }];
    },
    item: (row) => row,
  },
  "ASP.NET in capitals": {
    list: (rows, { total, page, pages }) => {
      const has = { HasPrevious: page > 1, HasNext: page < pages };
      return [{ Items: rows.map(inCapitals), PageNumber: page, TotalPages: pages, TotalRecords: total, ...has }];
    },
    item: (row) => ({ Data: inCapitals(row) }),
  },
  "limit and offset, with null for an empty list": {
    list: (rows, { name, total, from }) => {
      return [{ [name]: rows.length > 0 ? rows : null, total, limit: PER_PAGE, offset: from - 1 }];
    },
    item: (row) => row,
  },
  "a page's number and the total, but not how many rows a page has": {
    list: (data, { total, page }) => [{ data, total, page }],
    item: (data) => ({ data }),
  },
  "a page's number, and whether there is more": {
    list: (data, { page, pages }) => [{ data, page, per_page: PER_PAGE, has_more: page < pages }],
    item: (data) => ({ data }),
    withoutTotal: true,
  },
  "Yii's headers": {
    list: (rows, place) => {
      const header = linksThatLead(place).map(([relation, target]) => `<${target}>; rel=${relation}`);
      return [rows, { link: header.join(", "), "x-pagination-total-count": String(place.total) }];
    },
    item: (row) => row,
  },
  "JSON:API": {
    list: (rows, place) => {
      const data = rows.map((row) => resource(row));
      return [
        { jsonapi: { version: "1.1" }, data, links: links(place, "page[number]"), meta: { page: numbers(place) } },
      ];
    },
    item: (row) => ({ data: resource(row) }),
  },
};

let service: Service;
let client: Client;

beforeEach(async () => {
  service = await startConnectedService();
  client = clientOf(service);
});

afterEach(() => service.close());

/** Lets every request of an operation be answered like this, from now on. */
function answer(operation: Operation, reply: (path: string) => Response): void {
  service.intercept(operation, { when: "before" }, ({ path }) => {
    answer(operation, reply);
    return reply(path);
  });
}

/** Serves a list in an envelope, page by page. */
function serve(name: Place["name"], { list }: Envelope, rows: Row[]): void {
  answer(name === "reports" ? "listReports" : "listProjects", (path) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const asked = ["page", "cursor", "page[number]", "pageNumber", "PageNumber"].map((parameter) =>
      query.get(parameter),
    );
    const page = Number(asked.find((value) => value !== null) ?? Number(query.get("offset")) / PER_PAGE + 1);
    const from = (page - 1) * PER_PAGE + 1;
    const place = { name, total: rows.length, page, pages: Math.max(1, Math.ceil(rows.length / PER_PAGE)), from };
    const [body, headers] = list(rows.slice(from - 1, from - 1 + PER_PAGE), place);
    return Response.json(body, headers && { headers });
  });
}

describe.each(Object.entries(ENVELOPES))("%s", (_name, envelope) => {
  test("no report is an empty list, and its end", async () => {
    serve("reports", envelope, []);
    const { rows, unreadable, next, previous, isLast } = await client.listReports();
    expect({ rows, unreadable, next, previous, isLast }).toEqual({
      ...{ rows: [], unreadable: 0, next: null, previous: null, isLast: true },
    });
  });

  test("one report is read with all its fields", async () => {
    serve("reports", envelope, REPORTS.slice(0, 1));
    const { rows, total, isLast } = await client.listReports();
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ id: "1", url: "https://example.com/1", result: "good", privacy: 1 },
        ...{ generatedAt: "2026-11-20T10:00:00.000Z", more: expect.objectContaining({ project: "example.com" }) },
      }),
    ]);
    expect([total, isLast]).toEqual([envelope.withoutTotal ? null : 1, true]);
  });

  test("25 reports are read page by page, there and back, to their proven end", async () => {
    serve("reports", envelope, REPORTS);
    const identity = ({ id }: { id: string }) => id;
    const whole = await collect({ list: (at) => client.listReports({}, { at }) });
    expect([...whole.rows.keys()]).toEqual(REPORTS.map(({ id }) => String(id)));
    expect([whole.pages, whole.isWhole, whole.total]).toEqual([3, true, envelope.withoutTotal ? null : 25]);
    const first = await client.listReports();
    const second = await client.listReports({}, { at: first.next });
    const third = await client.listReports({}, { at: second.next });
    const back = await client.listReports({}, { at: third.previous });
    expect([first, second, third].map(({ isLast }) => isLast)).toEqual([false, false, true]);
    expect([first.previous, third.next]).toEqual([null, null]);
    expect(back.rows.map(identity)).toEqual(second.rows.map(identity));
  });

  test("projects are read", async () => {
    serve("projects", envelope, PROJECTS);
    const { rows } = await client.listProjects();
    expect(rows).toMatchObject([{ project: "example.com", createdAt: "2026-11-20T10:00:00.000Z" }]);
  });

  test("a report is read, created and updated", async () => {
    for (const operation of ["readReport", "createReport", "updateReport"] as const) {
      answer(operation, () => Response.json(envelope.item(REPORTS[6] as Row)));
    }
    const { report: created } = await client.createReport({ url: "https://example.com/7", privacy: 1 });
    for (const report of [created, await client.readReport("7"), await client.updateReport("7", { privacy: 1 })]) {
      expect(report).toMatchObject({ id: "7", url: "https://example.com/7", result: "good", privacy: 1 });
    }
  });

  test("the connection test passes", async () => {
    serve("projects", envelope, PROJECTS);
    serve("reports", envelope, REPORTS);
    expect((await checkConnection()).failure).toBeNull();
  });
});

describe("a page of Spring", () => {
  const content = REPORTS.slice(0, PER_PAGE);
  const page = { content, totalElements: 25, totalPages: 3, number: 0, size: PER_PAGE, first: true, last: false };

  test.each<[string, object, object]>([
    ["the first", page, { total: 25, from: 1, next: "?page=1", previous: null, isLast: false }],
    ["the second", { ...page, number: 1, first: false }, { from: 11, next: "?page=2", previous: "?page=0" }],
    [
      "whose numbers lie apart",
      { content, page: { ...page, content: null } },
      { total: 25, next: "?page=1", isLast: false },
    ],
    [
      "the only one",
      { ...page, totalElements: PER_PAGE, totalPages: 1, last: true },
      { total: PER_PAGE, isLast: true },
    ],
    ["without totals, the last", { content, number: 0, last: true }, { total: null, next: null, isLast: true }],
    ["without totals, not the last", { content, number: 0, last: false }, { next: "?page=1", isLast: false }],
  ])("%s", async (_name, body, expected) => {
    answer("listReports", () => Response.json(body));
    const { rows, ...paging } = await client.listReports();
    expect(rows).toHaveLength(PER_PAGE);
    expect(paging).toMatchObject(expected);
  });
});

test("a count beside `results` is Django's total only where the next page is told, too", async () => {
  for (const paging of [{}, { next: null }]) {
    answer("listReports", () => Response.json({ count: PER_PAGE, results: REPORTS.slice(0, PER_PAGE), ...paging }));
  }
  expect((await client.listReports()).total).toBeNull();
  expect((await client.listReports()).total).toBe(PER_PAGE);
});

test("a page behind the last one has no first row", async () => {
  answer("listReports", () => Response.json({ data: [], current_page: 4, per_page: PER_PAGE, total: 3 * PER_PAGE }));
  expect(await client.listReports()).toMatchObject({ rows: [], from: null, total: 3 * PER_PAGE });
});

test("rows under `items` are read, and a count beside them is no total", async () => {
  answer("listReports", () => Response.json({ data: { items: REPORTS.slice(0, PER_PAGE), count: PER_PAGE } }));
  expect(await client.listReports()).toMatchObject({ rows: { length: PER_PAGE }, total: null, isLast: false });
});

test("dashes in the names of JSON:API's numbers, beside links that have parameters of their own", async () => {
  const meta = { "current-page": 1, "next-page": 2, "total-pages": 3, "total-count": 25 };
  const links = { next: "/api/v1/reports?page%5Bnumber%5D=2" };
  answer("listReports", () =>
    Response.json({ data: REPORTS.slice(0, PER_PAGE).map((row) => resource(row)), links, meta }),
  );
  expect(await client.listReports()).toMatchObject({ total: 25, next: "?page%5Bnumber%5D=2" });
});

test("Yii's numbers beside its links", async () => {
  const _meta = { totalCount: 25, pageCount: 3, currentPage: 2, perPage: PER_PAGE };
  const _links = { next: { href: "/api/v1/reports?page=3" } };
  answer("listReports", () => Response.json({ items: REPORTS.slice(10, 20), _links, _meta }));
  expect(await client.listReports({}, { at: "?page=2" })).toMatchObject({ total: 25, from: 11, next: "?page=3" });
});

test("an offset on the first page that is not its own leads nowhere", async () => {
  const reports = REPORTS.slice(0, PER_PAGE);
  answer("listReports", () => Response.json({ reports, total: 25, limit: PER_PAGE, offset: PER_PAGE }));
  expect(await client.listReports()).toMatchObject({ total: 25, from: null, next: null, isLast: false });
});

test("nor does one beside a limit that only repeats what was asked for, which would pass over reports", async () => {
  const reports = REPORTS.slice(0, PER_PAGE);
  answer("listReports", () => Response.json({ reports, limit: 100, offset: 0, has_more: true }));
  expect(await client.listReports()).toMatchObject({ next: null, isLast: false });
});

test("an offset on a later page that is that of the next one does not hide the last page", async () => {
  const reports = REPORTS.slice(10, 20);
  const told = { total: 30, limit: PER_PAGE, offset: 20, next: "/api/v1/reports?offset=20" };
  answer("listReports", () => Response.json({ reports, ...told }));
  expect((await client.listReports({}, { at: "?offset=10" })).next).toBe("?offset=20");
});

test("the next page is asked for by the name of the page's number that most services know", async () => {
  const reports = REPORTS.slice(0, PER_PAGE);
  answer("listReports", () => Response.json({ reports, pageNumber: 1, page: 1, totalPages: 3 }));
  expect((await client.listReports()).next).toBe("?page=2");
});

test("an empty list beside an error is a failure with the service's words", async () => {
  answer("listProjects", () => Response.json({ success: false, message: "Your subscription has expired.", data: [] }));
  const failure = { kind: "rejected", status: 200, detail: "Your subscription has expired." };
  await expect(client.listProjects()).rejects.toMatchObject(failure);
  expect(await checkConnection()).toMatchObject({ failedStep: "service", failure });
});

test.each([
  [{ projects: null }, { reports: null }],
  [{ data: null }, { success: true, data: null }],
  [{ items: null }, { items: null }],
])(
  "the connection test passes with a new account of a service that writes empty lists as null: %j",
  async (...bodies) => {
    answer("listProjects", () => Response.json(bodies[0]));
    answer("listReports", () => Response.json(bodies[1]));
    expect((await checkConnection()).failure).toBeNull();
  },
);

describe("the connection test fails where reports cannot be read", () => {
  test.each([200, 204])("an answer of %i without content, which is no empty list", async (status) => {
    answer("listReports", () => new Response(null, { status }));
    expect(await checkConnection()).toMatchObject({ failedStep: "service", failure: { kind: "unexpectedResponse" } });
  });

  test.each<[string, unknown]>([
    ["a list under another name", { entries: REPORTS }],
    ["a message", { message: "Welcome to our API" }],
    ["rows without an id", { data: [{ url: "https://example.com/" }] }],
    ["rows whose address has another name", { data: [{ id: 1, page: "https://example.com/" }] }],
    ["rows that are no objects", [1, "two", null]],
    ["one report instead of a list", { data: REPORTS[0] }],
    ["one report with results of its own", { ...REPORTS[0], results: REPORTS }],
    ["HAL without a list and without a total", { _links: { self: { href: "/" } } }],
  ])("%s", async (_name, body) => {
    answer("listReports", () => Response.json(body));
    expect(await checkConnection()).toMatchObject({ failedStep: "service", failure: { kind: "unexpectedResponse" } });
  });
});
