import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { activeOf, connectionsItem, keyIdsOf } from "@/utils/models/connection.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { type Service, startService } from "../../../service/service.ts";
import { activeId } from "../../support/app-state.ts";
import { good } from "../../support/connected-service.ts";
import { crashAt } from "../../support/crash.ts";

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
  const { changePreferences } = await import("@/entrypoints/background/connections/preferences.ts");
  return {
    changePreferences,
    ...(await import("@/entrypoints/background/connections/check.ts")),
    ...(await import("@/entrypoints/background/connections/connect.ts")),
    ...(await import("@/entrypoints/background/connections/open.ts")),
    ...(await import("@/entrypoints/background/connections/tidy-keys.ts")),
  };
}

/** The name under which the key lies in the storage. */
async function keyName(): Promise<string> {
  return `key.${activeOf(await connectionsItem.getValue()).keyId}`;
}

/** Everything that sends a request with whatever key there is. */
async function tryEverything(): Promise<void> {
  const { checkConnection, connect, openConnection } = await startBackground();
  await checkConnection();
  await openConnection(await activeId()).then(
    ({ client }) => client.listProjects().catch(() => {}),
    () => {},
  );
  await connect({ serviceUrl: second.address, key: "" });
  await connect({ serviceUrl: first.address, key: "" });
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
      await connect({ serviceUrl: first.address, key: KEYS.first });
      isDone = await crashAt(write, () => connect({ serviceUrl: second.address, key }));
      if (write % 2 === 0) await session.clear();
      await tryEverything();
      expect(write).toBeLessThan(20);
    }
  });

  test("not even a slot of one service beside the settings of the other", async () => {
    const { connect } = await startBackground();
    await connect({ serviceUrl: second.address, key: KEYS.second });
    for (const area of [local, session])
      await area.set({ [await keyName()]: { origin: first.address, key: KEYS.first } });
    second.requests.length = 0;
    await tryEverything();
    expect(second.requests).toEqual([]);
  });

  test("a corrupt slot is no key", async () => {
    const { connect, checkConnection } = await startBackground();
    await connect({ serviceUrl: first.address, key: KEYS.first });
    first.requests.length = 0;
    for (const key of [KEYS.first, { key: KEYS.first }, { origin: null, key: KEYS.first }, [first.address], 5]) {
      await local.set({ [await keyName()]: key });
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
      await connect({ serviceUrl: first.address, key: KEYS.first });
      isDone = await crashAt(write, () => changePreferences({ forgetKeyOnClose: wanted }));
      const isOnDisk = JSON.stringify(await local.get()).includes(KEYS.first);
      const { forgetKeyOnClose } = await preferencesItem.getValue();
      expect({ write, lies: isOnDisk && forgetKeyOnClose }).toEqual({ write, lies: false });
    }
  }
});

describe("a background that ends at any write of a change", () => {
  const NEW_KEY = "another-key-of-the-first-service";

  type Background = Awaited<ReturnType<typeof startBackground>>;

  test.each<[string, boolean, (background: Background) => Promise<unknown>]>([
    ["another key", false, ({ connect }) => connect({ serviceUrl: first.address, key: NEW_KEY })],
    [
      "another key, where keys are forgotten",
      true,
      ({ connect }) => connect({ serviceUrl: first.address, key: NEW_KEY }),
    ],
    ["another folder", false, ({ connect }) => connect({ serviceUrl: `${first.address}/tools`, key: "" })],
    ["keys that are forgotten", false, ({ changePreferences }) => changePreferences({ forgetKeyOnClose: true })],
    ["keys that are kept", true, ({ changePreferences }) => changePreferences({ forgetKeyOnClose: false })],
  ])("to %s leaves a connection with its key, and no other key", async (_name, forgetKeyOnClose, change) => {
    const background = await startBackground();
    let isDone = false;
    for (let write = 0; !isDone; write++) {
      fakeBrowser.reset();
      await background.changePreferences({ forgetKeyOnClose });
      await background.connect({ serviceUrl: first.address, key: KEYS.first });
      isDone = await crashAt(write, () => change(background));
      await background.tidyKeys();
      const { client } = await background.openConnection(await activeId());
      await client.listProjects().catch(() => {});
      const sent = first.requests.at(-1)?.headers.authorization?.slice("Bearer ".length);
      expect(write === 0 ? [KEYS.first] : [KEYS.first, NEW_KEY], `after write ${write}`).toContain(sent);
      const stored = Object.keys({ ...(await local.get()), ...(await session.get()) });
      const named = keyIdsOf(activeOf(await connectionsItem.getValue())).map((keyId) => `key.${keyId}`);
      expect(stored.filter((name) => name.startsWith("key.")).sort(), `after write ${write}`).toEqual(named.sort());
    }
  });

  test("a key that the service rejects gives way to the one before it, also where its test was never ended", async () => {
    const { connect } = await startBackground();
    await connect({ serviceUrl: first.address, key: KEYS.first });
    await crashAt(2, () => connect({ serviceUrl: first.address, key: NEW_KEY }));
    const { checkConnection, tidyKeys } = await startBackground();
    await tidyKeys();
    expect(await checkConnection()).toMatchObject({ failure: { kind: "keyRejected" } });
    expect(await checkConnection()).toMatchObject({ failedStep: null });
  });
});
