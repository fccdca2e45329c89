import { describe, expect, test, vi } from "vitest";
import type { Run } from "@/utils/models/run.ts";
import { sent, service } from "../../support/connected-service.ts";
import { HOUR, MINUTE, until } from "../../support/monitoring.ts";
import {
  changesOf,
  fail,
  finish,
  makeLate,
  run,
  seed,
  setResult,
  setUpRuns,
  waitForEndedRuns,
  waitForRun,
} from "../../support/runs.ts";

setUpRuns();

describe("a run that refreshes", () => {
  test("reads a result that comes later after 15, 60 and 180 s, and at the next knock", async () => {
    const [report] = seed(1) as [number];
    makeLate();
    const { knock } = await run();
    const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    expect(sent(service, "GET").filter((path) => path.endsWith(`/${report}`))).toHaveLength(3);
    setResult("bad");
    finish(report);
    vi.setSystemTime(held.heldUntil as number);
    await knock();
    const [over] = await waitForEndedRuns();
    expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
    expect(sent(service, "PUT")).toHaveLength(1);
  });

  describe("where somebody else had new results made just before", () => {
    const report = (age = 3 * MINUTE) => {
      const [id] = seed(1) as [number];
      service.intercept("updateReport", { when: "before" }, () => {
        finish(id, "decent", Date.now() - age);
        return Response.json({ data: service.store.readReport(id) }, { status: 202 });
      });
      return id;
    };

    test("waits for its own", async () => {
      const id = report();
      const { knock } = await run();
      const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
      finish(id, "bad");
      vi.setSystemTime(held.heldUntil as number);
      await knock();
      const [over] = await waitForEndedRuns();
      expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
    });

    test("takes those at the last look: the service may have clocks that differ", async () => {
      report();
      const { knock } = await run();
      const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
      vi.setSystemTime(held.heldUntil as number);
      await knock();
      const [over] = await waitForEndedRuns();
      expect(changesOf(over as Run)).toEqual(["0: good, decent"]);
      expect(over?.checked).toBe(1);
    });

    test("but not where the run would have seen them: then it is the clock that is wrong", async () => {
      report(HOUR);
      await run();
      const [over] = await waitForEndedRuns();
      expect(changesOf(over as Run)).toEqual(["0: good, decent"]);
    });
  });

  test("counts these times from the answer: the computer may have slept since it asked", async () => {
    const [report] = seed(1) as [number];
    const reads = () => sent(service, "GET").filter((path) => path.endsWith(`/${report}`));
    service.intercept("updateReport", { when: "before" }, () => {
      vi.setSystemTime(Date.now() + 4 * HOUR);
      return Response.json({ data: service.store.readReport(report) }, { status: 202 });
    });
    await run();
    await until(async () => expect(reads()).toHaveLength(1));
    const lookedAt = Date.now();
    await until(async () => expect(Date.now()).toBeGreaterThan(lookedAt + 30_000));
    setResult("bad");
    finish(report);
    const [over] = await waitForEndedRuns();
    expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
    expect(reads()).toHaveLength(2);
  });

  test("finds a new result also where the service tells no address with one report", async () => {
    const [report] = seed(1) as [number];
    makeLate();
    service.intercept("readReport", { when: "before" }, () => {
      finish(report, "bad");
      const { url: _untold, ...row } = service.store.readReport(report) as { url: string };
      return Response.json({ data: row });
    });
    await run();
    const [over] = await waitForEndedRuns();
    expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
  });

  describe("where the service tells a result before it is made", () => {
    const shown = (id: number) => Response.json({ data: service.store.readReport(id) });
    const begin = (id: number) => {
      service.intercept("updateReport", { when: "before" }, () => {
        finish(id, "pending");
        return shown(id);
      });
    };
    const reads = () => sent(service, "GET").filter((path) => /reports\/\d+$/.test(path));

    test("waits for its rating", async () => {
      const [report] = seed(1) as [number];
      begin(report);
      service.intercept("readReport", { when: "before" }, () => shown(report));
      service.intercept("readReport", { when: "before" }, () => {
        finish(report, "bad");
        return shown(report);
      });
      await run();
      const [over] = await waitForEndedRuns();
      expect(changesOf(over as Run)).toEqual(["0: good, bad"]);
      expect(over).toMatchObject({ checked: 1, writes: 1 });
      expect(reads()).toHaveLength(2);
    });

    test("takes it at the last planned look if no rating comes", async () => {
      const [report] = seed(1) as [number];
      begin(report);
      const { knock } = await run();
      const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
      vi.setSystemTime(held.heldUntil as number);
      await knock();
      const [over] = await waitForEndedRuns();
      expect(over).toMatchObject({ checked: 1, items: [], found: [] });
      expect(reads()).toHaveLength(4);
    });
  });

  test("gives a result up that never comes, and asks for others first the next time", async () => {
    seed(2);
    makeLate();
    const { id, knock, runSchedule } = await run({ most: 1 });
    const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    vi.setSystemTime(held.heldUntil as number);
    await knock();
    const [late] = await waitForEndedRuns();
    expect(late?.items).toMatchObject([{ state: "late" }]);
    expect(late).toMatchObject({ checked: 1, late: 1 });
    await runSchedule(id);
    await waitForEndedRuns(2);
    const [first, second] = sent(service, "PUT");
    expect(second).not.toBe(first);
  });

  test("asks for others first the next time where the service has refused one", async () => {
    seed(2);
    fail("updateReport", 422);
    const { id, runSchedule } = await run({ most: 1 });
    expect((await waitForEndedRuns())[0]?.items).toMatchObject([{ state: "failed" }]);
    await runSchedule(id);
    await waitForEndedRuns(2);
    const [first, second] = sent(service, "PUT");
    expect(second).not.toBe(first);
  });

  test.each(["all that match", "the chosen ones"])(
    "takes %s in turn also where the service tells no times",
    async (which) => {
      const ids = seed(3, "").map(String);
      makeLate();
      makeLate();
      makeLate();
      const reports = ids.map((id, page) => ({ id, url: `https://example.com/${page}` }));
      const scope = which === "all that match" ? { kind: "filter" as const } : { kind: "chosen" as const, reports };
      const { id, knock, runSchedule } = await run({ scope, most: 1 });
      for (const count of [1, 2, 3]) {
        if (count > 1) await runSchedule(id);
        const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
        vi.setSystemTime(held.heldUntil as number);
        await knock();
        expect((await waitForEndedRuns(count)).at(-1)).toMatchObject({ checked: 1, items: [] });
      }
      expect(sent(service, "PUT").toSorted()).toEqual(ids.map((one) => `PUT /api/v1/reports/${one}`));
    },
  );

  test("takes a result as it is at the last look where the service tells no times and it is the same", async () => {
    seed(1, "");
    makeLate();
    const { knock } = await run();
    const held = await waitForRun(({ heldUntil }) => expect(heldUntil).not.toBeNull());
    vi.setSystemTime(held.heldUntil as number);
    await knock();
    const [over] = await waitForEndedRuns();
    expect(over).toMatchObject({ checked: 1, items: [], found: [] });
    expect(over?.late).toBe(0);
  });
});
