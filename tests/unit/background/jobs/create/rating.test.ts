import { describe, expect, test, vi } from "vitest";
import type { NewSubmission } from "@/utils/models/click.ts";
import { sent, service } from "../../../support/connected-service.ts";
import { click, journal, lookUp, PAGE } from "../../../support/creating.ts";
import { MINUTE, until } from "../../../support/monitoring.ts";
import { setUpRuns } from "../../../support/runs.ts";
import { startWorker } from "../../../support/worker.ts";

setUpRuns();

/** The service answers a creation before it has a rating. */
async function createUnrated(changes?: Partial<NewSubmission>, result: string | null = null) {
  service.intercept("createReport", { when: "after" }, () => {
    const row = { ...service.store.readReport(1), result };
    return Response.json({ data: row }, { status: 201 });
  });
  const { create } = await startWorker();
  expect(await create(click(changes))).toMatchObject({ report: { result } });
  service.requests.length = 0;
}

function answersRead(result: string | null): void {
  service.intercept("readReport", { when: "before" }, () =>
    Response.json({ data: { ...service.store.readReport(1), result } }),
  );
}

const reads = () => sent(service, "GET").length;
const made = async () => (await journal())[0]?.report;

describe("a new report that has no rating yet", () => {
  test.each([null, "pending"])(
    "but %s is read again until it has one, which the journal and the popup then know",
    async (word) => {
      await createUnrated({}, word);
      answersRead(word);
      answersRead("decent");
      await until(async () => expect(await made()).toMatchObject({ id: "1", result: "decent", url: PAGE }));
      await vi.advanceTimersByTimeAsync(5 * MINUTE);
      expect(reads()).toBe(2);
      expect((await lookUp()).report).toMatchObject({ id: "1" });
    },
  );

  test("is read again also where its creation got no answer, and a search found it", async () => {
    service.intercept("createReport", { when: "after" }, () => Response.json({}, { status: 504 }));
    const { create } = await startWorker();
    service.intercept("listReports", { when: "before" }, () =>
      Response.json({ data: [{ ...service.store.readReport(1), result: null }] }),
    );
    await create(click());
    await until(async () => expect((await journal())[0]?.state).toBe("found"));
    expect(await made()).toMatchObject({ id: "1", result: null });
    answersRead("decent");
    await until(async () => expect(await made()).toMatchObject({ id: "1", result: "decent" }));
  });

  test("is not read in a pause that a write was answered with", async () => {
    await createUnrated();
    service.intercept("createReport", { when: "before" }, () =>
      Response.json({}, { status: 429, headers: { "retry-after": "3600" } }),
    );
    const { create } = await import("@/entrypoints/background/jobs/create/index.ts");
    await create(click({ url: "https://example.com/other" }));
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(reads()).toBe(0);
  });

  test("is given up after three minutes", async () => {
    await createUnrated();
    for (let count = 0; count < 4; count++) answersRead(null);
    await until(async () => expect(reads()).toBe(3));
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect([reads(), (await made())?.result]).toEqual([3, null]);
  });

  test("leaves no trace of a private window", async () => {
    await createUnrated({ incognito: true });
    answersRead("bad");
    await until(async () => expect((await made())?.result).toBe("bad"));
    const { latestReportsItem } = await import("@/utils/models/look-up.ts");
    expect(await latestReportsItem.getValue()).toEqual({});
  });
});
