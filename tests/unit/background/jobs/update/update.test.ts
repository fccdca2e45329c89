import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { updateReport } from "@/entrypoints/background/jobs/update/index.ts";
import type { Report, ReportChanges } from "@/utils/contract.ts";
import type { Service } from "../../../../service/service.ts";
import { activeId } from "../../../support/app-state.ts";
import { sent, startConnectedService } from "../../../support/connected-service.ts";

const DAY_AGO = new Date(Date.now() - 86_400_000).toISOString();
let service: Service;
let report: Report;

beforeEach(async () => {
  service = await startConnectedService();
  const [id] = service.store.seed([{ url: "https://example.com/", generated_at: DAY_AGO }]);
  report = {
    ...{ id: String(id), url: "https://example.com/", result: "good", privacy: 1 },
    ...{ generatedAt: DAY_AGO, link: null, more: {} },
  } as Report;
});

afterEach(() => service.close());

async function update(changes: ReportChanges): Promise<Report> {
  return updateReport({ connectionId: await activeId(), report, changes });
}

const LOST: [string, () => Response | "drop"][] = [
  ["a redirect", () => new Response(null, { status: 303, headers: { location: "/reports" } })],
  ["a 502", () => new Response("", { status: 502 })],
  ["no answer", () => "drop"],
];

describe.each(LOST)("an update that was carried out and answered by %s", (_what, answer) => {
  test("is told as done where the report shows it", async () => {
    service.intercept("updateReport", { when: "after" }, answer);
    expect(await update({ privacy: 0 })).toMatchObject({ privacy: 0 });
    service.intercept("updateReport", { when: "after" }, answer);
    const { generatedAt } = await update({ results: 1 });
    expect(Date.parse(generatedAt ?? "")).toBeGreaterThan(Date.parse(DAY_AGO));
    expect(sent(service, "PUT")).toHaveLength(2);
    expect(sent(service, "GET")).toHaveLength(2);
  });

  test("stays unknown where a password was sent, which nobody can read again", async () => {
    service.intercept("updateReport", { when: "after" }, answer);
    await expect(update({ privacy: 2, password: "correct horse" })).rejects.toMatchObject({ name: "AppError" });
    expect(sent(service, "GET")).toEqual([]);
  });
});

describe.each(LOST)("an update that was not carried out and answered by %s", (_what, answer) => {
  test.each([{ privacy: 0 }, { results: 1 }, { privacy: 1, results: 1 }] as ReportChanges[])(
    "is not told as done: %j",
    async (changes) => {
      service.intercept("updateReport", { when: "before" }, answer);
      await expect(update(changes)).rejects.toMatchObject({ name: "AppError" });
      expect(sent(service, "PUT")).toHaveLength(1);
    },
  );
});

test("results that somebody else had made before are not taken for the ones asked for", async () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  service.intercept("updateReport", { when: "before" }, () => new Response("", { status: 502 }));
  service.intercept("readReport", { when: "before" }, () =>
    Response.json({ data: { id: report.id, url: report.url, generated_at: hourAgo } }),
  );
  await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "serviceFailed" });
});

test("nor are results whose time is told without its zone, and may be hours old", async () => {
  const generated_at = new Date(Date.now() + 3_600_000).toISOString().replace("T", " ").slice(0, 19);
  service.intercept("updateReport", { when: "before" }, () => new Response("", { status: 502 }));
  service.intercept("readReport", { when: "before" }, () =>
    Response.json({ data: { id: report.id, url: report.url, generated_at } }),
  );
  await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "serviceFailed" });
});

test("nor are the first results of a report that had none", async () => {
  report = { ...report, result: null, generatedAt: null };
  service.intercept("updateReport", { when: "before" }, () => new Response("", { status: 503 }));
  service.intercept("readReport", { when: "before" }, () =>
    Response.json({ data: { id: report.id, url: report.url, generated_at: new Date().toISOString() } }),
  );
  await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "serviceFailed" });
});

test("a refresh sends nothing but that: what a colleague has made private stays so", async () => {
  await update({ results: 1 });
  expect(service.requests.map(({ method, body }) => [method, body])).toContainEqual(["PUT", "results=1"]);
});
