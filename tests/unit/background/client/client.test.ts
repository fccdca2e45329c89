import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "@/entrypoints/background/client/index.ts";
import { LIMITS } from "@/entrypoints/background/client/request.ts";
import { PAGE_SIZES, REPORT_SORT_FIELDS, RESULTS, SORTS } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { offences } from "../../../service/interface-check.ts";
import type { Operation } from "../../../service/operations.ts";
import { type Service, startService } from "../../../service/service.ts";
import { clientOf } from "../../support/client.ts";

let service: Service;
let client: Client;

beforeEach(async () => {
  service = await startService({ rater: async () => ({ result: "decent", details: { score: 71 } }) });
  client = clientOf(service);
});

afterEach(async () => {
  expect(offences(service.requests)).toEqual([]);
  await service.close();
});

/** The failure a call ends with. */
async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const outcome = await call.then(
    () => new Error("it succeeded"),
    (thrown: unknown) => thrown,
  );
  if (!(outcome instanceof AppError)) throw outcome;
  return outcome.failure;
}

describe("the seven operations of the interface", () => {
  test("a report is created, read, listed, updated and deleted", async () => {
    const { report: created } = await client.createReport({ url: "https://example.com/", privacy: 1 }, "click-1");
    expect(created).toMatchObject({ url: "https://example.com/", result: "decent", privacy: 1 });
    const id = created?.id ?? "";
    expect((await client.readReport(id)).more).toMatchObject({ score: 71, details: {} });
    expect((await client.listReports({ search: "example.com" })).rows.map((row) => row.id)).toEqual([id]);
    expect(await client.updateReport(id, { privacy: 2, password: "s3cret & more" })).toMatchObject({ privacy: 2 });
    expect(await client.updateReport(id, { results: 1 })).toMatchObject({ id });
    await client.deleteReport(id);
    expect(await failureOf(client.readReport(id))).toMatchObject({ kind: "notFound", status: 404 });
  });

  test("every parameter and value of the list of reports is understood", async () => {
    service.store.seed(RESULTS.map((result, index) => ({ url: `https://${result}.example/${index}`, result })));
    for (const sort_by of REPORT_SORT_FIELDS) {
      for (const sort of SORTS) expect((await client.listReports({ sort_by, sort })).rows).toHaveLength(3);
    }
    for (const per_page of PAGE_SIZES) await client.listReports({ per_page });
    for (const result of RESULTS) {
      const { rows } = await client.listReports({ result, project: `${result}.example`, search: "example" });
      expect(rows.map((row) => row.result)).toEqual([result]);
    }
  });

  test("letters find an international domain and a path, on every page, however the service has stored them", async () => {
    const coded = Array.from({ length: 12 }, (_, index) => ({ url: `https://xn--bcher-kva.example/%C3%A4/${index}` }));
    service.store.seed([{ url: "https://ähre.example/" }, ...coded]);
    for (const search of ["bücher", "BÜCHER.example", "https://bücher.example/ä", "ä/", "/ä/"]) {
      const first = await client.listReports({ search });
      expect([first.rows.length, first.total]).toEqual([10, 12]);
      expect((await client.listReports({ search }, { at: first.next })).rows).toHaveLength(2);
    }
    expect((await client.listReports({ search: "ähre" })).rows.map((row) => row.url)).toEqual([
      "https://ähre.example/",
    ]);
    expect((await client.listReports({ search: "öl" })).rows).toEqual([]);
  });

  test("projects are listed with every parameter, and names with signs of an address are deleted", async () => {
    const names = ["a/b", "50%?", "#1 & more", "überall 🚀", "x".repeat(255)];
    service.store.seed(names.map((project) => ({ url: "https://example.com/", project })));
    const { rows } = await client.listProjects({ search: "", sort_by: "project", sort: "asc", per_page: 100 });
    expect(rows.map(({ project }) => project).sort()).toEqual([...names].sort());
    for (const name of names) {
      expect((await client.listReports({ project: name })).rows).toHaveLength(1);
      await client.deleteProject(name);
    }
    expect((await client.listProjects()).rows).toEqual([]);
  });

  test("a name that would climb out of its folder is never sent", async () => {
    expect(await failureOf(client.deleteProject(".."))).toEqual({ kind: "invalidId" });
    expect(service.requests).toEqual([]);
  });

  test("the next page is fetched by the query string that the service gave", async () => {
    service.store.seed(Array.from({ length: 25 }, (_, index) => ({ url: `https://example.com/${index}` })));
    const first = await client.listReports({ per_page: 10 });
    const second = await client.listReports({ per_page: 10 }, { at: first.next });
    expect([first.total, second.rows.length, second.from]).toEqual([25, 10, 11]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(20);
  });

  test("the next page is asked for what the first one was asked for, whatever the link to it says", async () => {
    await client.listReports({ search: "shop", per_page: 100 }, { at: "?page=2&per_page=10&search=&sort=asc" });
    const query = new URL(service.requests[0]?.path ?? "", service.address).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ search: "shop", per_page: "100", sort: "desc", page: "2" });
  });

  test("a byte order mark before JSON is refused", async () => {
    const body = '\uFEFF{"data": [{"project": "shop"}]}';
    service.intercept("listProjects", { when: "before" }, () => new Response(body));
    await expect(client.listProjects()).rejects.toMatchObject({ kind: "unexpectedResponse" });
  });

  test("a next link to the page that was asked for is none", async () => {
    const { address: url } = service;
    for (const operation of ["listReports", "listProjects"] as const) {
      const row = { id: 1, url, project: "shop" };
      const body = { data: [row], links: { next: "/api/v1/x?page=2" } };
      service.intercept(operation, { when: "before" }, () => Response.json(body));
      service.intercept(operation, { when: "before" }, () => Response.json(body));
    }
    expect((await client.listReports()).next).toBe("?page=2");
    expect((await client.listReports({}, { at: "?page=2" })).next).toBeNull();
    expect((await client.listProjects()).next).toBe("?page=2");
    expect((await client.listProjects({}, { at: "?page=2" })).next).toBeNull();
  });

  const UUID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  test.each<[string, unknown, boolean]>([
    ["6", 6, true],
    ["6", "6", true],
    ["6", 1, false],
    ["aB", "ab", false],
    [UUID, UUID.toUpperCase(), true],
  ])("a report read by the id %s that answers with the id %j is the one asked for: %s", async (asked, told, isSame) => {
    const body = { data: { id: told, url: "https://example.com/" } };
    service.intercept("readReport", { when: "before" }, () => Response.json(body));
    const read = client.readReport(asked);
    if (isSame) expect(await read).toMatchObject({ id: asked, url: "https://example.com/" });
    else expect(await failureOf(read)).toEqual({ kind: "unexpectedResponse" });
  });

  test("a service in a sub-folder is reached there", async () => {
    const below = await startService({ rater: async () => ({ result: "good", details: {} }), basePath: "/tools" });
    await clientOf(below).listProjects();
    expect(below.requests.map(({ path }) => path.split("?")[0])).toEqual(["/tools/api/v1/projects"]);
    await below.close();
  });

  test("without a password field unless the report takes one", async () => {
    await client.createReport({ url: "https://example.com/", privacy: 0, password: "left over" });
    expect(service.requests.at(-1)?.body).toBe("url=https%3A%2F%2Fexample.com%2F&privacy=0");
  });
});

describe("a failing service is named by its cause", () => {
  const json = (body: unknown, status: number, headers: HeadersInit = {}) => Response.json(body, { status, headers });
  test.each<[string, () => Response | "drop", Partial<Failure>]>([
    ["300", () => json([{ href: "/v2" }], 300), { kind: "unexpectedResponse", status: 300 }],
    ["304", () => new Response(null, { status: 304 }), { kind: "unexpectedResponse", status: 304 }],
    ["400", () => json({ message: "Bad." }, 400), { kind: "invalid", status: 400, detail: "Bad." }],
    ["401", () => json({ message: "Who?" }, 401), { kind: "keyRejected", status: 401 }],
    ["403", () => json({}, 403), { kind: "notAllowed", status: 403 }],
    ["404 on a list", () => json({}, 404), { kind: "apiNotFound", status: 404 }],
    ["408", () => json({}, 408), { kind: "timeout", status: 408 }],
    ["409", () => json({ error: "Twice." }, 409), { kind: "rejected", detail: "Twice." }],
    ["410 on a list", () => json({}, 410), { kind: "apiNotFound" }],
    ["413", () => json({}, 413), { kind: "tooLarge" }],
    ["418", () => json({}, 418), { kind: "rejected", status: 418 }],
    [
      "422 per field",
      () => json({ message: "No.", errors: { url: ["Bad url.", "Too long."], privacy: "Odd." } }, 422),
      { kind: "invalid", fields: { url: "Bad url. Too long.", privacy: "Odd." } },
    ],
    [
      "422 with a message without end",
      () => json({ message: "x".repeat(5000) }, 422),
      { detail: `${"x".repeat(300)}…` },
    ],
    ["500", () => json({ message: "Oops" }, 500), { kind: "serviceFailed", status: 500, detail: "Oops" }],
    [
      "502 as HTML",
      () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
      { kind: "serviceFailed", status: 502 },
    ],
    [
      "402 as plain text, with the key",
      () => new Response(`This address is on the list of ${service.key}.\n`, { status: 402 }),
      { kind: "rejected", status: 402, detail: "This address is on the list of •••." },
    ],
    [
      "511 of a network that asks to log in",
      () => new Response("<h1>Log in</h1>", { status: 511 }),
      { kind: "unreachable", status: 511 },
    ],
    ["HTML with 200", () => new Response("<!doctype html><p>Log in"), { kind: "unexpectedResponse" }],
    ["truncated JSON", () => new Response('{"data": [{"id": 1'), { kind: "unexpectedResponse" }],
    ["bad UTF-8", () => new Response(new Uint8Array([0x22, 0xff, 0x22])), { kind: "unexpectedResponse" }],
    ["empty 200 where a list belongs", () => new Response(""), { kind: "unexpectedResponse" }],
    ["a dropped connection", () => "drop", { kind: "unreachable" }],
  ])("%s", async (_name, answer, expected) => {
    for (let attempt = 0; attempt < 3; attempt++) service.intercept("listReports", { when: "before" }, () => answer());
    expect(await failureOf(client.listReports())).toMatchObject(expected);
  });

  test.each([
    ["seconds", () => "12", 12_000],
    ["parts of a second", () => "59.9", 59_900],
    ["a date", () => new Date(Date.now() + 60_000).toUTCString(), 60_000],
    ["a date long ago", () => "Fri, 31 Dec 1999 23:59:59 GMT", 1_000],
    ["a negative number", () => "-5", 1_000],
    ["years", () => "99999999", 24 * 60 * 60_000],
    ["a word", () => "soon", 30_000],
    ["nothing", () => null, 30_000],
    ["numbers of two machines on the way", () => "30, 600", 600_000],
  ])("429 with %s as Retry-After", async (_name, retryAfter, expected) => {
    const header = retryAfter();
    service.intercept("listReports", { when: "before" }, () =>
      json({}, 429, header === null ? {} : { "retry-after": header }),
    );
    const before = Date.now();
    const { kind, retryAt } = await failureOf(client.listReports());
    expect(kind).toBe("rateLimited");
    expect(Math.abs((retryAt ?? 0) - before - expected)).toBeLessThan(2_000);
  });

  test("a read is not repeated in a pause that the service asks for", async () => {
    service.intercept("listReports", { when: "before" }, () => json({}, 503, { "retry-after": "120" }));
    expect(await failureOf(client.listReports())).toMatchObject({ kind: "rateLimited", status: 503 });
    expect(service.requests).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["deleteReport", () => client.deleteReport("1")],
    ["updateReport", () => client.updateReport("1", { privacy: 0 })],
  ] as const)("%s that the body of a 200 takes back has not happened", async (operation, write) => {
    service.intercept(operation as "deleteReport", { when: "before" }, () =>
      json({ deleted: false, success: false, message: "It is locked." }, 200),
    );
    expect(await failureOf(write())).toEqual({ kind: "rejected", status: 200, detail: "It is locked." });
  });

  test("a page that a list no longer has is not taken for a service that is not there", async () => {
    for (const operation of ["listReports", "listProjects"] as const) {
      service.intercept(operation, { when: "before" }, () => json({ detail: "Invalid page." }, 404));
    }
    const failure = { kind: "notFound", status: 404, detail: "Invalid page." };
    expect(await failureOf(client.listReports({}, { at: "?page=3" }))).toEqual(failure);
    expect(await failureOf(client.listProjects({}, { at: "?page=3" }))).toEqual(failure);
  });

  test("a write answered 207 may have failed, whatever its body; a read answered so is read", async () => {
    for (const operation of ["createReport", "updateReport", "deleteReport", "deleteProject"] as const) {
      service.intercept(operation, { when: "before" }, () => json([{ id: 1, status: 403 }], 207));
    }
    service.intercept("listReports", { when: "before" }, () => json({ data: [] }, 207));
    const failure = { kind: "contradictory", status: 207 };
    expect(await failureOf(client.createReport({ url: "https://example.com/", privacy: 1 }))).toEqual(failure);
    expect(await failureOf(client.updateReport("1", { privacy: 0 }))).toEqual(failure);
    expect(await failureOf(client.deleteReport("1"))).toEqual(failure);
    expect(await failureOf(client.deleteProject("shop"))).toEqual(failure);
    expect((await client.listReports()).rows).toEqual([]);
  });

  test("413 is about what was entered where a form was sent", async () => {
    for (const operation of ["createReport", "updateReport", "deleteReport"] as const) {
      service.intercept(operation, { when: "before" }, () => json({}, 413));
    }
    const invalid = { kind: "invalid", status: 413 };
    expect(await failureOf(client.createReport({ url: "https://example.com/", privacy: 1 }))).toEqual(invalid);
    expect(await failureOf(client.updateReport("1", { privacy: 0 }))).toEqual(invalid);
    expect(await failureOf(client.deleteReport("1"))).toMatchObject({ kind: "tooLarge" });
  });

  test("a create tells what the answer names", async () => {
    const create = (body: unknown, status: number, location?: string) => {
      const answer = json(body, status, location ? { location } : {});
      service.intercept("createReport", { when: "before" }, () => answer);
      return client.createReport({ url: "https://example.com/", privacy: 1 });
    };
    expect(await create({ id: 7, url: "https://example.com/" }, 201)).toMatchObject({
      report: { id: "7" },
      isAccepted: false,
    });
    expect(await create({ id: "job-1" }, 202)).toMatchObject({ report: { id: "job-1", url: "" }, isAccepted: true });
    expect(await create({}, 201, "/api/v1/reports/9")).toMatchObject({ report: null, locationId: "9" });
    expect(await create({ message: "Queued." }, 200)).toMatchObject({
      report: null,
      locationId: null,
      detail: "Queued.",
    });
    expect((await create({}, 200)).answeredAt).toBeGreaterThan(0);
  });

  test("a read is repeated twice at most, a write never", async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      service.intercept("readReport", { when: "before" }, () => json({}, 503));
      service.intercept("createReport", { when: "before" }, () => json({}, 503));
    }
    await failureOf(client.readReport("1"));
    await failureOf(client.createReport({ url: "https://example.com/", privacy: 1 }));
    expect(service.requests.map(({ method }) => method)).toEqual(["GET", "GET", "GET", "POST"]);
  });

  test("a service that does not answer in time is given up, for the head and for the body", async () => {
    const hurried = clientOf({ ...service, limits: { ...LIMITS, readMs: 100 } });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    service.intercept("listReports", { when: "before" }, () => released.then(() => new Response("[]")));
    service.intercept(
      "listReports",
      { when: "before" },
      () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([0x5b])) })),
    );
    expect(await failureOf(hurried.listReports())).toEqual({ kind: "timeout" });
    expect(await failureOf(hurried.listReports())).toEqual({ kind: "timeout" });
    release();
  });

  test("an endless answer is cut off", async () => {
    const small = clientOf({ ...service, limits: { ...LIMITS, bytes: 100_000 } });
    const endless = new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(10_000)) });
    service.intercept("listReports", { when: "before" }, () => new Response(endless));
    expect(await failureOf(small.listReports())).toEqual({ kind: "tooLarge" });
  });

  test("nothing listens there", async () => {
    const gone = await startService({ rater: async () => ({ result: "good", details: {} }) });
    await gone.close();
    expect(await failureOf(clientOf(gone).listProjects())).toEqual({ kind: "unreachable" });
  });
});

describe("a redirect is never followed", () => {
  let elsewhere: Server;
  let arrived: string[];

  beforeEach(async () => {
    arrived = [];
    elsewhere = createServer((request, response) => {
      arrived.push(request.url ?? "");
      response.end("[]");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  });

  afterEach(() => elsewhere.close());

  const OPERATIONS: [Operation, (client: Client) => Promise<unknown>][] = [
    ["listReports", (to) => to.listReports()],
    ["listProjects", (to) => to.listProjects()],
    ["readReport", (to) => to.readReport("1")],
    ["createReport", (to) => to.createReport({ url: "https://example.com/", privacy: 1 })],
    ["updateReport", (to) => to.updateReport("1", { privacy: 0 })],
    ["deleteReport", (to) => to.deleteReport("1")],
    ["deleteProject", (to) => to.deleteProject("x")],
  ];

  test.each(
    OPERATIONS.flatMap(([operation, call]) =>
      [301, 302, 303, 307, 308].map((status) => [operation, status, call] as const),
    ),
  )("%s answered with %i", async (operation, status, call) => {
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/steal`;
    service.intercept(operation, { when: "before" }, () => new Response(null, { status, headers: { location } }));
    expect(await failureOf(call(client))).toEqual({ kind: "redirected" });
    expect(arrived).toEqual([]);
  });
});

describe("without a network", () => {
  const WRITES: [string, (client: Client) => Promise<unknown>][] = [
    ["a create", ({ createReport }) => createReport({ url: "https://example.com/", privacy: 1 })],
    ["an update", ({ updateReport }) => updateReport("1", { privacy: 0 })],
    ["a deletion", ({ deleteReport }) => deleteReport("1")],
  ];

  beforeEach(() => {
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  });

  afterEach(() => {
    Reflect.deleteProperty(navigator, "onLine");
  });

  test.each(WRITES)("%s was surely not sent", async (_name, write) => {
    expect(await failureOf(write(clientOf({ ...service, address: "http://service.invalid" })))).toEqual({
      kind: "noNetwork",
    });
  });

  test.each(WRITES)("%s of a job is looked for, as after any lost answer", async (_name, write) => {
    const ofJob = clientOf({ ...service, address: "http://service.invalid", isForPerson: false });
    expect(await failureOf(write(ofJob))).toEqual({ kind: "offline" });
  });

  test.each(WRITES)("%s may have reached a service on this computer", async (_name, write) => {
    for (let attempt = 0; attempt < 2; attempt++) {
      for (const operation of ["createReport", "updateReport", "deleteReport"] as const) {
        service.intercept(operation, { when: "before" }, () => "drop");
      }
    }
    expect(await failureOf(write(client))).toEqual({ kind: "offline" });
  });

  test("a read says so", async () => {
    const unreached = clientOf({ ...service, address: "http://service.invalid" });
    expect(await failureOf(unreached.listReports())).toEqual({ kind: "offline" });
  });
});
