import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { readSettings } from "@/utils/models/settings.ts";
import { type Service, startService } from "../service/service.ts";
import { good } from "./connected-service.ts";

const KEYS = { first: "the-key-of-the-first-service", second: "the-key-of-the-second-service" };
const { local, session } = fakeBrowser.storage;
let first: Service;
let second: Service;

beforeEach(async () => {
  first = await startService({ rater: good, key: KEYS.first });
  second = await startService({ rater: good, key: KEYS.second });
});

afterEach(async () => {
  expect(hasReached(KEYS.first, second), "the second service saw the first one's key").toBe(false);
  expect(hasReached(KEYS.second, first), "the first service saw the second one's key").toBe(false);
  await first.close();
  await second.close();
});

function hasReached(key: string, { requests }: Service): boolean {
  return JSON.stringify(requests).includes(key);
}

/** The background as it starts: it knows nothing but what is stored. */
async function startBackground() {
  vi.resetModules();
  const { changePreferences } = await import("@/entrypoints/background/preferences.ts");
  return { ...(await import("@/entrypoints/background/connection.ts")), changePreferences };
}

/** Ends the background at one of the writes of some work. Returns whether the work came to its end before. */
async function crashAt(write: number, work: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  for (const area of [local, session]) {
    for (const verb of ["set", "remove"] as const) {
      const real = area[verb].bind(area) as (...given: unknown[]) => Promise<void>;
      vi.spyOn(area, verb).mockImplementation((async (...given: unknown[]) => {
        if (++writes > write) throw new Error("crashed");
        return real(...given);
      }) as never);
    }
  }
  const isDone = await work().then(
    () => true,
    () => false,
  );
  vi.restoreAllMocks();
  vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
  return isDone;
}

/** Everything that sends a request with whatever key there is. */
async function tryEverything(): Promise<void> {
  const { checkConnection, connect, openConnection } = await startBackground();
  await checkConnection();
  await openConnection().then(
    ({ client }) => client.listProjects().catch(() => {}),
    () => {},
  );
  await connect({ address: second.address, key: "" });
  await connect({ address: first.address, key: "" });
}

describe("T6: no crash pairs a key with the address of another service", () => {
  test.each([
    ["another service without a key", false, ""],
    ["another service with its key", false, KEYS.second],
    ["another service without a key, where keys are forgotten", true, ""],
    ["another service with its key, where keys are forgotten", true, KEYS.second],
  ])("on the way to %s, at any write", async (_name, forgetKeyOnClose, key) => {
    let isDone = false;
    for (let write = 0; !isDone; write++) {
      fakeBrowser.reset();
      const { changePreferences, connect } = await startBackground();
      await changePreferences({ forgetKeyOnClose });
      await connect({ address: first.address, key: KEYS.first });
      isDone = await crashAt(write, () => connect({ address: second.address, key }));
      if (write % 2 === 0) await session.clear();
      await tryEverything();
      expect(write).toBeLessThan(20);
    }
  });

  test("not even a slot of one service beside the settings of the other", async () => {
    const { connect } = await startBackground();
    await connect({ address: second.address, key: KEYS.second });
    for (const area of [local, session]) await area.set({ key: { origin: first.address, key: KEYS.first } });
    second.requests.length = 0;
    await tryEverything();
    expect(second.requests).toEqual([]);
  });

  test("a corrupt slot is no key", async () => {
    const { connect, checkConnection } = await startBackground();
    await connect({ address: first.address, key: KEYS.first });
    first.requests.length = 0;
    for (const key of [KEYS.first, { key: KEYS.first }, { origin: null, key: KEYS.first }, [first.address], 5]) {
      await local.set({ key });
      expect((await checkConnection()).failure).toEqual({ kind: "keyMissing" });
    }
    expect(first.requests).toEqual([]);
  });
});

test("T8: a crash never leaves the key on the disk while Settings says that it is forgotten", async () => {
  for (const wanted of [true, false]) {
    let isDone = false;
    for (let write = 0; !isDone; write++) {
      fakeBrowser.reset();
      const { changePreferences, connect } = await startBackground();
      await changePreferences({ forgetKeyOnClose: !wanted });
      await connect({ address: first.address, key: KEYS.first });
      isDone = await crashAt(write, () => changePreferences({ forgetKeyOnClose: wanted }));
      const isOnDisk = JSON.stringify(await local.get()).includes(KEYS.first);
      const { forgetKeyOnClose } = await readSettings();
      expect({ write, lies: isOnDisk && forgetKeyOnClose }).toEqual({ write, lies: false });
    }
  }
});
