// @vitest-environment node
import { describe, expect, it } from "vitest";
import { call, service, setUpLocalService, urls } from "./local-service.ts";

setUpLocalService();

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
