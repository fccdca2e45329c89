import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Report } from "@/utils/contract.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { connected, sent, service, setUpService, startConnectedService } from "../../../support/connected-service.ts";
import { stored } from "../../../support/remembered.ts";
import { storedDeletions, storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

let report: Report;

setUpService();

beforeEach(async () => {
  const [id] = service.store.seed([{ url: "https://example.com/" }]);
  report = {
    ...{ id: String(id), url: "https://example.com/", result: "good", privacy: 1 },
    ...{ generatedAt: null, link: null, more: {} },
  } as Report;
});

/** Lets the six seconds pass without waiting for them; what goes over the network takes its own time. */
async function letGracePass(run: () => Promise<unknown>) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await run();
    await vi.advanceTimersByTimeAsync(6_000);
  } finally {
    vi.useRealTimers();
  }
}

async function settled(state: Deletion["state"]) {
  await vi.waitFor(async () => expect((await storedDeletions())[0]).toMatchObject({ state }));
}

describe("a deletion", () => {
  test("is carried out after its time of grace", async () => {
    const { deleteReport } = await startWorker();
    await letGracePass(async () => {
      expect(await deleteReport(report, "example.com")).toMatchObject({ state: "waiting" });
      expect(sent(service, "DELETE")).toEqual([]);
    });
    await settled("done");
    expect(sent(service, "DELETE")).toEqual([`DELETE /api/v1/reports/${report.id}`]);
    const [{ endedAt = 0 } = {}] = await storedDeletions();
    expect(Math.abs(Date.now() - endedAt)).toBeLessThan(60_000);
  });

  test("asked for twice is one, so that one Undo takes it back", async () => {
    const { deleteReport, undoDeletion } = await startWorker();
    await letGracePass(async () => {
      const [first, second] = await Promise.all([
        deleteReport(report, "example.com"),
        deleteReport(report, "example.com"),
      ]);
      expect(second.id).toBe(first.id);
      await undoDeletion(second.id);
    });
    expect(await storedDeletions()).toMatchObject([{ state: "undone" }]);
    expect(sent(service, "DELETE")).toEqual([]);
  });

  test("of a report that belongs to another service than the one connected now is refused", async () => {
    const { deleteReport } = await startWorker();
    const { connect } = await import("@/entrypoints/background/connections/connect.ts");
    await connect({ serviceUrl: service.address.replace("127.0.0.1", "localhost"), key: service.key });
    await expect(deleteReport(report, "example.com")).rejects.toMatchObject({ kind: "otherService" });
    expect(await storedDeletions()).toEqual([]);
  });

  test("that is undone in time is never sent", async () => {
    const { deleteReport, undoDeletion } = await startWorker();
    await letGracePass(async () => {
      const { id } = await deleteReport(report, "example.com");
      expect(await undoDeletion(id)).toMatchObject({ state: "undone" });
    });
    expect(sent(service, "DELETE")).toEqual([]);
    expect(await storedDeletions()).toMatchObject([{ state: "undone" }]);
  });

  test("is carried out in time, also where the clock is set back meanwhile", async () => {
    const { deleteReport } = await startWorker();
    const { now } = Date;
    await letGracePass(async () => {
      await deleteReport(report, "example.com");
      vi.spyOn(Date, "now").mockImplementation(() => now() - 3_600_000);
    });
    await settled("done");
    vi.mocked(Date.now).mockRestore();
  });

  test("is not carried out where the computer slept for more than a minute", async () => {
    const { deleteReport } = await startWorker();
    const { now } = Date;
    await letGracePass(async () => {
      await deleteReport(report, "example.com");
      vi.spyOn(Date, "now").mockImplementation(() => now() + 70_000);
    });
    await settled("interrupted");
    vi.mocked(Date.now).mockRestore();
    expect(sent(service, "DELETE")).toEqual([]);
  });

  test("of something already gone counts as done", async () => {
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport({ ...report, id: "999" }, "example.com"));
    await settled("gone");
  });

  test("that the service refuses says why", async () => {
    service.intercept("deleteReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report, "example.com"));
    await settled("failed");
    expect((await storedDeletions())[0]?.failure).toEqual({ kind: "notAllowed", status: 403 });
  });

  test("is never carried out at another service that was connected meanwhile", async () => {
    const other = await startConnectedService();
    const [same] = other.store.seed([{ url: "https://example.com/" }]);
    expect(String(same), "the same number at both services").toBe(report.id);
    const { connect } = await import("@/entrypoints/background/connections/connect.ts");
    await connect({ serviceUrl: service.address, key: service.key });
    const { deleteReport } = await startWorker();
    await letGracePass(async () => {
      await deleteReport(report, "example.com");
      await connect({ serviceUrl: other.address, key: other.key });
    });
    await settled("failed");
    expect((await storedDeletions())[0]?.failure).toEqual({ kind: "otherService" });
    expect(sent(other, "DELETE")).toEqual([]);
    await other.close();
  });

  test("whose answer is lost is looked up", async () => {
    service.intercept("deleteReport", { when: "after" }, () => "drop");
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report, "example.com"));
    await settled("done");
    expect(sent(service, "DELETE")).toHaveLength(1);
  });

  test("whose answer is lost is not claimed to have failed where the service cannot be asked either", async () => {
    service.intercept("deleteReport", { when: "after" }, () => "drop");
    for (const read of ["readReport", "listReports"] as const) {
      service.intercept(read, { when: "before" }, () => Response.json({}, { status: 403 }));
    }
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report, "example.com"));
    await settled("unclear");
    expect((await storedDeletions())[0]?.failure).toMatchObject({ kind: "unreachable" });
  });

  test("that the service refuses has failed, although it does not let itself be asked", async () => {
    service.intercept("deleteReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report, "example.com"));
    await settled("failed");
  });
});

describe("a deletion from where no list showed the report", () => {
  const notFound = () => Response.json({ message: "no Route matched" }, { status: 404 });
  const asked = () => service.requests.map(({ method, path }) => `${method} ${path.split("?")[0]}`);

  test("does not take a search that never listed it as proof that it is gone", async () => {
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport({ ...report, id: "999" }));
    await settled("unclear");
    expect((await storedDeletions())[0]?.failure).toMatchObject({ kind: "notFound" });
  });

  test("is told to be gone where a search listed it just before, and no longer does", async () => {
    service.intercept("deleteReport", { when: "after" }, notFound);
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report));
    await settled("gone");
    expect(asked()).toEqual(["GET /api/v1/reports", `DELETE /api/v1/reports/${report.id}`, "GET /api/v1/reports"]);
  });

  test.each(["this worker", "the next one"])("is looked for by that search again, by %s", async (who) => {
    service.intercept("deleteReport", { when: "after" }, () => {
      service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 403 }));
      return "drop";
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { deleteReport } = await startWorker();
      await deleteReport(report);
      await vi.advanceTimersByTimeAsync(6_000);
      await settled("unclear");
      if (who === "this worker") {
        await (await import("@/entrypoints/background/jobs/in-hand.ts")).whenIdle();
        await vi.advanceTimersByTimeAsync(15_000);
      }
    } finally {
      vi.useRealTimers();
    }
    if (who === "the next one") {
      const [left] = await storedDeletions();
      await storeTasks({ ...(left as Deletion), endedAt: Date.now() - 120_000 });
      await (await startWorker()).recover();
    }
    const lists = () => asked().filter((path) => path === "GET /api/v1/reports");
    await vi.waitFor(() => expect(lists()).toHaveLength(3));
    await settled("done");
  });

  test("is looked for by that search also where the worker ended before the answer", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<"drop">();
    service.intercept("deleteReport", { when: "after" }, () => held);
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report));
    await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(1));
    await vi.waitFor(() => expect(service.store.readReport(Number(report.id))).toBeUndefined());
    await (await startWorker()).recover();
    await vi.waitFor(async () => expect((await storedDeletions())[0]?.state).not.toBe("deleting"));
    expect(await storedDeletions()).toMatchObject([{ state: "done" }]);
    release("drop");
  });

  test("is told to be gone also where a hundred rows are too large", async () => {
    const tooLarge = () => new Response("x".repeat(9 * 1024 * 1024));
    service.intercept("listReports", { when: "before" }, tooLarge);
    service.intercept("deleteReport", { when: "after" }, notFound);
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report));
    await settled("gone");
    expect(asked().slice(0, 2)).toEqual(["GET /api/v1/reports", "GET /api/v1/reports"]);
  });

  test("leaves nothing in the memory of results, as it may be of a private window", async () => {
    service.store.seed([{ url: report.url }]);
    service.intercept("deleteReport", { when: "after" }, () => "drop");
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report));
    await settled("done");
    await (await import("@/entrypoints/background/reports/known.ts")).whenRecorded();
    expect(await stored("reports")).toEqual([]);
  });

  test("is not proven by a search that listed another address under its id", async () => {
    service.intercept("deleteReport", { when: "after" }, notFound);
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport({ ...report, url: "https://example.com" }));
    await settled("unclear");
  });

  test("sends nothing where the search lists another page under its id", async () => {
    const listed = { id: report.id, url: "https://example.com/other", result: "good" };
    service.intercept("listReports", { when: "before" }, () => Response.json({ data: [listed] }));
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report));
    await settled("failed");
    expect((await storedDeletions())[0]?.failure).toEqual({ kind: "idReused", detail: listed.url });
    expect(sent(service, "DELETE")).toEqual([]);
  });

  test("is carried out although no list can be read", async () => {
    service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 403 }));
    const { deleteReport } = await startWorker();
    await letGracePass(() => deleteReport(report));
    await settled("done");
  });
});

describe("a deletion of a report whose id was last seen with another address", () => {
  const url = "https://example.com/other";

  async function see(shown: Report) {
    const { recordReports } = await import("@/entrypoints/background/reports/known.ts");
    recordReports(connected.id, [shown], { at: Number.POSITIVE_INFINITY, incognito: false });
  }

  test("is not sent, whatever list showed it", async () => {
    const [other] = service.store.seed([{ url }]);
    const { deleteReport } = await startWorker();
    await see({ ...report, id: String(other), url });
    await letGracePass(() => deleteReport({ ...report, id: String(other) }, "example.com"));
    await settled("failed");
    expect((await storedDeletions())[0]?.failure).toEqual({ kind: "idReused", detail: url });
    expect(sent(service, "DELETE")).toEqual([]);
  });

  test("is sent where the service shows its own address again", async () => {
    const { deleteReport } = await startWorker();
    await see({ ...report, url });
    await letGracePass(() => deleteReport(report, "example.com"));
    await settled("done");
  });

  test("is not sent where the service cannot be asked", async () => {
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
    const { deleteReport } = await startWorker();
    await see({ ...report, url });
    await letGracePass(() => deleteReport(report, "example.com"));
    await settled("failed");
    expect(sent(service, "DELETE")).toEqual([]);
  });
});

describe("a killed worker", () => {
  async function storeOrphaned(state: Deletion["state"], dueAt = 0) {
    const { id: resourceId, url } = report;
    const connectionId = connected.id;
    const times = { startedAt: Math.max(0, dueAt - 6_000), dueAt };
    const deletion = {
      kind: "remove",
      id: "left",
      connectionId,
      resource: "report",
      resourceId,
      url,
      search: "",
    } as const;
    return storeTasks({ ...deletion, ...times, state, failure: null });
  }

  test.each([
    { found: "before its time", due: 4_000, wait: 4_000 },
    { found: "less than a minute after its time", due: -50_000, wait: 0 },
    { found: "after the clock was set back", due: 3_600_000, wait: 6_000 },
  ])("goes on with what can be undone, found $found, and sends it once", async ({ due, wait }) => {
    const { recover } = await startWorker();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    try {
      await storeOrphaned("waiting", Date.now() + due);
      await recover();
      if (wait > 0) await vi.advanceTimersByTimeAsync(wait - 1_000);
      if (wait > 0) expect(await storedDeletions()).toMatchObject([{ state: "waiting" }]);
      await recover();
      await vi.advanceTimersByTimeAsync(1_000);
    } finally {
      vi.useRealTimers();
    }
    await settled("done");
    expect(sent(service, "DELETE")).toHaveLength(1);
  });

  test("leaves what can be undone to Undo", async () => {
    await storeOrphaned("waiting", Date.now() + 4_000);
    const { recover, undoDeletion } = await startWorker();
    await letGracePass(async () => {
      await recover();
      expect(await undoDeletion("left")).toMatchObject({ state: "undone" });
    });
    expect(await storedDeletions()).toMatchObject([{ state: "undone" }]);
    expect(sent(service, "DELETE")).toEqual([]);
  });

  test.each(["waiting", "queued"] as const)(
    "never deletes what was %s for more than a minute, and says so",
    async (state) => {
      await storeOrphaned(state, Date.now() - 70_000);
      const { recover } = await startWorker();
      await recover();
      expect(await storedDeletions()).toMatchObject([{ state: "interrupted", failure: { kind: "interrupted" } }]);
      expect(service.requests).toEqual([]);
    },
  );

  test("looks up what was under way", async () => {
    await storeOrphaned("deleting");
    const { recover } = await startWorker();
    await recover();
    await settled("failed");
    service.store.deleteReport(Number(report.id));
    await storeOrphaned("deleting");
    await (await startWorker()).recover();
    await settled("done");
    expect(sent(service, "DELETE")).toEqual([]);
  });

  describe("looks again for what stayed unclear", () => {
    /** The worker before looked two minutes ago. */
    const rested = () => Date.now() - 120_000 + 6_000;
    const looks = () => sent(service, "GET").length;
    const refused = () => Response.json({}, { status: 403 });
    const idle = async () => (await import("@/entrypoints/background/jobs/in-hand.ts")).whenIdle();

    test("and tells what came of it", async () => {
      service.store.deleteReport(Number(report.id));
      await storeOrphaned("unclear", rested());
      await (await startWorker()).recover();
      await settled("done");
      expect(sent(service, "DELETE")).toEqual([]);
    });

    test("until the service can be asked", async () => {
      service.intercept("listReports", { when: "before" }, refused);
      service.store.deleteReport(Number(report.id));
      await storeOrphaned("unclear", rested());
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      try {
        const { recover } = await startWorker();
        await recover();
        await vi.waitFor(() => expect(looks()).toBe(1));
        expect(await storedDeletions()).toMatchObject([{ state: "unclear" }]);
        await idle();
        await vi.advanceTimersByTimeAsync(15_000);
      } finally {
        vi.useRealTimers();
      }
      await settled("done");
    });

    test("once for each start, however often pages ask", async () => {
      for (let i = 0; i < 5; i++) service.intercept("listReports", { when: "before" }, refused);
      await storeOrphaned("unclear", rested());
      const { recover } = await startWorker();
      await recover();
      await vi.waitFor(() => expect(looks()).toBe(1));
      await idle();
      await recover();
      await idle();
      expect(looks()).toBe(1);
    });

    test("ever more rarely: a look in vain doubles its rest", async () => {
      for (let i = 0; i < 5; i++) service.intercept("listReports", { when: "before" }, refused);
      await storeOrphaned("unclear", rested());
      await (await startWorker()).recover();
      await vi.waitFor(() => expect(looks()).toBe(1));
      await idle();
      await (await startWorker()).recover();
      await idle();
      expect(looks()).toBe(1);
    });

    test.each([
      ["for a day", -25],
      ["for no year where a clock that was ahead is right again", 300 * 24],
    ])("%s", async (_howLong, hours) => {
      await storeOrphaned("unclear", Date.now() + hours * 3_600_000);
      await (await startWorker()).recover();
      expect(service.requests).toEqual([]);
    });

    test("and leaves it to the user to delete it anew meanwhile", async () => {
      service.intercept("listReports", { when: "before" }, refused);
      await storeOrphaned("unclear", rested());
      const { deleteReport } = await startWorker();
      await letGracePass(() => deleteReport(report, "example.com"));
      await vi.waitFor(() => expect(sent(service, "DELETE")).toHaveLength(1));
    });
  });
});
