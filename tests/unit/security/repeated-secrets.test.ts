import { expect, test } from "vitest";
import { create } from "@/entrypoints/background/jobs/create/index.ts";
import { connected, service, setUpService } from "../support/connected-service.ts";
import { storedSubmissions } from "../support/stored-tasks.ts";

setUpService();

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

/** JSON as PHP and others write it: slashes and what is not ASCII are escaped. */
function escaped(value: unknown): string {
  const codeOf = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[^\0-\x7f]/g, codeOf);
}

test.each(["pass/word-22", "größe-22", 'say "friend" 22', "back\\slash22"])(
  "nor one that quotes another service's JSON, escaped once or twice: the password %s",
  async (password) => {
    for (const quoted of [escaped({ password }), escaped(escaped({ password }))]) {
      const failure = await journalAfter({ message: `422 of upstream: ${quoted}` }, password);
      expect(failure).toMatchObject({ kind: "invalid" });
      expect(failure?.detail).toBeUndefined();
    }
  },
);

test("words about the field stay beside it, also where the password is the field's name", async () => {
  const failure = await journalAfter({ errors: { password: ["Too simple."] } }, "password");
  expect(failure?.fields).toEqual({ password: "Too simple." });
});
