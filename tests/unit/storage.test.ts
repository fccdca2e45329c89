import { describe, expect, test } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AppError } from "@/utils/errors.ts";
import { isConnected, readSnapshot, type Snapshot } from "@/utils/snapshot.ts";
import * as stored from "@/utils/storage.ts";

/** For every version that was ever stored, an example as it lay on the disk. A new version adds its own below. */
const EXAMPLES = {
  settings: {
    1: {
      ...{ connectionId: "c-1", address: "https://reports.example.com", reachableByCors: false, defaultPrivacy: 2 },
      ...{ reportPage: "{address}/r/{id}", lookUpOnOpen: false, forgetKeyOnClose: true },
    },
  },
  keyNote: { 1: { origin: "https://reports.example.com", ending: "7f3a" } },
  submissions: {
    1: [
      {
        ...{ id: "s-1", connectionId: "c-1", url: "https://example.com/", privacy: 1, incognito: false, state: "done" },
        ...{ startedAt: 1_760_000_000_000, endedAt: 1_760_000_009_000, known: null, failure: null, looks: 0, found: 0 },
        report: {
          ...{ id: "7", url: "https://example.com/", result: "good", generatedAt: "2025-10-09T08:53:29.000Z" },
          ...{ privacy: 1, link: null, more: {} },
        },
        seen: true,
      },
    ],
  },
  deletions: {
    1: [
      {
        ...{ id: "d-1", connectionId: "c-1", resource: "report", resourceId: "7", url: "https://example.com/" },
        ...{ batch: null, state: "done", askedAt: 1_760_000_000_000, dueAt: 1_760_000_006_000, failure: null },
      },
    ],
  },
};
type Name = keyof typeof EXAMPLES;
const names = Object.keys(EXAMPLES) as Name[];

/** Puts an example on the disk, with the version that WXT notes beside it. */
function store(name: Name, version: number, value: unknown) {
  return fakeBrowser.storage.local.set({ [name]: value, [`${name}$`]: { v: version } });
}

describe("every version that was ever stored can still be read", () => {
  const steps = names.flatMap((name) =>
    Object.entries(EXAMPLES[name]).map(([version, value]) => ({ name, version, value })),
  );

  test.each(steps)("$name, version $version", async ({ name, version, value }) => {
    await store(name, Number(version), value);
    const item = { ...stored, keyNoteItem: stored.savedKeyNoteItem }[`${name}Item` as "settingsItem"];
    await item.migrate();
    const newest = Object.values(EXAMPLES[name]).at(-1);
    expect((await readSnapshot())[name]).toEqual(newest);
  });

  test("every item on the disk has an example of each version", async () => {
    const items = Object.values(stored).filter(
      (item) => typeof item === "object" && "key" in item && item.key.startsWith("local:"),
    );
    expect(items.map((item) => (item as { key: string }).key.slice(6)).sort()).toEqual([...names].sort());
  });
});

describe("damaged values fall back and never break a page", () => {
  const damaged = [undefined, null, 5, "x", [], {}, { address: 5 }, { address: "no address" }, { defaultPrivacy: "1" }];

  test.each(damaged)("settings as %j", async (value) => {
    if (value !== undefined) await store("settings", 1, value);
    const { settings } = await readSnapshot();
    expect(settings).toMatchObject({ address: "", defaultPrivacy: 1, reportPage: "{address}/reports/{id}" });
  });

  test("one bad setting takes no other with it", async () => {
    await store("settings", 1, { ...EXAMPLES.settings[1], lookUpOnOpen: "no" });
    const { settings } = await readSnapshot();
    expect(settings).toEqual({ ...EXAMPLES.settings[1], lookUpOnOpen: true });
  });

  test.each([["submissions"], ["deletions"]] as const)("%s that are no list are an empty one", async (name) => {
    await store(name, 1, { broken: true });
    expect((await readSnapshot())[name]).toEqual([]);
  });
});

test("a hundred changes at once are a hundred changes", async () => {
  const add = () =>
    stored.changeItem(stored.latestReportsItem, (known) => ({
      ...known,
      [`https://example.com/${Object.keys(known).length}`]: null,
    }));
  await Promise.all(Array.from({ length: 100 }, add));
  expect(Object.keys(await stored.latestReportsItem.getValue())).toHaveLength(100);
});

test("a change that cannot be written says so", async () => {
  const { vi } = await import("vitest");
  vi.spyOn(fakeBrowser.storage.local, "set").mockRejectedValue(new Error("QUOTA_BYTES quota exceeded"));
  await expect(stored.changeItem(stored.deletionsItem, () => [])).rejects.toEqual(new AppError("storageFailed"));
});

describe("connected", () => {
  const settings = { address: "https://reports.example.com/tools" } as Snapshot["settings"];
  test.each([
    ["a key for the origin", "https://reports.example.com", true],
    ["a key for another origin", "https://other.example", false],
  ])("%s", (_name, origin, expected) => {
    expect(isConnected({ settings, keyNote: { origin, ending: "" } })).toBe(expected);
  });

  test("not without a key", () => expect(isConnected({ settings, keyNote: null })).toBe(false));
});
