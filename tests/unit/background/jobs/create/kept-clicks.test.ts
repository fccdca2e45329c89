import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import type { Click } from "@/utils/models/click.ts";
import { sent, service, setUpService } from "../../../support/connected-service.ts";
import { click, journal, journalShows, PAGE, storeOrphaned } from "../../../support/creating.ts";
import { fillDatabase } from "../../../support/stored-tasks.ts";
import { startWorker } from "../../../support/worker.ts";

setUpService();

/** A click whose popup closed before the background had heard of it. */
async function leaveClick(changes: Partial<Click> = {}): Promise<Click> {
  const { keepClick } = await import("@/utils/models/click.ts");
  const kept: Click = { ...click({ privacy: 2, password: "correct horse" }), at: Date.now(), ...changes };
  await keepClick(kept);
  return kept;
}

const kept = async () =>
  Object.keys(await fakeBrowser.storage.session.get()).filter((name) => name.startsWith("click"));

describe("a click of a popup that closed too early", () => {
  test("is sent at the next start of the background, once", async () => {
    const { id } = await leaveClick();
    const { recoverAll } = await startWorker();
    await Promise.all([recoverAll(), recoverAll()]);
    await journalShows({ id, state: "done", privacy: 2 });
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test("is sent once although its question arrives all the same", async () => {
    const { at: _at, ...input } = await leaveClick();
    const { create, recoverAll } = await startWorker();
    await Promise.all([recoverAll(), create(input)]);
    await journalShows({ id: input.id, state: "done" });
    expect(sent(service, "POST")).toHaveLength(1);
  });

  test.each([
    ["after a minute", { at: Date.now() - 61_000 }],
    ["where the clock was set back meanwhile", { at: Date.now() + 3_600_000 }],
    ["where another service is connected by now", { connectionId: "another" }],
  ])("is noted as not sent %s, and sent only by the user", async (_case, changes) => {
    const { id } = await leaveClick({ ...changes });
    const { discard, recoverAll, sendAgain } = await startWorker();
    await recoverAll();
    await journalShows({ id, url: PAGE, privacy: 2, state: "notSent", seen: false });
    expect(sent(service, "POST")).toEqual([]);
    expect(await kept()).toEqual([]);
    if ("connectionId" in changes) expect(await discard(id)).toBe(true);
    else expect(await sendAgain(id)).toMatchObject({ id, state: "done", privacy: 2 });
  });

  test("is noted as not sent where it cannot be sent, and why", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const { id } = await leaveClick();
    const { recoverAll } = await startWorker();
    await recoverAll();
    await journalShows({ id, state: "notSent", failure: { kind: "permissionMissing" } });
  });

  test("is not noted as not sent as long as the popup itself waits for the answer", async () => {
    const open = await storeOrphaned({ state: "unknown", privacy: 0, looks: 7 });
    const { at: _at, ...input } = await leaveClick();
    const { create } = await startWorker();
    await expect(create(input)).rejects.toMatchObject({ kind: "stillOpen", openId: open.id });
    expect(await create({ ...input, besides: [open.id] })).toMatchObject({ id: input.id, state: "done" });
    expect((await journal()).map(({ state }) => state)).toEqual(["done", "unknown"]);
  });

  test("is sent however late, where the popup itself asks once more", async () => {
    const { at: _at, ...input } = await leaveClick({ at: Date.now() - 61_000 });
    const { create } = await startWorker();
    expect(await create(input)).toMatchObject({ id: input.id, state: "done" });
    expect(await journal()).toHaveLength(1);
  });

  test("is not kept any more once it stands in the journal", async () => {
    const { at: _at, ...input } = await leaveClick();
    const { create } = await startWorker();
    await create(input);
    expect(await kept()).toEqual([]);
  });
});

describe("an outcome that cannot be written", () => {
  /** The disk is full from the request on. */
  function fillDisk() {
    let restore = () => {};
    service.intercept("createReport", { when: "after" }, ({ body }) => {
      restore = fillDatabase();
      return Response.json({ data: { id: 1, url: new URLSearchParams(body).get("url"), privacy: 1 } }, { status: 201 });
    });
    return () => restore();
  }

  test("is written as soon as there is room, without a new start", async () => {
    const giveRoom = fillDisk();
    const { create, recoverAll } = await startWorker();
    expect(await create(click())).toMatchObject({ state: "done" });
    expect((await journal())[0]).toMatchObject({ state: "sending" });
    await expect(recoverAll()).rejects.toMatchObject({ kind: "storageFailed" });
    expect((await journal())[0]).toMatchObject({ state: "sending" });
    giveRoom();
    await recoverAll();
    expect((await journal())[0]).toMatchObject({ state: "done", report: { id: "1" } });
    expect(await create(click()), "the address is free again").toMatchObject({ state: "done" });
    expect(sent(service, "POST")).toHaveLength(2);
  });

  test("is written by the alarm too", async () => {
    const giveRoom = fillDisk();
    const { create, continueReconciling } = await startWorker();
    const { id } = await create(click());
    expect(await fakeBrowser.alarms.get(`look:${id}`)).toBeDefined();
    giveRoom();
    await continueReconciling(id);
    expect((await journal())[0]).toMatchObject({ state: "done" });
  });
});

test("what nobody is sending becomes unknown at any time, not only at a start", async () => {
  const { recoverAll } = await startWorker();
  await recoverAll();
  await storeOrphaned({ state: "sending" });
  await recoverAll();
  await journalShows({ state: "unknown", failure: { kind: "interrupted" } });
});
