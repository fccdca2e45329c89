import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { sent, service, setUpService } from "../../../support/connected-service.ts";
import { click, journal } from "../../../support/creating.ts";
import { startWorker } from "../../../support/worker.ts";

setUpService();

const fails = (status: number) => () => Response.json({}, { status });

/** What the service was asked to create, with the key of each request. */
function asked() {
  const posts = service.requests.filter(({ method }) => method === "POST");
  return posts.map(({ body, headers }) => {
    const { privacy, password } = Object.fromEntries(new URLSearchParams(body));
    return { privacy, password, key: headers["idempotency-key"] };
  });
}

/** Holds the first create until it is told to answer. */
function holdCreate() {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  service.intercept("createReport", { when: "after" }, async ({ body }) => {
    arrived.resolve();
    await answer.promise;
    const { url, privacy } = Object.fromEntries(new URLSearchParams(body));
    return Response.json({ data: { id: 1, url, privacy } }, { status: 201 });
  });
  return { arrived: arrived.promise, answer: answer.resolve };
}

test("a click with a password does not join an earlier Public one whose outcome is unknown", async () => {
  service.intercept("createReport", { when: "before" }, fails(502));
  const { create } = await startWorker();
  const { id } = await create(click({ privacy: 0 }));
  const other = click({ privacy: 2, password: "correct horse" });
  await expect(create(other)).rejects.toMatchObject({ kind: "stillOpen", openId: id });
  expect(asked(), "nothing more was sent").toMatchObject([{ privacy: "0" }]);
  expect((await journal()).map(({ privacy }) => privacy)).toEqual([0]);
  expect(JSON.stringify(await fakeBrowser.storage.session.get())).not.toContain("correct horse");

  expect(await create({ ...other, besides: [id] })).toMatchObject({ id: other.id, state: "done", privacy: 2 });
  expect(asked()).toMatchObject([{ privacy: "0" }, { privacy: "2", password: "correct horse" }]);
});

test.each([
  ["another privacy", { privacy: 0 }],
  ["another password", { privacy: 2, password: "another horse" }],
] as const)("while one is being sent, a click with %s is told of it and sends nothing", async (_case, changes) => {
  const held = holdCreate();
  const { create } = await startWorker();
  const first = create(click({ privacy: 2, password: "correct horse" }));
  await held.arrived;
  await expect(create(click(changes))).rejects.toMatchObject({ kind: "stillOpen" });
  held.answer();
  expect(await first).toMatchObject({ state: "done", privacy: 2 });
  expect(asked()).toHaveLength(1);
});

test("while one is being sent, a click that asks for the same joins it", async () => {
  const held = holdCreate();
  const { create } = await startWorker();
  const first = create(click({ privacy: 2, password: "correct horse" }));
  await held.arrived;
  const second = create(click({ privacy: 2, password: "correct horse" }));
  held.answer();
  expect((await second).id).toBe((await first).id);
  expect(asked()).toHaveLength(1);
});

test("an unknown one that asks for the same is told of too, and never sent again by a click for a new one", async () => {
  service.intercept("createReport", { when: "before" }, fails(502));
  const { create } = await startWorker();
  await create(click());
  await expect(create(click())).rejects.toMatchObject({ kind: "stillOpen" });
  expect(sent(service, "POST")).toHaveLength(1);
});

test("what a private window has open is not told to other windows", async () => {
  service.intercept("createReport", { when: "before" }, fails(502));
  const { create } = await startWorker();
  await create(click({ incognito: true }));
  expect(await create(click())).toMatchObject({ state: "done" });
});

test("a form that was shown for another service sends nothing to this one", async () => {
  const { create } = await startWorker();
  await expect(create(click({ connectionId: "another" }))).rejects.toMatchObject({ kind: "otherService" });
  expect(service.requests).toEqual([]);
});

test("Send again carries the same Idempotency-Key after an unknown outcome, and a new one after a refusal", async () => {
  service.intercept("createReport", { when: "before" }, fails(422));
  service.intercept("createReport", { when: "before" }, fails(502));
  const { create, sendAgain } = await startWorker();
  const { id } = await create(click());
  expect(await sendAgain(id)).toMatchObject({ state: "unknown" });
  expect(await sendAgain(id)).toMatchObject({ id, state: "done" });
  const [first, second, third] = asked().map(({ key }) => key);
  expect(second).not.toBe(first);
  expect(second).toBeTruthy();
  expect(third).toBe(second);
});

test("Send again does not join a click under way that asks for another privacy", async () => {
  service.intercept("createReport", { when: "before" }, fails(422));
  const { create, sendAgain } = await startWorker();
  const { id } = await create(click());
  const { arrived, answer } = holdCreate();
  const other = create(click({ privacy: 0 }));
  await arrived;
  expect(await sendAgain(id)).toMatchObject({ id, state: "done", privacy: 1 });
  answer();
  expect(await other).toMatchObject({ privacy: 0 });
});

test("Send again that is refused leaves unknown what the first request has made", async () => {
  const { create, sendAgain } = await startWorker();
  service.intercept("createReport", { when: "before" }, fails(502));
  service.intercept("createReport", { when: "before" }, fails(404));
  const { id } = await create(click());
  expect(await sendAgain(id)).toMatchObject({ state: "unknown", failure: { status: 404 } });
});

test("what a withdrawn permission keeps from being sent is not sent, and nobody looks for it", async () => {
  const { create } = await startWorker();
  const { noteWithdrawal } = await import("@/entrypoints/background/connections/open.ts");
  const { onSubmissionsChange } = await import("@/entrypoints/background/jobs/journal.ts");
  onSubmissionsChange(() => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    noteWithdrawal();
  });
  expect(await create(click())).toMatchObject({ state: "notSent", failure: { kind: "permissionMissing" } });
  expect(service.requests).toEqual([]);
});
