import { globSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { takeOverJournals } from "@/entrypoints/background/jobs/take-over.ts";
import { isConnected, readAppState } from "@/utils/app-state.ts";
import { AppError } from "@/utils/errors.ts";
import * as click from "@/utils/models/click.ts";
import * as connection from "@/utils/models/connection.ts";
import * as draft from "@/utils/models/draft.ts";
import * as keyHint from "@/utils/models/key-hint.ts";
import * as lookUp from "@/utils/models/look-up.ts";
import * as preferences from "@/utils/models/preferences.ts";
import * as submission from "@/utils/models/submission.ts";
import * as version1 from "@/utils/models/version-1.ts";
import { changeItem, type StoredItem } from "@/utils/storage/item.ts";
import { settingsOf } from "../../support/app-state.ts";
import { EXAMPLES, FORMER_JOURNALS, SOUND } from "../../support/stored-examples.ts";
import { fillDatabase, storedDeletions, storedSubmissions, storeTasks } from "../../support/stored-tasks.ts";

const MODELS: object = {
  ...{ ...click, ...connection, ...draft, ...keyHint, ...lookUp, ...preferences },
  ...{ ...submission, ...version1 },
};

/** Every stored item that a model declares. */
const ITEMS = Object.values(MODELS).filter(
  (value): value is StoredItem<unknown> => Object(value) === value && "getValue" in value,
);

type Name = keyof typeof EXAMPLES;
const names = Object.keys(EXAMPLES) as Name[];

/** Puts an example on the disk. */
function store(name: Name, value: unknown) {
  return fakeBrowser.storage.local.set({ [name]: value });
}

describe("every version that was ever stored can still be read", () => {
  const steps = names.flatMap((name) =>
    Object.entries(EXAMPLES[name]).map(([version, value]) => ({ name, version, value })),
  );

  test.each(steps)("$name, version $version", async ({ name, value }) => {
    await store(name, value);
    const newest = name === "keyNote" ? [{ ...value, keyId: "version-1" }] : Object.values(EXAMPLES[name]).at(-1);
    const item = ITEMS.find(({ key }) => key === `local:${name}`);
    expect(await item?.getValue()).toEqual(newest);
  });

  test("every item on the disk has an example of each version", async () => {
    const onDisk = ITEMS.map(({ key }) => key).filter((key) => key.startsWith("local:"));
    expect(onDisk.sort()).toEqual(names.map((name) => `local:${name}`).sort());
  });
});

describe("the journals of version 1", () => {
  test("are taken over, and leave the place where they lay", async () => {
    await fakeBrowser.storage.local.set(FORMER_JOURNALS);
    await takeOverJournals();
    expect(await storedSubmissions()).toMatchObject([
      { kind: "create", id: "s-1", state: "done", report: { id: "7" } },
    ]);
    expect(await storedDeletions()).toMatchObject([{ kind: "remove", id: "d-1", startedAt: 1_760_000_000_000 }]);
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });

  test("name causes of failures as they are named now", async () => {
    const [refused] = FORMER_JOURNALS.submissions;
    const failures = ["noService", "notAService", "unnameable", "invalid"].map((kind) => ({ kind, status: 404 }));
    const submissions = failures.map((failure, id) => ({ ...refused, id: String(id), state: "refused", failure }));
    await fakeBrowser.storage.local.set({ submissions });
    await takeOverJournals();
    const kinds = (await storedSubmissions()).map(({ id, failure }) => `${id} ${failure?.kind} ${failure?.status}`);
    expect(kinds.toSorted()).toEqual([
      ...["0 apiNotFound 404", "1 unexpectedResponse 404", "2 invalidId 404", "3 invalid 404"],
    ]);
  });

  test("keep the report that was known before the click, which no search takes for a new one then", async () => {
    const [before] = FORMER_JOURNALS.submissions;
    const known = { id: "5", generatedAt: "2025-10-08T00:00:00.000Z" };
    await fakeBrowser.storage.local.set({
      submissions: [
        { ...before, id: "known", known },
        { ...before, id: "none", known: null },
      ],
    });
    await takeOverJournals();
    const baselines = (await storedSubmissions()).map(({ id, baseline }) => [id, baseline?.ids, baseline?.isWhole]);
    expect(baselines.toSorted()).toEqual([
      ["known", ["5"], false],
      ["none", undefined, undefined],
    ]);
  });

  test("come after what stands there by now, where the worker was ended in the middle", async () => {
    await storeTasks({ ...(SOUND.submission as submission.Submission), id: "s-1", seen: false });
    await fakeBrowser.storage.local.set(FORMER_JOURNALS);
    await takeOverJournals();
    expect(await storedSubmissions()).toMatchObject([{ id: "s-1", seen: false }]);
  });

  test("stay where they are if they cannot be written", async () => {
    await fakeBrowser.storage.local.set(FORMER_JOURNALS);
    const giveRoom = fillDatabase();
    await expect(takeOverJournals()).rejects.toEqual(new AppError("storageFailed"));
    giveRoom();
    expect(await fakeBrowser.storage.local.get()).toEqual(FORMER_JOURNALS);
  });
});

describe("corrupt values fall back and never break a page", () => {
  const corrupt = [undefined, null, 5, "x", [], {}, { defaultPrivacy: "1" }, { list: 5 }, { list: [5, null, "c"] }];
  const withUrl = (serviceUrl: unknown) => ({ activeId: "c", list: [{ id: "c", serviceUrl }] });

  test.each([...corrupt, withUrl(5), withUrl("no address")])("connections and preferences as %j", async (value) => {
    if (value !== undefined) await Promise.all([store("connections", value), store("preferences", value)]);
    const state = await readAppState();
    expect(state.connection.serviceUrl).toBe("");
    expect(state.preferences).toMatchObject({ defaultPrivacy: 1, reportPage: "{address}/reports/{id}" });
  });

  test("one bad preference takes no other with it", async () => {
    await store("preferences", { ...SOUND.preferences, lookUpOnOpen: "no" });
    expect((await readAppState()).preferences).toEqual({ ...SOUND.preferences, lookUpOnOpen: true });
  });

  test("one bad field of a connection takes no other with it, and another active one is the first", async () => {
    const [record] = SOUND.connections.list;
    await store("connections", { activeId: 7, list: [null, { ...record, reachableByCors: "no" }] });
    expect((await readAppState()).connection).toEqual(record);
  });

  test.each([["submissions"], ["deletions"]] as const)(
    "%s of version 1 that are no list are an empty one",
    async (name) => {
      await fakeBrowser.storage.local.set({ [name]: { broken: true } });
      await takeOverJournals();
      expect((await readAppState())[name]).toEqual([]);
    },
  );
});

describe("what several contexts change at once", () => {
  /** The modules of another context: what they keep to themselves is their own, and the storage is shared. */
  async function context() {
    vi.resetModules();
    return {
      ...(await import("@/utils/storage/item.ts")),
      ...(await import("@/utils/models/look-up.ts")),
      ...(await import("@/entrypoints/background/jobs/create/index.ts")),
    };
  }

  test("a hundred changes are a hundred changes", async () => {
    const contexts = await Promise.all([context(), context(), context(), context()]);
    const add = (index: number) => {
      const { changeItem, latestReportsItem } = contexts[index % contexts.length] as (typeof contexts)[0];
      return changeItem(latestReportsItem, (known) => ({ ...known, [Object.keys(known).length]: SOUND.lookUp }));
    };
    await Promise.all(Array.from({ length: 100 }, (_, index) => add(index)));
    expect(Object.keys(await lookUp.latestReportsItem.getValue())).toHaveLength(100);
  });

  test("a journal in which every entry is seen, discarded or entered loses none of it", async () => {
    const entry = (id: string) =>
      ({
        ...SOUND.submission,
        id,
        report: null,
        state: "refused",
        startedAt: Date.now(),
        seen: false,
      }) as submission.Submission;
    const earlier = Array.from({ length: 100 }, (_, index) => entry(`${index}`));
    await storeTasks(...earlier);
    const [one, other] = await Promise.all([context(), context()]);
    const { addSubmission } = await import("@/entrypoints/background/jobs/create/journal.ts");
    await Promise.all(
      earlier.map(async ({ id }, index) => {
        if (index % 2 === 0) return one.markSeen([id]);
        await Promise.all([other.discard(id), addSubmission(entry(`new ${id}`), () => null)]);
      }),
    );
    const left = await storedSubmissions();
    const count = (isMeant: (entry: submission.Submission) => boolean) => left.filter(isMeant).length;
    expect([left.length, count(({ seen }) => seen), count(({ id }) => id.startsWith("new"))]).toEqual([100, 50, 50]);
  });
});

test("pages write nothing but what is typed and not sent, and a tab which news it showed", () => {
  const pages = globSync(["components/**", "entrypoints/{popup,options}/**"].map((path) => `${path}/*.{ts,tsx}`));
  const writing = pages.filter((path) =>
    /changeItem|\.(setValue|removeValue|setItems?|removeItems?)\(|storage\.(local|session)/.test(
      readFileSync(path, "utf8"),
    ),
  );
  expect(writing.sort()).toEqual([
    "entrypoints/options/monitoring/draft.ts",
    "entrypoints/options/new-reports/autosave-part.ts",
    "entrypoints/options/new-reports/draft.ts",
    // Ids only, in the tab's own session storage.
    "entrypoints/options/overview/use-last-visit.ts",
    "entrypoints/popup/draft.ts",
  ]);
});

test("a change that cannot be written says so", async () => {
  vi.spyOn(fakeBrowser.storage.local, "set").mockRejectedValue(new Error("QUOTA_BYTES quota exceeded"));
  await expect(changeItem(preferences.preferencesItem, (stored) => stored)).rejects.toEqual(
    new AppError("storageFailed"),
  );
});

describe("connected", () => {
  const { connection } = settingsOf({ serviceUrl: "https://reports.example.com/tools" });
  test.each([
    ["a key for the origin", "https://reports.example.com", true],
    ["a key for another origin", "https://other.example", false],
  ])("%s", (_name, origin, expected) => {
    expect(isConnected({ connection, keyHint: { keyId: "k", origin, ending: "" } })).toBe(expected);
  });

  test("not without a key", () => expect(isConnected({ connection, keyHint: null })).toBe(false));
});
