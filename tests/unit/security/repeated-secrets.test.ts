import { afterEach, beforeEach, expect, test } from "vitest";
import { create } from "@/entrypoints/background/jobs/create/index.ts";
import type { Service } from "../../service/service.ts";
import { connected, startConnectedService } from "../support/connected-service.ts";
import { storedSubmissions } from "../support/stored-tasks.ts";

let service: Service;

beforeEach(async () => {
  service = await startConnectedService();
});

afterEach(() => service.close());

const ASKED = { url: "https://example.com/", incognito: false } as const;

/** What the journal keeps of a create that the service answers with these words. */
async function journalAfter(body: unknown, password: string) {
  service.intercept("createReport", { when: "before" }, () => Response.json(body, { status: 422 }));
  await create({ id: crypto.randomUUID(), connectionId: connected.id, ...ASKED, privacy: 2, password });
  const [entry] = await storedSubmissions();
  return entry?.failure;
}

test("a service that repeats the key and the password brings neither into the journal", async () => {
  const said = `The key ${service.key} cannot use hunter22.${" Sorry.".repeat(99)}`;
  const errors = { password: [`"hunter22" is too short`], [`of ${service.key}`]: ["no"] };
  const failure = await journalAfter({ message: said, errors }, "hunter22");
  expect(failure?.detail).toMatch(/^The key ••• cannot use •••\. Sorry\./);
  expect(failure?.fields).toEqual({ password: `"•••" is too short`, "of •••": "no" });
});

test("words about the field stay beside it, also where the password is the field's name", async () => {
  const failure = await journalAfter({ errors: { password: ["Too simple."] } }, "password");
  expect(failure?.fields).toEqual({ password: "Too simple." });
});
