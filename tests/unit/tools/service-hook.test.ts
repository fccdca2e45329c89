// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { startService } from "../../service/service.ts";
import { call, create, rater, service, setUpLocalService } from "./local-service.ts";

setUpLocalService();

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
