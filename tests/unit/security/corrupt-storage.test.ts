import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { openConnection } from "@/entrypoints/background/connections/open.ts";
import { tidyKeys } from "@/entrypoints/background/connections/tidy-keys.ts";
import { toReport } from "@/entrypoints/background/decode/fields.ts";
import background from "@/entrypoints/background/index.ts";
import { addSubmission, readUrgent } from "@/entrypoints/background/jobs/create/journal.ts";
import { passwords } from "@/entrypoints/background/jobs/session.ts";
import { takeOverJournals } from "@/entrypoints/background/jobs/take-over.ts";
import { remember } from "@/entrypoints/background/reports/latest.ts";
import { showBadge } from "@/entrypoints/background/triggers/badge.ts";
import { isConnected, readAppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import { connectionsItem, NO_CONNECTION } from "@/utils/models/connection.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { savedKeyHintsItem } from "@/utils/models/key-hint.ts";
import { latestReportsItem } from "@/utils/models/look-up.ts";
import { type Preferences, preferencesItem } from "@/utils/models/preferences.ts";
import { incognitoSubmissionsItem, type Submission } from "@/utils/models/submission.ts";
import { parseTask } from "@/utils/models/task.ts";
import { corrupt, corruptStorage } from "../support/corruption.ts";
import { FORMER_LATEST_REPORTS, SOUND } from "../support/stored-examples.ts";
import { asStored, storeRecords } from "../support/stored-tasks.ts";

const SUBMISSION = { ...SOUND.submission, startedAt: Date.now() } as Submission;
const { local, session } = fakeBrowser.storage;

beforeEach(() => {
  for (const verb of ["setBadgeBackgroundColor", "setBadgeTextColor", "setBadgeText", "setTitle"] as const) {
    vi.spyOn(fakeBrowser.action, verb).mockImplementation(async () => undefined);
  }
});

/** The sound entries of a generated list. */
function soundIds(list: unknown): string[] {
  const ids = Array.isArray(list) ? list.map((entry) => Object(entry).id) : [];
  return ids.filter((id) => typeof id === "string" && id.startsWith("sound"));
}

describe("1,000 corrupt storages", () => {
  test("are read to the last sound entry", async () => {
    await fc.assert(
      fc.asyncProperty(corruptStorage, async (stored) => {
        await Promise.all([local.clear(), session.clear()]);
        await Promise.all([local.set(stored.local), session.set(stored.session)]);
        await storeRecords(stored.records);
        await takeOverJournals();
        const { submissions, deletions, preferences } = await readAppState();
        await showBadge(await readUrgent(), { waiting: 0, needsUser: false }, 0, false);
        const records = [...stored.records, ...[stored.local.submissions ?? []].flat()];
        const expected = [...soundIds(stored.session.submissions), ...new Set(soundIds(records))];
        expect(soundIds(submissions).sort()).toEqual(expected.sort());
        expect(soundIds(deletions).sort()).toEqual(soundIds(stored.local.deletions).sort());
        expect(preferences).toMatchObject({
          defaultPrivacy: expect.toBeOneOf([0, 1, 2]),
          reportPage: expect.any(String),
        });
        await draftItem.getValue();
      }),
      { numRuns: 1_000 },
    );
  }, 120_000);

  test("are written to again, and what was sound in a journal is still there", async () => {
    await fc.assert(
      fc.asyncProperty(corruptStorage, async (stored) => {
        await Promise.all([local.clear(), session.clear()]);
        await Promise.all([local.set(stored.local), session.set(stored.session)]);
        await storeRecords(stored.records);
        await addSubmission(SUBMISSION, () => null);
        await remember("https://example.com/new", SOUND.report as Report);
        const { submissions } = await readAppState();
        expect(submissions).toContainEqual(expect.objectContaining(SUBMISSION));
        expect(await latestReportsItem.getValue()).toHaveProperty(
          [...["https://example.com/new", "report", "id"]],
          SOUND.report.id,
        );
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  test("what the background itself reads from services is sound", () => {
    fc.assert(
      fc.property(corrupt({ ...SOUND.report, id: 7, generated_at: 1_760_000_000 }), (answered) => {
        const report = toReport(answered);
        const known = { ...SOUND.lookUp, report };
        const stored: unknown = JSON.parse(JSON.stringify({ "https://example.com/": known }));
        expect(latestReportsItem.parse(stored)).toEqual(stored);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("what an earlier version remembered until the browser closes is left out", () => {
  expect(latestReportsItem.parse(FORMER_LATEST_REPORTS)).toEqual({});
});

describe("a stored thing with one wrong field is not sound", () => {
  const WRONG: Record<string, unknown[]> = {
    privacy: [3, "1"],
    state: ["paused", "waiting done"],
    incognito: [0],
    startedAt: [9e15, "2026-01-01"],
    endedAt: [-9e15],
    askedAt: [9e15],
    dueAt: [null],
    looks: [-1, 0.5],
    found: [-1, "1"],
    seen: [0],
    resource: ["reports"],
    generatedAt: ["yesterday", 1_760_000_000_000],
    retryAt: [9e15],
    fields: [{ url: ["Not yours."] }],
    baseline: [{ ids: ["6"] }, {}],
    report: [{ id: "7" }],
    failure: [{ status: 422 }],
    isLatest: [1],
    ids: [[7], "7"],
    isWhole: [null],
    seenAt: [9e15],
    serviceOffset: ["1"],
  };

  /** The thing with each of its fields wrong in turn: an object or nothing where a value should be, and worse. */
  function spoilt(thing: object): [field: string, spoilt: object][] {
    return Object.keys(thing).flatMap((field) => {
      const values: unknown[] = [field === "more" ? [] : { a: {} }, ...(WRONG[field] ?? [])];
      return values.map((value): [string, object] => [
        `${field} ${JSON.stringify(value)}`,
        { ...thing, [field]: value },
      ]);
    });
  }

  test.each(spoilt(SOUND.submission))("submission: %s", (_field, entry) => {
    expect([parseTask(asStored(SUBMISSION)), parseTask(asStored(entry))]).toEqual([asStored(SUBMISSION), null]);
  });

  test.each(spoilt(SOUND.deletion))("deletion: %s", (_field, entry) => {
    expect([parseTask(asStored(SOUND.deletion)), parseTask(asStored(entry))]).toEqual([asStored(SOUND.deletion), null]);
  });

  test.each(spoilt(SOUND.report))("report: %s", (_field, report) => {
    const known = SOUND.lookUp;
    expect(latestReportsItem.parse({ a: { ...known, report }, b: known })).toEqual({ b: known });
    expect(parseTask(asStored({ ...SUBMISSION, report }))).toBeNull();
  });

  test.each(spoilt(SOUND.lookUp))("what is known of an address: %s", (_field, known) => {
    expect(latestReportsItem.parse({ a: known, b: SOUND.lookUp })).toEqual({ b: SOUND.lookUp });
  });

  test.each(spoilt(SOUND.submission.failure))("failure: %s", (_field, failure) => {
    expect(parseTask(asStored({ ...SUBMISSION, failure }))).toBeNull();
    expect(parseTask(asStored({ ...SOUND.deletion, failure }))).toBeNull();
  });

  test.each(spoilt(SOUND.draft))("draft: %s", (_field, draft) => {
    expect([draftItem.parse(SOUND.draft), draftItem.parse(draft)]).toEqual([SOUND.draft, null]);
  });

  test.each(spoilt(SOUND.keyHints[0] as object))("hint of a key: %s", (_field, hint) => {
    expect(savedKeyHintsItem.parse([hint, ...SOUND.keyHints])).toEqual(SOUND.keyHints);
  });

  test.each(spoilt(SOUND.preferences))("preference: %s", (field, preferences) => {
    const [name] = field.split(" ") as [keyof Preferences];
    const expected = { ...SOUND.preferences, [name]: preferencesItem.parse(undefined)[name] };
    expect(preferencesItem.parse(preferences)).toEqual(expected);
  });

  test.each(spoilt(SOUND.connections.list[0] as object))("connection: %s", (field, record) => {
    const [name] = field.split(" ") as [keyof typeof NO_CONNECTION];
    const expected = { ...SOUND.connections.list[0], [name]: NO_CONNECTION[name] };
    expect(connectionsItem.parse({ activeId: expected.id, list: [record] }).list).toEqual([expected]);
  });

  test("an entry of a private window is not sound on the disk, nor the other way round", () => {
    const secret = { ...SUBMISSION, incognito: true };
    expect(parseTask(asStored(secret))).toBeNull();
    expect(incognitoSubmissionsItem.parse([secret, SUBMISSION])).toEqual([secret]);
  });
});

test("a corrupt slot of passwords takes the next one", async () => {
  await session.set({ passwords: ["not by id"] });
  await passwords.keep("s-1", "sesame");
  expect(await passwords.read("s-1")).toBe("sesame");
});

test("an update removes what version 1 kept of values that it could not read", async () => {
  await local.set({ damaged: [{ name: "settings", at: 1, json: "5" }], other: 1 });
  vi.spyOn(local, "setAccessLevel").mockResolvedValue();
  background.main();
  await fakeBrowser.runtime.onInstalled.trigger({ reason: "update", previousVersion: "1.0.0" });
  await vi.waitFor(async () => expect(await local.get()).toEqual({ other: 1 }));
});

describe("values of a newer version, after a downgrade", () => {
  const newer = { ...SOUND.preferences, theme: "dark", defaultPrivacy: 3 };

  test("are read as far as this version knows them, and nothing of them is wiped", async () => {
    const complaint = vi.spyOn(console, "error");
    const paused = asStored({ ...SUBMISSION, id: "paused", state: "paused" });
    const rated = asStored({ ...SUBMISSION, stars: 5 });
    await storeRecords([paused, rated]);
    await local.set({ preferences: newer });
    vi.resetModules();
    const { changePreferences } = await import("@/entrypoints/background/connections/preferences.ts");
    await changePreferences({ lookUpOnOpen: true });
    await addSubmission({ ...SUBMISSION, id: "fresh" }, () => null);
    const { preferences } = await local.get("preferences");
    expect(preferences).toEqual({ ...newer, defaultPrivacy: 1, lookUpOnOpen: true });
    expect(await database.use((db) => db.getAll("tasks"))).toEqual(expect.arrayContaining([paused, rated]));
    expect(complaint).not.toHaveBeenCalled();
  });
});

describe("the key's place", () => {
  const key = { origin: "https://reports.example.com", key: "a-key-of-sixteen-7f3a" };
  const [hint] = SOUND.keyHints;

  test.each([[[{ origin: 5 }]], ["x"], [[]]])("a hint of it that is %j is written anew", async (keyHints) => {
    await local.set({ connections: SOUND.connections, "key.k-1": key, keyHints });
    expect(isConnected(await readAppState())).toBe(false);
    await tidyKeys();
    expect(await readAppState()).toMatchObject({ keyHint: hint });
  });

  test("that is corrupt holds no key, and pages ask for one", async () => {
    await local.set({ connections: SOUND.connections, "key.k-1": { ...key, key: 5 }, keyHints: [hint] });
    await tidyKeys();
    await expect(openConnection("c-1")).rejects.toEqual(new AppError("keyMissing"));
    expect(isConnected(await readAppState())).toBe(false);
  });

  const [record] = SOUND.connections.list;
  test.each<[string, unknown]>([
    ["a list", 5],
    ["an entry", { activeId: "c-1", list: [null] }],
    ["the name of a key", { activeId: "c-1", list: [{ ...record, keyId: 5 }] }],
  ])("what belongs to connections of which %s cannot be read is kept", async (_name, connections) => {
    await local.set({ connections, "key.k-1": key });
    await tidyKeys();
    expect(await local.get("key.k-1")).toEqual({ "key.k-1": key });
  });

  test("that belongs to no connection is emptied", async () => {
    await local.set({
      connections: SOUND.connections,
      "key.k-1": key,
      "key.k-0": key,
      keyHints: [{ ...hint, keyId: "k-0" }],
    });
    await session.set({ "key.k-2": key });
    await tidyKeys();
    expect(Object.keys(await local.get()).sort()).toEqual(["connections", "key.k-1", "keyHints"]);
    expect(await local.get("keyHints")).toEqual({ keyHints: [hint] });
    expect(JSON.stringify(await session.get())).not.toContain(key.key);
  });
});

test.each([
  "",
  "x",
  "ftp://reports.example.com",
  "javascript:alert(1)",
  "https://me:pw@reports.example.com",
  "reports",
])("an address that was never saved by Settings connects nothing: %j", async (serviceUrl) => {
  const list = [{ ...SOUND.connections.list[0], serviceUrl }];
  await local.set({ connections: { ...SOUND.connections, list }, keyHints: SOUND.keyHints });
  expect(isConnected(await readAppState())).toBe(false);
});
