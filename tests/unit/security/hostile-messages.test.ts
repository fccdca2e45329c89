import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import background from "@/entrypoints/background/index.ts";
import { AppError } from "@/utils/errors.ts";
import { service, setUpService } from "../support/connected-service.ts";

/** What the background answers, and which of its handlers were reached. */
const { questions, reached } = vi.hoisted(() => ({ questions: [] as string[], reached: [] as string[] }));

vi.mock("@/utils/messages.ts", async (original) => {
  const real = await original<typeof import("@/utils/messages.ts")>();
  const answer: typeof real.answer = (keepAlive, handlers) => {
    questions.push(...Object.keys(handlers));
    const watched = questions.map((question) => [question, async () => void reached.push(question)]);
    real.answer(keepAlive, Object.fromEntries(watched));
  };
  return { ...real, answer };
});

const { protocol, host } = new URL(fakeBrowser.runtime.getURL("/"));
const OWN_ORIGIN = `${protocol}//${host}`;

const ORIGINS_LIKE_OURS = [
  ...[`${OWN_ORIGIN}/`, `${OWN_ORIGIN}.example`, `${OWN_ORIGIN}:443`, ` ${OWN_ORIGIN}`, OWN_ORIGIN.toUpperCase()],
  ...[`https://${host}`, `moz-extension://${host}`, "chrome-extension://ponmlkjihgfedcba", "null", "", undefined],
];

/** What a browser says of a sender, beside its origin and its frame, proves nothing. */
const claims = fc.record({
  id: fc.constantFrom(fakeBrowser.runtime.id, "another-extension"),
  url: fc.constantFrom(`${OWN_ORIGIN}/popup.html`, "https://example.com/"),
});
const framed = fc.record({ origin: fc.constant(OWN_ORIGIN), frameId: fc.integer({ min: 1, max: 99 }) });
const foreign = fc.record({
  origin: fc.oneof(fc.webUrl().map(originOf), fc.constantFrom(...ORIGINS_LIKE_OURS), fc.string()),
  frameId: fc.constantFrom(undefined, 0, 1),
});
const strangers = fc.tuple(claims, fc.oneof(framed, foreign)).map(([claim, sender]) => ({ ...claim, ...sender }));

const data = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    "https://example.com/",
    { address: "https://evil.example", key: "stolen" },
    { listId: "a", query: "" },
  ),
);

function originOf(url: string): string {
  return new URL(url).origin;
}

function messagesOf(types: fc.Arbitrary<string>) {
  const sender = fc.constant({ origin: OWN_ORIGIN, frameId: 0 });
  return fc.record({ type: types, data, sender });
}

/** Sends a message to the background as the browser would. Undefined: nobody answered. */
function send(message: unknown, sender: object): Promise<unknown> {
  return new Promise((resolve) => {
    const { onMessage } = fakeBrowser.runtime;
    void onMessage.trigger(message, sender, resolve).then(([isAnswered]) => isAnswered || resolve(undefined));
  });
}

setUpService();

test("T2: 5,000 messages of strangers reach no handler and are told nothing; our own pages reach each", async () => {
  const setAccessLevel = vi.spyOn(fakeBrowser.storage.local, "setAccessLevel").mockImplementation(async () => {});
  background.main();
  const refusal = { err: new AppError("unexpected").failure };
  await fc.assert(
    fc.asyncProperty(messagesOf(fc.constantFrom(...questions)), strangers, async (message, sender) => {
      expect(await send(message, sender)).toEqual(refusal);
    }),
    { numRuns: 5_000 },
  );
  const inherited = Object.getOwnPropertyNames(Object.prototype);
  await fc.assert(
    fc.asyncProperty(messagesOf(fc.oneof(fc.string(), fc.constantFrom(...inherited))), strangers, async (...sent) => {
      const answered = JSON.stringify((await send(...sent)) ?? "");
      expect([service.key, service.address].some((secret) => answered.includes(secret))).toBe(false);
    }),
  );
  expect([reached, service.requests]).toEqual([[], []]);
  for (const type of questions) await send({ type }, { origin: OWN_ORIGIN, frameId: 0 });
  expect(reached).toEqual(questions);
  expect(setAccessLevel, "T3").toHaveBeenCalledWith({ accessLevel: "TRUSTED_CONTEXTS" });
}, 60_000);
