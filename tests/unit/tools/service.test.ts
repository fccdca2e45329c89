// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { offences } from "../../service/interface-check.ts";
import { oneAtATime, type Rating, resultOf } from "../../service/rating.ts";
import { type Service, startService } from "../../service/service.ts";

const rater = vi.fn<(url: string) => Promise<Rating>>();
let service: Service;

beforeEach(async () => {
  rater.mockReset().mockResolvedValue({ result: "decent", details: { scores: { SEO: 70 } } });
  service = await startService({ rater });
});

afterEach(() => service.close());

interface Call {
  form?: Record<string, string>;
  headers?: Record<string, string | undefined>;
  at?: Service;
}

/** Calls the interface as a well-behaved client does; a header that is undefined is left out. */
async function call(method: string, path: string, { form, headers = {}, at = service }: Call = {}) {
  const all = {
    Authorization: `Bearer ${at.key}`,
    Accept: "application/json",
    ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
    ...headers,
  };
  const given = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
  const body = form ? new URLSearchParams(form).toString() : null;
  const response = await fetch(`${at.address}/api/v1${path}`, { method, headers: given, body, redirect: "manual" });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

const create = (form: Record<string, string>, headers = {}) => call("POST", "/reports", { form, headers });
const urls = ({ body }: { body: { data: { url: string }[] } }) => body.data.map(({ url }) => url);

describe("a report's life", () => {
  it("is created, read, listed, updated and deleted", async () => {
    const created = await create({ url: "https://example.com/a", privacy: "0" });
    expect(created.status).toBe(201);
    const report = {
      id: 1,
      url: "https://example.com/a",
      project: "example.com",
      result: "decent",
      generated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      privacy: 0,
    };
    expect(created.body).toEqual({ data: report });

    const read = await call("GET", "/reports/1");
    expect(read.body).toEqual({ data: { ...report, details: { scores: { SEO: 70 } } } });
    expect((await call("GET", "/reports")).body.data).toEqual([report]);
    expect((await call("GET", "/projects")).body.data).toEqual([
      { project: "example.com", created_at: created.body.data.created_at },
    ]);

    const updated = await call("PUT", "/reports/1", { form: { privacy: "1" } });
    expect(updated).toMatchObject({ status: 200, body: { data: { id: 1, privacy: 1 } } });
    expect(await call("DELETE", "/reports/1")).toMatchObject({ status: 200, body: { data: { deleted: true } } });
    expect(await call("GET", "/reports/1")).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });

  it("is rated anew when the update says results=1, and only then", async () => {
    const [id] = service.store.seed([{ url: "https://example.com/", generated_at: "2020-01-01T00:00:00.000Z" }]);
    await call("PUT", `/reports/${id}`, { form: { results: "0" } });
    expect(rater).not.toHaveBeenCalled();
    const { body } = await call("PUT", `/reports/${id}`, { form: { results: "1" } });
    expect(rater).toHaveBeenCalledExactlyOnceWith("https://example.com/");
    expect(body.data).toMatchObject({ result: "decent", privacy: 1 });
    expect(body.data.generated_at > "2020-01-02").toBe(true);
  });

  it("is not created when the page cannot be rated", async () => {
    rater.mockRejectedValue(new Error("The page could not be rated."));
    expect(await create({ url: "https://example.com/" })).toMatchObject({
      status: 500,
      body: { message: "The page could not be rated." },
    });
    expect((await call("GET", "/reports")).body.meta.total).toBe(0);
  });

  it("keeps its password until there is a new one or none is needed, and never tells it", async () => {
    const created = await create({ url: "https://example.com/", privacy: "2", password: "first-secret" });
    const update = (form: Record<string, string>) => call("PUT", "/reports/1", { form });
    const kept = await update({ privacy: "2" });
    expect(service.store.readReport(1)?.password).toBe("first-secret");
    await update({ password: "second-secret" });
    expect(service.store.readReport(1)).toMatchObject({ privacy: 2, password: "second-secret" });
    await update({ privacy: "0" });
    expect(service.store.readReport(1)).toMatchObject({ privacy: 0, password: null });
    const refused = await update({ privacy: "2" });
    expect(refused.body.errors).toEqual({ password: ["Is required when privacy is 2."] });
    expect(JSON.stringify([created, kept, await call("GET", "/reports/1")])).not.toContain("secret");
  });

  it("is made once for the same Idempotency-Key, also while the first is still being rated", async () => {
    rater.mockImplementation(async () => {
      await vi.waitUntil(() => service.requests.length >= 2);
      return { result: "good", details: {} };
    });
    const twice = () => create({ url: "https://example.com/" }, { "Idempotency-Key": "click-1" });
    const answers = [...(await Promise.all([twice(), twice()])), await twice()];
    expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(Array(3).fill([201, 1]));
    expect(rater).toHaveBeenCalledOnce();
    const other = await create({ url: "https://example.com/" }, { "Idempotency-Key": "click-2" });
    expect(other.body.data.id).toBe(2);
  });

  it("does not use up its Idempotency-Key when it fails", async () => {
    rater.mockRejectedValueOnce(new Error("Not now."));
    const again = () => create({ url: "https://example.com/" }, { "Idempotency-Key": "click-1" });
    expect((await again()).status).toBe(500);
    expect((await again()).status).toBe(201);
  });
});

describe("a strict service", () => {
  const form = { url: "https://example.com/" };

  it.each([undefined, "Bearer wrong", "Bearer", "Basic abc"])("answers 401 to the Authorization %s", async (header) => {
    const headers = { Authorization: header };
    for (const [method, path] of [
      ["GET", "/reports"],
      ["GET", "/projects"],
      ["DELETE", "/reports/1"],
    ] as const) {
      const answer = await call(method, path, { headers });
      expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String) } });
    }
    expect((await call("POST", "/reports", { form, headers })).status).toBe(401);
    expect(rater).not.toHaveBeenCalled();
  });

  it("answers 406 to a GET that does not ask for JSON", async () => {
    expect((await call("GET", "/reports", { headers: { Accept: "text/html" } })).status).toBe(406);
    expect((await call("GET", "/reports", { headers: { Accept: "text/html, application/json" } })).status).toBe(200);
  });

  it("answers 415 to another content type", async () => {
    const type = (value: string) => ({ headers: { "Content-Type": value }, form });
    expect((await call("POST", "/reports", type("application/json"))).status).toBe(415);
    expect((await call("PUT", "/reports/1", type("text/plain"))).status).toBe(415);
    expect((await call("POST", "/reports", type("application/x-www-form-urlencoded; charset=UTF-8"))).status).toBe(201);
  });

  it("answers 404 to what is not there", async () => {
    const missing = [
      call("GET", "/reports/1"),
      call("GET", "/reports/abc"),
      call("PUT", "/reports/1", { form: { privacy: "0" } }),
      call("DELETE", "/reports/1"),
      call("DELETE", "/projects/example.com"),
      call("GET", "/accounts"),
      call("PATCH", "/reports/1", { form: {} }),
    ];
    for (const { status, body } of await Promise.all(missing)) {
      expect([status, typeof body.message]).toEqual([404, "string"]);
    }
  });

  it("lets every origin call it, with the headers of the interface, and nothing be cached", async () => {
    const preflight = await fetch(`${service.address}/api/v1/reports`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET,POST,PUT,DELETE");
    expect(preflight.headers.get("access-control-allow-headers")).toBe(
      "Authorization,Content-Type,Idempotency-Key,Accept",
    );
    for (const { headers } of [await call("GET", "/reports"), await call("GET", "/reports/1"), await create({})]) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("a value that the interface does not allow", () => {
  const form = { url: "https://example.com/" };

  it.each([
    ["/reports?search_by=name", "search_by"],
    ["/reports?result=best", "result"],
    ["/reports?result=", "result"],
    ["/reports?sort_by=project", "sort_by"],
    ["/reports?sort=up", "sort"],
    ["/reports?sort=asc&sort=desc", "sort"],
    ["/reports?search=a&search=b", "search"],
    ["/reports?per_page=20", "per_page"],
    ["/reports?per_page=010", "per_page"],
    ["/reports?page=0", "page"],
    ["/reports?colour=red", "colour"],
    ["/reports?__proto__=1", "__proto__"],
    ["/projects?result=good", "result"],
    ["/projects?search_by=url", "search_by"],
    ["/projects?sort_by=id", "sort_by"],
    ["/projects?per_page=", "per_page"],
    ["/reports/1?colour=red", "colour"],
  ])("is refused in %s, by its name", async (path, parameter) => {
    const { status, body } = await call("GET", path);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([parameter]);
    expect(body.errors[parameter]).toEqual([expect.stringMatching(/^[A-Z].*\.$/)]);
  });

  it.each([
    [{}, { url: ["Is required."] }],
    [{ url: "example.com" }, { url: ["Must be an http or https address."] }],
    [{ url: "javascript:alert(1)" }, { url: ["Must be an http or https address."] }],
    [{ ...form, privacy: "3" }, { privacy: ["Must be one of 0, 1, 2."] }],
    [{ ...form, privacy: "" }, { privacy: ["Must be one of 0, 1, 2."] }],
    [{ ...form, privacy: "2" }, { password: ["Is required when privacy is 2."] }],
    [{ ...form, privacy: "2", password: "" }, { password: ["Must not be empty."] }],
    [{ ...form, privacy: "1", password: "x" }, { password: ["Applies only when privacy is 2."] }],
    [{ ...form, results: "1" }, { results: ["Is not part of the interface."] }],
    [
      { privacy: "9", url: "x" },
      { url: [expect.any(String)], privacy: [expect.any(String)] },
    ],
  ])("is refused in the new report %o", async (fields, errors) => {
    expect(await create(fields)).toMatchObject({ status: 422, body: { message: expect.any(String), errors } });
    expect(rater).not.toHaveBeenCalled();
  });

  it.each([
    [{ url: "https://example.org/" }, "url"],
    [{ privacy: "-1" }, "privacy"],
    [{ results: "yes" }, "results"],
    [{ privacy: "0", password: "x" }, "password"],
    [{ password: "x" }, "password"],
  ])("is refused in the changes %o", async (changes, field) => {
    service.store.seed([{ url: "https://example.com/" }]);
    const { status, body } = await call("PUT", "/reports/1", { form: changes });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe("lists", () => {
  it("pages through 10,000 reports by its own links", async () => {
    service.store.seed(Array.from({ length: 10_000 }, (_, n) => ({ url: `https://example.com/${n}` })));
    const first = await call("GET", "/reports?search=%2F99&sort=asc&per_page=100");
    expect(first.body.meta).toEqual({ current_page: 1, from: 1, to: 100, last_page: 2, per_page: 100, total: 111 });
    expect(first.body.links.prev).toBeNull();
    expect(new URL(first.body.links.next).search).toBe("?search=%2F99&sort=asc&per_page=100&page=2");

    const second = await call("GET", `/reports${new URL(first.body.links.next).search}`);
    expect(second.body.meta).toMatchObject({ current_page: 2, from: 101, to: 111 });
    expect(second.body.links).toMatchObject({ next: null, prev: expect.stringContaining("page=1") });
    expect(new Set([...urls(first), ...urls(second)]).size).toBe(111);

    const beyond = await call("GET", "/reports?search=%2F99&page=99");
    expect(beyond.body.data).toEqual([]);
    expect(beyond.body.meta).toMatchObject({ current_page: 99, from: null, to: null, last_page: 12, total: 111 });
  });

  it("sorts by every field in both directions", async () => {
    service.store.seed([
      { url: "https://b.example/", result: "good", generated_at: "2026-01-02T00:00:00.000Z" },
      { url: "https://c.example/", result: "bad", generated_at: "2026-01-03T00:00:00.000Z" },
      { url: "https://a.example/", result: "decent", generated_at: "2026-01-01T00:00:00.000Z" },
    ]);
    const orders = { id: "bca", generated_at: "abc", url: "abc", result: "cab" };
    for (const [field, order] of Object.entries(orders)) {
      const letters = async (sort: string) =>
        urls(await call("GET", `/reports?sort_by=${field}&sort=${sort}`)).map((url) => url.at(8));
      expect(await letters("asc"), field).toEqual([...order]);
      expect(await letters("desc"), field).toEqual([...order].reverse());
    }
    expect(urls(await call("GET", "/reports"))[0]).toBe("https://a.example/");
  });

  it("searches without regard to case and takes wildcards literally", async () => {
    service.store.seed(
      ["100%25_off", "100x25yoff", "Back\\slash"].map((path) => ({ url: `https://shop.example/${path}` })),
    );
    const found = async (search: string) =>
      urls(await call("GET", `/reports?${new URLSearchParams({ search })}`)).length;
    expect(await found("SHOP")).toBe(3);
    expect(await found("%")).toBe(1);
    expect(await found("_")).toBe(1);
    expect(await found("\\")).toBe(1);
    expect(await found("back\\")).toBe(1);
    expect(await found("")).toBe(3);
    expect(await found("' OR 1=1 --")).toBe(0);
  });

  it("filters by project and result together", async () => {
    service.store.seed([
      { url: "https://a.example/1", result: "good" },
      { url: "https://a.example/2", result: "bad" },
      { url: "https://b.example/1", result: "good" },
    ]);
    expect(urls(await call("GET", "/reports?project=a.example&result=good"))).toEqual(["https://a.example/1"]);
    expect(urls(await call("GET", "/reports?project=c.example"))).toEqual([]);
  });

  it("lists projects by name or age", async () => {
    service.store.seed([
      { url: "https://b.example/", created_at: "2026-01-01T00:00:00.000Z" },
      { url: "https://a.example/", created_at: "2026-01-02T00:00:00.000Z" },
    ]);
    const names = async (query: string) =>
      (await call("GET", `/projects?${query}`)).body.data.map(({ project }: { project: string }) => project);
    expect(await names("")).toEqual(["a.example", "b.example"]);
    expect(await names("sort=asc")).toEqual(["b.example", "a.example"]);
    expect(await names("sort_by=project&sort=desc")).toEqual(["b.example", "a.example"]);
    expect(await names("search=B.EX&search_by=project&per_page=25")).toEqual(["b.example"]);
  });
});

describe("a project's name", () => {
  it.each(["a/b", "what?", "c#", "100%", "%2F", "two words", "🦊 Fuchs", "a+b&c=d", "../x", "\\", "line\nbreak"])(
    "may be %j, as a filter and in a path",
    async (project) => {
      service.store.seed([{ url: "https://x.example/1", project }, { url: "https://x.example/2" }]);
      expect(urls(await call("GET", `/reports?${new URLSearchParams({ project })}`))).toEqual(["https://x.example/1"]);
      expect((await call("DELETE", `/projects/${encodeURIComponent(project)}`)).status).toBe(200);
      expect(urls(await call("GET", "/reports"))).toEqual(["https://x.example/2"]);
    },
  );

  it("takes all its reports with it, and no others", async () => {
    service.store.seed([{ url: "https://a.example/1" }, { url: "https://a.example/2" }, { url: "https://b.example/" }]);
    await call("DELETE", "/projects/a.example");
    expect((await call("GET", "/projects")).body.meta.total).toBe(1);
    expect((await call("GET", "/reports/1")).status).toBe(404);
    expect((await call("GET", "/reports/3")).status).toBe(200);
  });
});

describe("the test hook", () => {
  it("answers in the place of one operation, once", async () => {
    service.intercept("createReport", { when: "before" }, ({ body }) => Response.json({ got: body }, { status: 503 }));
    expect((await call("GET", "/reports")).status).toBe(200);
    expect(await create({ url: "https://example.com/" })).toMatchObject({
      status: 503,
      body: { got: "url=https%3A%2F%2Fexample.com%2F" },
    });
    expect(rater).not.toHaveBeenCalled();
    expect((await create({ url: "https://example.com/" })).status).toBe(201);
  });

  it("lets the operation happen and loses its answer", async () => {
    service.intercept("createReport", { when: "after" }, () => "drop");
    await expect(create({ url: "https://example.com/" })).rejects.toThrow("fetch failed");
    expect((await call("GET", "/reports")).body.meta.total).toBe(1);
  });

  it("drops a connection before anything happens", async () => {
    service.intercept("deleteReport", { when: "before" }, () => "drop");
    const [id] = service.store.seed([{ url: "https://example.com/" }]);
    await expect(call("DELETE", `/reports/${id}`)).rejects.toThrow("fetch failed");
    expect((await call("GET", `/reports/${id}`)).status).toBe(200);
  });

  it("keeps the order of several, and answers with redirects and empty bodies too", async () => {
    service.intercept(
      "listProjects",
      { when: "before" },
      () => new Response(null, { status: 302, headers: { Location: "/" } }),
    );
    service.intercept("listProjects", { when: "after" }, () => new Response(null, { status: 204 }));
    const statuses = [await call("GET", "/projects"), await call("GET", "/projects"), await call("GET", "/projects")];
    expect(statuses.map(({ status }) => status)).toEqual([302, 204, 200]);
  });

  it("does not keep the service from closing while an answer is held back", async () => {
    const other = await startService({ rater });
    other.intercept("listReports", { when: "before" }, () => new Promise(() => {}));
    const waiting = call("GET", "/reports", { at: other }).catch(() => "ended");
    await vi.waitUntil(() => other.requests.length === 1);
    await other.close();
    expect(await waiting).toBe("ended");
  });
});

describe("the record of requests", () => {
  it("holds every request as it came", async () => {
    const before = Date.now();
    await fetch(`${service.address}/api/v1/reports`, { method: "OPTIONS" });
    await call("DELETE", "/projects/a%2Fb", { headers: { Authorization: undefined } });
    await create({ url: "https://example.com/ü" });
    await fetch(`${service.address}/nowhere?x=1`);
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "OPTIONS /api/v1/reports",
      "DELETE /api/v1/projects/a%2Fb",
      "POST /api/v1/reports",
      "GET /nowhere?x=1",
    ]);
    const post = service.requests[2];
    expect(post?.body).toBe("url=https%3A%2F%2Fexample.com%2F%C3%BC");
    expect(post?.headers.authorization).toBe(`Bearer ${service.key}`);
    expect(post?.time).toBeGreaterThanOrEqual(before);
  });
});

describe("the interface check", () => {
  const list = "search_by=url&sort_by=id&sort=desc&per_page=10";

  it("finds nothing in what a well-behaved client sends", async () => {
    await call("GET", `/reports?${list}&search=x&project=a&result=good&page=2`);
    await call("GET", "/projects?search_by=project&sort_by=created_at&sort=desc&per_page=10");
    await create({ url: "https://example.com/", privacy: "2", password: "secret" });
    await call("GET", "/reports/1");
    await call("PUT", "/reports/1", { form: { privacy: "0", results: "1" } });
    await call("DELETE", "/reports/1");
    await call("DELETE", "/projects/a%2Fb");
    await fetch(`${service.address}/api/v1/reports`, { method: "OPTIONS" });
    await fetch(`${service.address}/reports/1`);
    expect(offences(service.requests)).toEqual([]);
    expect(service.requests).toHaveLength(9);
  });

  it.each<[string, string, Call, string[]]>([
    ["PATCH", "/reports/1", {}, ["PATCH /api/v1/reports/1 is not an operation of the interface."]],
    ["GET", "/projects/a/b", {}, ["GET /api/v1/projects/a/b is not an operation of the interface."]],
    [
      "GET",
      "/reports/1",
      { headers: { Authorization: undefined } },
      ["readReport has no Authorization: Bearer header."],
    ],
    ["GET", "/reports/1", { headers: { Accept: "*/*" } }, ["readReport has no Accept: application/json header."]],
    ["GET", "/reports/1", { headers: { Cookie: "a=b" } }, ["readReport has a Cookie header."]],
    ["GET", "/reports/1", { headers: { Referer: "https://a.example/" } }, ["readReport has a Referer header."]],
    ["GET", "/reports/1?x=1", {}, ['readReport has the parameter "x" wrong: Is not part of the interface.']],
    ["DELETE", "/reports/1", { form: { a: "b" } }, ["deleteReport has a body."]],
    [
      "PUT",
      "/reports/1",
      { form: {}, headers: { "Content-Type": "text/plain" } },
      ["updateReport is not form-urlencoded by its Content-Type header."],
    ],
    [
      "GET",
      `/reports?${list.replace("10", "11")}`,
      {},
      ['listReports has the parameter "per_page" wrong: Must be one of 10, 25, 50, 100.'],
    ],
    [
      "GET",
      "/reports?search_by=url&per_page=10",
      {},
      ['listReports does not send "sort_by".', 'listReports does not send "sort".'],
    ],
    ["POST", "/reports", { form: { url: "https://a.example/" } }, ['createReport does not send "privacy".']],
    [
      "POST",
      "/reports",
      { form: { url: "https://a.example/", privacy: "1", password: "secret" } },
      ['createReport has the field "password" wrong: Applies only when privacy is 2.'],
    ],
    [
      "PUT",
      "/reports/1",
      { form: { privacy: "0", password: "secret" } },
      ['updateReport has the field "password" wrong: Applies only when privacy is 2.'],
    ],
  ])("tells what is wrong with %s %s %o", async (method, path, options, sentences) => {
    await call(method, path, options);
    expect(offences(service.requests)).toEqual(sentences);
  });

  it("notices a GET that announces a body, which fetch cannot send", () => {
    const request = { method: "GET", path: "/api/v1/reports/1", body: "", time: 0 };
    const headers = { authorization: "Bearer k", accept: "application/json", "content-length": "3" };
    expect(offences([{ ...request, headers }])).toEqual(["readReport has a body."]);
  });

  it("knows the sub-folder of the service", async () => {
    const below = await startService({ rater, basePath: "/tools" });
    await call("GET", "/reports/1", { at: below });
    await below.close();
    expect(offences(below.requests, "/tools")).toEqual([]);
    expect(offences(below.requests)).toEqual(["GET /tools/api/v1/reports/1 is not an operation of the interface."]);
  });

  it("never repeats a key or a password", async () => {
    await call("GET", `/reports/1/${service.key}?${service.key}=1`);
    await call("GET", `/reports/1?${service.key}=1`);
    await create({ url: "x", privacy: "pass-word", password: "pass-word" });
    const sentences = offences(service.requests);
    expect(sentences).toHaveLength(4);
    expect(sentences.join()).not.toMatch(new RegExp(`pass-word|${service.key}`));
  });
});

describe("the pages", () => {
  const page = async (path: string, init?: RequestInit) => {
    const response = await fetch(service.address + path, init);
    return { status: response.status, text: await response.text() };
  };

  it("show a report with everything escaped", async () => {
    const script = "<script>alert(1)</script>";
    service.store.seed([
      { url: "https://example.com/", project: script, details: { [script]: [script, { a: script }] } },
    ]);
    const { status, text } = await page("/reports/1");
    expect(status).toBe(200);
    expect(text).toContain("This report is private.");
    expect(text).not.toContain("<script");
    expect(text.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(4);
  });

  it("link to web addresses only", async () => {
    service.store.seed([{ url: "javascript:alert(1)" }]);
    expect((await page("/reports/1")).text).not.toContain('href="javascript:');
  });

  it("ask for the password of a protected report", async () => {
    service.store.seed([{ url: "https://hidden.example/", privacy: 2, password: "open sesame" }]);
    const enter = (password: string) => page("/reports/1", { method: "POST", body: new URLSearchParams({ password }) });
    expect((await page("/reports/1")).text).not.toContain("hidden.example");
    const wrong = await enter("sesame");
    expect(wrong.status).toBe(403);
    expect(wrong.text).toContain("That is not its password.");
    expect(wrong.text).not.toContain("hidden.example");
    expect((await enter("open sesame")).text).toContain("https://hidden.example/");
  });

  it("say what this is, offer a sample, and know when a report is gone", async () => {
    expect((await page("/")).text).toContain("website report service");
    expect((await page("/sample/")).text).toContain("Harbour Lane Bakery");
    expect((await page("/reports/9")).status).toBe(404);
  });
});

describe("the service", () => {
  it("works below a sub-folder, links included", async () => {
    const below = await startService({ rater, basePath: "/tools" });
    below.store.seed(Array.from({ length: 11 }, () => ({ url: "https://example.com/" })));
    const { body } = await call("GET", "/reports", { at: below });
    expect(body.links.next).toBe(`${below.address}/api/v1/reports?page=2`);
    expect((await fetch(`${below.address}/reports/1`)).status).toBe(200);
    expect((await fetch(`${below.address.replace("/tools", "")}/api/v1/reports`)).status).toBe(404);
    below.intercept("readReport", { when: "before" }, () => new Response(null, { status: 418 }));
    expect((await call("GET", "/reports/1", { at: below })).status).toBe(418);
    await below.close();
  });

  it("keeps its reports and its key in a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "reports-"));
    const options = { rater, database: join(folder, "reports.sqlite") };
    const first = await startService(options);
    first.store.seed([{ url: "https://example.com/" }]);
    await first.close();
    const second = await startService(options);
    expect(second.key).toBe(first.key);
    expect(second.key.length).toBeGreaterThanOrEqual(32);
    expect((await call("GET", "/reports", { at: second })).body.meta.total).toBe(1);
    await second.close();
    await rm(folder, { recursive: true });
  });

  it("says when its port is taken", async () => {
    const port = Number(new URL(service.address).port);
    await expect(startService({ rater, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

describe("rating", () => {
  it("follows Lighthouse's bands", () => {
    expect([1, 0.9, 0.89, 0.5, 0.49, 0].map(resultOf)).toEqual(["good", "good", "decent", "decent", "bad", "bad"]);
  });

  it("takes one page at a time, whatever becomes of the one before", async () => {
    const log: string[] = [];
    const rate = oneAtATime(async (url) => {
      log.push(`start ${url}`);
      await new Promise(setImmediate);
      log.push(`end ${url}`);
      if (url === "a") throw new Error("unreachable");
      return { result: "good", details: {} };
    });
    await Promise.allSettled([rate("a"), rate("b")]);
    expect(log).toEqual(["start a", "end a", "start b", "end b"]);
  });
});
