// @vitest-environment node
import { describe, expect, it } from "vitest";
import { call, create, rater, service, setUpLocalService } from "./local-service.ts";

setUpLocalService();

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
