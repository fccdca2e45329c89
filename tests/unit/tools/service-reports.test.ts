// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { call, create, rater, service, setUpLocalService, urls } from "./local-service.ts";

setUpLocalService();

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
