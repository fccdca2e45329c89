import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { changePreferences } from "@/entrypoints/background/connections/preferences.ts";
import { updateReport } from "@/entrypoints/background/jobs/update/index.ts";
import { readReport } from "@/entrypoints/background/reports/read.ts";
import type { Report, ReportChanges } from "@/utils/contract.ts";
import { watchUpdatedReports } from "@/utils/updated-report.ts";
import { activeId } from "../../../support/app-state.ts";
import { sent, service, setUpService } from "../../../support/connected-service.ts";

const DAY_AGO = new Date(Date.now() - 86_400_000).toISOString();
let report: Report;

setUpService();

beforeEach(async () => {
  const [id] = service.store.seed([{ url: "https://example.com/", generated_at: DAY_AGO }]);
  report = {
    ...{ id: String(id), url: "https://example.com/", result: "good", privacy: 1 },
    ...{ generatedAt: DAY_AGO, link: null, more: {} },
  } as Report;
});

async function update(changes: ReportChanges): Promise<Report> {
  return (await updateReport({ connectionId: await activeId(), report, changes })).updated;
}

const LOST: [string, () => Response | "drop"][] = [
  ["a redirect", () => new Response(null, { status: 303, headers: { location: "/reports" } })],
  ["a 499", () => new Response("", { status: 499 })],
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

  test("stays unknown where a password was sent, which nobody can read, but pages show its privacy", async () => {
    const shown: Report[] = [];
    onTestFinished(watchUpdatedReports((report) => void shown.push(report)));
    service.intercept("updateReport", { when: "after" }, answer);
    await expect(update({ privacy: 2, password: "correct horse" })).rejects.toMatchObject({ name: "AppError" });
    await vi.waitFor(() => expect(shown).toMatchObject([{ id: "1", privacy: 2 }]));
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

describe("an update that a success status answers and its body denies", () => {
  const denial = () => Response.json({ success: false, message: "Read-only." });
  const words = { status: 200, detail: "Read-only." };

  test("is told as done where the report shows it", async () => {
    service.intercept("updateReport", { when: "after" }, denial);
    expect(await update({ privacy: 0 })).toMatchObject({ privacy: 0 });
  });

  test("is refused in the service's words where the report shows that", async () => {
    service.intercept("updateReport", { when: "before" }, denial);
    await expect(update({ privacy: 0 })).rejects.toMatchObject({ kind: "rejected", ...words });
  });

  test("stays unknown where the report cannot be read", async () => {
    service.intercept("updateReport", { when: "before" }, denial);
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    await expect(update({ privacy: 0 })).rejects.toMatchObject({ kind: "contradictory", ...words });
  });

  test("stays unknown where a password was sent", async () => {
    service.intercept("updateReport", { when: "before" }, denial);
    const asked = update({ privacy: 2, password: "correct horse" });
    await expect(asked).rejects.toMatchObject({ kind: "contradictory", ...words });
  });
});

test.each([
  ["names", () => Response.json({ id: 1, url: "https://example.com/other", privacy: 0 })],
  ["shows afterwards", () => new Response(null, { status: 204 })],
])("an update after which the service %s another address is not told as this report's", async (_how, answer) => {
  service.intercept("updateReport", { when: "after" }, answer);
  service.intercept("readReport", { when: "before" }, () =>
    Response.json({ id: 1, url: "https://example.com/other", privacy: 0 }),
  );
  const failure = { kind: "otherAddress", detail: "https://example.com/other" };
  await expect(update({ privacy: 0 })).rejects.toMatchObject(failure);
});

test("an answer about another report says nothing of this one's address", async () => {
  service.intercept("updateReport", { when: "after" }, () =>
    Response.json({ id: 900, url: "https://example.com/queue/900", privacy: 1 }),
  );
  expect(await update({ privacy: 0 })).toMatchObject({ id: report.id, url: report.url, privacy: 0 });
});

test("an answer about another report, such as an entry of a queue, does not say that this one has another address", async () => {
  service.intercept("updateReport", { when: "before" }, () =>
    Response.json({ id: 900, url: report.url, status: "queued" }),
  );
  await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "unexpectedResponse" });
});

describe("a report whose id the service has used again for another page", () => {
  const url = "https://example.com/other";

  beforeEach(() => {
    const [id] = service.store.seed([{ url, generated_at: DAY_AGO }]);
    report = { ...report, id: String(id) };
  });

  test.each([
    ["by the index", { incognito: false, rememberResults: true }],
    ["in memory where nothing is remembered", { incognito: false, rememberResults: false }],
    ["in memory in a private window", { incognito: true, rememberResults: true }],
  ])("is changed once at most: that is known %s", async (_how, { incognito, rememberResults }) => {
    await changePreferences({ rememberResults });
    const connectionId = await activeId();
    const change = async (changes: ReportChanges) =>
      (await updateReport({ connectionId, report, changes }, incognito)).updated;
    await expect(change({ results: 1 })).rejects.toMatchObject({ kind: "otherAddress" });
    await expect(change({ privacy: 2, password: "abc" })).rejects.toMatchObject({ kind: "idReused", detail: url });
    expect(sent(service, "PUT")).toHaveLength(1);
    // The page that has the id now may be changed.
    report = { ...report, url };
    expect(await change({ privacy: 0 })).toMatchObject({ url, privacy: 0 });
  });

  test("can be changed once the service shows its own address again", async () => {
    await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "otherAddress" });
    const restored = () => Response.json({ data: { id: report.id, url: report.url, privacy: 0 } });
    service.intercept("readReport", { when: "before" }, restored);
    service.intercept("updateReport", { when: "after" }, restored);
    expect(await update({ privacy: 0 })).toMatchObject({ url: report.url, privacy: 0 });
  });

  test("is not changed for the second page either, once a third was seen under it", async () => {
    await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "otherAddress" });
    const third = "https://example.com/third";
    const moved = () => Response.json({ id: report.id, url: third, privacy: 1 });
    service.intercept("readReport", { when: "before" }, moved);
    await readReport({ connectionId: await activeId(), id: report.id });
    service.intercept("readReport", { when: "before" }, moved);
    report = { ...report, url };
    await expect(update({ privacy: 0 })).rejects.toMatchObject({ kind: "idReused", detail: third });
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  test.each([
    ["fails", 500, { kind: "notChecked" }],
    ["answers with another report", 200, { kind: "notChecked" }],
    ["refuses it alone", 401, { kind: "locked", status: 401 }],
  ])("is not said to have another address now where the service %s when that is read", async (_what, status, told) => {
    await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "otherAddress" });
    for (let time = 0; time < 3; time++) {
      service.intercept("readReport", { when: "before" }, () => Response.json({ id: 77, url }, { status }));
    }
    await expect(update({ privacy: 0 })).rejects.toMatchObject(told);
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  test("is not asked for where the service does not accept the key", async () => {
    await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "otherAddress" });
    const refuse = () => Response.json({}, { status: 401 });
    service.intercept("readReport", { when: "before" }, refuse);
    service.intercept("listReports", { when: "before" }, refuse);
    await expect(update({ privacy: 0 })).rejects.toMatchObject({ kind: "keyRejected", status: 401 });
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  test("is not found where it is gone meanwhile", async () => {
    await expect(update({ results: 1 })).rejects.toMatchObject({ kind: "otherAddress" });
    service.store.deleteReport(Number(report.id));
    await expect(update({ privacy: 0 })).rejects.toMatchObject({ kind: "notFound" });
    expect(sent(service, "PUT")).toHaveLength(1);
  });
});

describe("after a lost answer to a refresh", () => {
  /** The service's clock leads ours; null hides it. Its newest result is so much older than the click. */
  async function refresh({ lead, age, inCache = 0 }: { lead: number | null; age: number; inCache?: number }) {
    const now = Date.now() + (lead ?? 0);
    const date = lead === null ? "hidden" : new Date(now - inCache).toUTCString();
    const headers = { date, ...(inCache > 0 && { age: String(inCache / 1000) }) };
    const generated_at = new Date(now - age).toISOString();
    service.intercept("updateReport", { when: "before" }, () => new Response("", { status: 502 }));
    service.intercept("readReport", { when: "before" }, () =>
      Response.json({ data: { id: report.id, url: report.url, result: "bad", generated_at } }, { headers }),
    );
    return update({ results: 1 });
  }

  test.each([
    ["an hour before the click", { lead: 0, age: 3_600_000 }],
    ["20 s before it", { lead: 0, age: 20_000 }],
    ["20 s before it, by a clock that leads by ten minutes", { lead: 600_000, age: 20_000 }],
    ["an hour before it, by a clock that leads by two hours", { lead: 7_200_000, age: 3_600_000 }],
    ["in what the service's own clock calls the future", { lead: 0, age: -3_600_000 }],
    ["20 s before it, in an answer that a gateway kept for a minute", { lead: 0, age: 20_000, inCache: 60_000 }],
    ["nobody knows when, as the service's clock is hidden", { lead: null, age: 0 }],
  ])("results made %s are not taken for the ones asked for", async (_when, told) => {
    await expect(refresh(told)).rejects.toMatchObject({ kind: "serviceFailed" });
  });

  test.each([
    ["by a clock that leads by ten minutes", 600_000],
    ["by a clock that lags by ten minutes", -600_000],
  ])("new ones are told as such %s", async (_how, lead) => {
    expect(await refresh({ lead, age: 0 })).toMatchObject({ result: "bad" });
  });
});

test("results whose time is told without its zone, and may be hours old, are not taken for the ones asked for", async () => {
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
