import { describe, expect, test, vi } from "vitest";
import { sent, service, setUpService } from "../../../support/connected-service.ts";
import { click, journalShows, lookUp, PAGE, storeOrphaned } from "../../../support/creating.ts";
import { storeTasks } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

setUpService();

/** The service makes the first report, and answers this. */
function answers(answer: () => Response): void {
  service.intercept("createReport", { when: "after" }, answer);
}

const ID = "0197c5a2-0000-7000-8000-000000000001";
const HOUR = 3_600_000;
const PAUSE = { "retry-after": "60" };

function ago(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString();
}

/** The service makes nothing and answers such a report of the page. */
function answersWith(fields: object, status = 200, headers: Record<string, string> = {}): void {
  service.intercept("createReport", { when: "before" }, () =>
    Response.json({ data: { id: ID, url: PAGE, privacy: 1, ...fields } }, { status, headers }),
  );
}

function countReports(): number {
  const query = { search_by: "url", sort_by: "id", sort: "desc", per_page: 10, page: 1 } as const;
  return service.store.listReports(query).total;
}

test("a report that was named before it could be read, and is older than the click, was there already", async () => {
  service.intercept("createReport", { when: "before" }, () => Response.json({ id: ID }, { status: 202 }));
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 404 }));
  service.intercept("readReport", { when: "before" }, () =>
    Response.json({ id: ID, url: PAGE, privacy: 1, generated_at: ago(HOUR) }),
  );
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "unknown", failure: { kind: "notNamed" } });
  await journalShows({ state: "existed", report: { id: ID } as never });
  const { lastLookUp } = await import("@/entrypoints/background/reports/latest.ts");
  expect(await lastLookUp(PAGE), "it may not be the latest").toMatchObject({ report: { id: ID }, isLatest: false });
});

test("201 without a body, but with the place of the report: created", async () => {
  answers(() => new Response(null, { status: 201, headers: { location: "/api/v1/reports/1" } }));
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "done", found: 0, report: { id: "1", url: PAGE } });
});

test("a report that is not there yet at the place that was named is read as soon as it is", async () => {
  answers(() => new Response(null, { status: 201, headers: { location: "/api/v1/reports/1" } }));
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 404 }));
  service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 404 }));
  service.intercept("listReports", { when: "before" }, () => Response.json({ data: [], meta: { total: 0 } }));
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "unknown", failure: { kind: "notNamed" } });
  await journalShows({ state: "done", found: 0, report: { id: "1" } as never });
});

test("a named report that cannot be read without its own password is found in the list", async () => {
  answers(() => new Response(null, { status: 201, headers: { location: "/api/v1/reports/1" } }));
  for (let time = 0; time < 4; time++) {
    service.intercept("readReport", { when: "before" }, () => Response.json({}, { status: 403 }));
  }
  const { create } = await startWorker();
  await create(click({ privacy: 2, password: "correct horse" }));
  await journalShows({ state: "found", report: { id: "1", url: PAGE } as never });
});

test.each(["1e300", "-1e300", "99999999999999"])("an Age of %s does not cost the journal its entry", async (age) => {
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 202, headers: { age } }));
  const { create } = await startWorker();
  const { id } = await create(click());
  const { readStored } = await import("@/entrypoints/background/jobs/journal.ts");
  expect(await readStored()).toMatchObject([{ id, state: "unknown" }]);
});

test("an id without an address is read before it counts as the report's", async () => {
  answers(() => Response.json({ id: 1 }, { status: 201 }));
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "done", report: { id: "1", url: PAGE } });
  expect(sent(service, "GET")).toEqual(["GET /api/v1/reports/1"]);
});

test("the id of a queue that is another page's report is not the new report", async () => {
  service.store.seed([{ url: "https://example.com/other" }]);
  answers(() => Response.json({ id: 1, status: "queued" }, { status: 202 }));
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "unknown" });
  await journalShows({ state: "found", report: { id: "2", url: PAGE } as never });
});

test("a success that names no report shows what the service says", async () => {
  service.intercept("createReport", { when: "before" }, () => Response.json({ message: "It is in the queue." }));
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({
    state: "unknown",
    failure: { kind: "notNamed", detail: "It is in the queue." },
  });
});

describe("a report that was known before", () => {
  const existing = (privacy: 0 | 1) => () => {
    service.intercept("createReport", { when: "before" }, () =>
      Response.json({ data: { id: 1, url: PAGE, privacy, result: "bad" } }),
    );
  };

  test("is not called created", async () => {
    service.store.seed([{ url: PAGE, privacy: 0 }]);
    await lookUp();
    existing(0)();
    const { create } = await startWorker();
    expect(await create(click({ privacy: 2, password: "correct horse" }))).toMatchObject({
      state: "existed",
      report: { id: "1", privacy: 0 },
    });
  });

  test("nor is one that an earlier click has come to", async () => {
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "done", report: { id: "1" } });
    const { latestReportsItem } = await import("@/utils/models/look-up.ts");
    await latestReportsItem.removeValue();
    existing(1)();
    expect(await create(click())).toMatchObject({ state: "existed", report: { id: "1" } });
  });

  test("nor is one that was found for an earlier click while this one was sent", async () => {
    const { create, continueReconciling } = await startWorker();
    const minuteAgo = Date.now() - 60_000;
    const { id } = await storeOrphaned({ state: "unknown", startedAt: minuteAgo, endedAt: minuteAgo });
    await lookUp();
    service.intercept("createReport", { when: "after" }, async () => {
      await continueReconciling(id);
      return Response.json({ data: service.store.readReport(1) }, { status: 201 });
    });
    expect(await create(click({ besides: [id] }))).toMatchObject({ state: "existed", report: { id: "1" } });
  });

  describe("but one whose id the service has used again is, and keeps its password", () => {
    const wish = { privacy: 2, password: "correct horse" } as const;

    test.each([200, 201])("by another page's report: %i", async (status) => {
      const { create, passwordOf } = await startWorker();
      answersWith({ url: "https://example.com/other" });
      await create(click({ url: "https://example.com/other" }));
      answersWith({ privacy: 2 }, status);
      const { id, ...made } = await create(click(wish));
      expect(made).toMatchObject({ state: "done", report: { id: ID } });
      expect(await passwordOf(id)).toBe("correct horse");
    });

    test("by a report of this page that was deleted here", async () => {
      const { create, passwordOf } = await startWorker();
      answersWith({});
      const { connectionId } = await create(click());
      const { forgetReports } = await import("@/entrypoints/background/reports/known.ts");
      await forgetReports(connectionId, [ID]);
      await storeTasks({
        ...{ kind: "remove", id: "d", connectionId, resource: "report", resourceId: ID, url: PAGE, state: "done" },
        ...{ startedAt: Date.now(), dueAt: Date.now(), endedAt: Date.now(), failure: null },
      });
      answersWith({ privacy: 2 });
      const { id, ...made } = await create(click(wish));
      expect(made).toMatchObject({ state: "done", report: { id: ID } });
      expect(await passwordOf(id)).toBe("correct horse");
    });

    test.each([
      [201, "done"],
      [200, "existed"],
    ])("by a report that a complete list no longer shows, where the service made one: %i", async (status, state) => {
      const { create } = await startWorker();
      answersWith({});
      const { connectionId } = await create(click());
      const { forgetReports } = await import("@/entrypoints/background/reports/known.ts");
      await forgetReports(connectionId, [ID]);
      await lookUp();
      answersWith({}, status);
      expect(await create(click())).toMatchObject({ state, report: { id: ID } });
    });
  });

  test("nor one of another privacy that nobody knew before", async () => {
    existing(0)();
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "existed", report: { id: "1", privacy: 0 }, mayBeNew: true });
  });

  test.each([
    ["without a time", () => ({})],
    ["rated since, as the other one may be", () => ({ generated_at: ago(-500) })],
  ])("nor one without a privacy, where a discarded click with another may have made it: %s", async (_which, told) => {
    service.intercept("createReport", { when: "after" }, () => "drop");
    service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 403 }));
    const { create, discard } = await startWorker();
    const lost = await create(click({ privacy: 0 }));
    expect(await discard(lost.id)).toBe(true);
    const body = { data: { id: 1, url: PAGE, ...told() } };
    service.intercept("createReport", { when: "before" }, () => Response.json(body));
    const answered = await create(click());
    expect(answered).toMatchObject({ state: "existed", report: { id: "1", privacy: null }, mayBeNew: true });
    await expect(discard(lost.id)).rejects.toMatchObject({ kind: "notFound" });
  });

  test("nor one without a privacy, where the first request of a click that was sent again may have made it", async () => {
    const named = (id: number) => Response.json({ data: { id, url: PAGE } });
    service.intercept("createReport", { when: "before" }, () => Response.json({ message: "Requested." }));
    service.intercept("listReports", { when: "before" }, () => Response.json({}, { status: 403 }));
    const { create, sendAgain } = await startWorker();
    const lost = await create(click({ privacy: 0 }));
    service.intercept("createReport", { when: "before" }, () => named(2));
    expect(await sendAgain(lost.id)).toMatchObject({ report: { id: "2" } });
    service.intercept("createReport", { when: "before" }, () => named(1));
    expect(await create(click())).toMatchObject({ state: "existed", report: { id: "1" }, mayBeNew: true });
  });

  test("nor one that the service itself says is older than the click", async () => {
    const created_at = new Date(Date.now() - 60_000).toISOString();
    service.intercept("createReport", { when: "before" }, () =>
      Response.json({ data: { id: 7, url: PAGE, privacy: 1, created_at } }),
    );
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "existed", report: { id: "7" } });
  });

  test.each([200, 201])(
    "nor one whose results were there before the click, although nobody looked: %i",
    async (status) => {
      answersWith({ generated_at: ago(60_000) }, status);
      const { create } = await startWorker();
      expect(await create(click())).toMatchObject({ state: "existed", report: { id: ID } });
    },
  );

  test("but one that was created after the click is, however old its results are", async () => {
    answersWith({ generated_at: ago(60_000), created_at: ago(-500) });
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "done", report: { id: ID } });
  });

  test.each([
    ["its time has no zone", { generated_at: ago(HOUR).replace("T", " ").slice(0, 19) }, new Date().toUTCString()],
    ["the service's clock is hidden", { generated_at: ago(HOUR) }, "hidden"],
    ["it is new by the service's clock", { generated_at: ago(HOUR) }, new Date(Date.now() - HOUR).toUTCString()],
  ])("but one is of which nobody can tell that it is old: %s", async (_why, fields, date) => {
    answersWith(fields, 201, { date });
    const { create } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "done", report: { id: ID } });
  });

  test("nor is what the first of two requests made called older than the second", async () => {
    const now = Date.now();
    const { create, sendAgain } = await startWorker();
    for (const operation of ["createReport", "listReports", "listReports", "listReports"] as const) {
      service.intercept(operation, { when: "before" }, () => Response.json({}, { status: 500, headers: PAUSE }));
    }
    const { id } = await create(click());
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    answersWith({ created_at: new Date(now + 1_000).toISOString() }, 201, {
      date: new Date(now + 60_000).toUTCString(),
    });
    expect(await sendAgain(id)).toMatchObject({ state: "done", report: { id: ID } });
    later.mockRestore();
  });

  test("nor in another life of the worker", async () => {
    const startedAt = Date.now() - 5 * 60_000;
    const baseline = { ids: [], isWhole: true, seenAt: startedAt - 2_000, serviceOffset: 100 };
    const { id } = await storeOrphaned({ startedAt, baseline, nextLook: { at: Date.now() + HOUR, wait: HOUR } });
    answersWith({ created_at: ago(5 * 60_000 - 1_000) }, 201);
    const { sendAgain } = await startWorker();
    expect(await sendAgain(id)).toMatchObject({ state: "done", report: { id: ID } });
  });
});

describe("a 201 with an id that a list read just before lacks is created", () => {
  const local = (time: number) => `${new Date(time - 5 * HOUR).toISOString().slice(0, 19)}Z`;

  test.each([
    ["whose database's clock is behind", () => ({ created_at: ago(5_000) })],
    ["whose times are cut to minutes", () => ({ created_at: `${ago(60_000).slice(0, 16)}:00Z` })],
    ["whose local times are labelled as UTC", () => ({ created_at: local(Date.now()) })],
    ["of which only the time of its older results is told", () => ({ generated_at: ago(20 * 60_000) })],
  ])("by a service %s", async (_which, fields) => {
    await lookUp();
    answersWith({ privacy: 2, ...fields() }, 201);
    const { create, passwordOf } = await startWorker();
    const { id, ...made } = await create(click({ privacy: 2, password: "correct horse" }));
    expect(made).toMatchObject({ state: "done", report: { id: ID, privacy: 2 } });
    expect(await passwordOf(id), "the popup may have closed").toBe("correct horse");
  });

  test("unless it was created long before", async () => {
    await lookUp();
    answersWith({ privacy: 2, created_at: ago(90 * 24 * HOUR) }, 201);
    const { create, passwordOf } = await startWorker();
    const { id, ...existed } = await create(click({ privacy: 2, password: "correct horse" }));
    expect(existed).toMatchObject({ state: "existed", report: { id: ID } });
    expect(await passwordOf(id), "the service may have made it anew").toBe("correct horse");
  });
});

describe.each([200, 201])("the one report of an address, answered anew: %i", (status) => {
  const wish = { privacy: 2, password: "correct horse" } as const;

  async function createAnew(before: number, after: number | null) {
    service.intercept("listReports", { when: "before" }, () =>
      Response.json({ data: [{ id: ID, url: PAGE, privacy: before }], meta: { total: 1 } }),
    );
    await lookUp();
    answersWith({ privacy: after, generated_at: ago(0) }, status);
    const { create, passwordOf } = await startWorker();
    const { id, ...existed } = await create(click(wish));
    expect(existed).toMatchObject({ state: "existed", report: { id: ID } });
    return { password: await passwordOf(id), mayBeNew: existed.mayBeNew };
  }

  test("has the password where it had none before", async () => {
    expect(await createAnew(0, 2)).toEqual({ password: "correct horse", mayBeNew: undefined });
  });

  test("may have it where it had one before", async () => {
    expect(await createAnew(2, 2)).toEqual({ password: "correct horse", mayBeNew: true });
  });

  test.each([0, null])("does not have it where its privacy is another one or is not told: %s", async (privacy) => {
    expect(await createAnew(0, privacy)).toEqual({ password: "", mayBeNew: undefined });
  });
});

test("a 201 is created although the clocks of the service differ by seconds, and nobody looked", async () => {
  answersWith({ created_at: ago(5_000) }, 201);
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "done", report: { id: ID } });
});

test("the password of a report that only its times call older than the click is kept", async () => {
  answersWith({ privacy: 2, generated_at: ago(HOUR) });
  const { create, passwordOf } = await startWorker();
  const { id, ...existed } = await create(click({ privacy: 2, password: "correct horse" }));
  expect(existed).toMatchObject({ state: "existed", mayBeNew: true });
  expect(await passwordOf(id)).toBe("correct horse");
});

test.each([
  [409, { message: "A report of this url exists." }, { detail: "A report of this url exists." }],
  [422, { errors: { url: ["Has already been taken."] } }, { fields: { url: "Has already been taken." } }],
  [400, { url: ["It exists already."] }, { fields: { url: "It exists already." } }],
])("%i is refused with the service's words, and the report that is there is shown", async (status, body, words) => {
  service.store.seed([{ url: PAGE, privacy: 0, result: "bad" }]);
  service.intercept("createReport", { when: "before" }, () => Response.json(body, { status }));
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "refused", failure: { status, ...words } });
  await journalShows({ state: "refused", report: null, candidate: { id: "1", privacy: 0 } as never });
});

test("a report that a 409 names and no search finds is shown as the one that exists", async () => {
  const [id] = service.store.seed([{ url: PAGE, privacy: 0 }]);
  service.intercept("createReport", { when: "before" }, () =>
    Response.json({ message: "It exists.", report: { id, url: PAGE, privacy: 0 } }, { status: 409 }),
  );
  service.intercept("listReports", { when: "before" }, () => Response.json({ data: [], meta: { total: 0 } }));
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "refused", failure: { detail: "It exists." } });
  await journalShows({ state: "refused", candidate: { id: String(id), privacy: 0 } as never });
});

test("a report that was made and answered by a redirect is looked up, and not made twice", async () => {
  service.intercept(
    "createReport",
    { when: "after" },
    () => new Response(null, { status: 303, headers: { location: "/reports/1" } }),
  );
  const { create } = await startWorker();
  expect(await create(click())).toMatchObject({ state: "unknown", failure: { kind: "redirected" } });
  await journalShows({ state: "found", report: { id: "1" } as never });
  expect(countReports()).toBe(1);
});

test("Discard that arrives after a look has found the report leaves the finding", async () => {
  const { id } = await storeOrphaned({});
  service.store.seed([{ url: PAGE }]);
  const { discard, continueReconciling } = await startWorker();
  await continueReconciling(id);
  expect(await discard(id)).toBe(false);
  await journalShows({ state: "found" });
});

test("what was typed is forgotten with its password once it has come to a report", async () => {
  const { draftItem } = await import("@/utils/models/draft.ts");
  const draft = { pageUrl: PAGE, incognito: false, address: PAGE, privacy: 2, password: "correct horse" } as const;
  await draftItem.setValue(draft);
  const { create } = await startWorker();
  await create(click({ url: "https://example.com/other" }));
  await create(click({ privacy: 0 }));
  expect(await draftItem.getValue(), "another page, another privacy").toEqual(draft);
  await create(click({ privacy: 2, password: "correct horse" }));
  expect(await draftItem.getValue()).toBeNull();
});

test("a report that a look has seen is not called created when the service hands it out later", async () => {
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 502 }));
  service.intercept("listReports", { when: "before" }, () =>
    Response.json({ data: [{ id: ID, url: PAGE, privacy: 0 }], meta: { total: 1 } }),
  );
  const { create, discard } = await startWorker();
  const { id } = await create(click());
  await journalShows({ state: "unknown", looks: 1 });
  await discard(id);
  answersWith({});
  expect(await create(click())).toMatchObject({ state: "existed", report: { id: ID } });
});
