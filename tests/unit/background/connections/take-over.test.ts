import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { isConnected, readAppState } from "@/utils/app-state.ts";
import { type Service, startService } from "../../../service/service.ts";
import { good } from "../../support/connected-service.ts";
import { crashAt } from "../../support/crash.ts";
import { EXAMPLES, FORMER_KEY } from "../../support/stored-examples.ts";

const { local, session } = fakeBrowser.storage;
const { key } = FORMER_KEY;
let service: Service;

beforeEach(async () => {
  service = await startService({ rater: good, key });
});

afterEach(() => service.close());

/** Stores what version 1 stored of a connection to the service. */
async function leaveVersion1({ forgetKeyOnClose = false, origin = service.address } = {}) {
  const slot = { key: { origin, key }, keyNote: { origin, ending: "7f3a" } };
  await local.set({ settings: { ...EXAMPLES.settings[1], address: service.address, forgetKeyOnClose } });
  await (forgetKeyOnClose ? session : local).set(slot);
}

/** The background as it starts after the update. */
async function startBackground() {
  vi.resetModules();
  const { tidyKeys } = await import("@/entrypoints/background/connections/tidy-keys.ts");
  return {
    tidyKeys,
    ...(await import("@/entrypoints/background/connections/connect.ts")),
    ...(await import("@/entrypoints/background/connections/open.ts")),
    ...(await import("@/entrypoints/background/connections/preferences.ts")),
  };
}

/** What is stored, by name. */
async function stored() {
  return { local: await local.get(), session: await session.get() };
}

const NAMES = ["connections", "key.version-1", "keyHints", "preferences"];

describe("what version 1 stored is taken over", () => {
  test("with the key on the disk", async () => {
    await leaveVersion1();
    const { tidyKeys, openConnection } = await startBackground();
    await tidyKeys();
    expect(await readAppState()).toMatchObject({
      connection: { id: "c-1", serviceUrl: service.address, reachableByCors: false },
      preferences: { ...EXAMPLES.preferences[2], forgetKeyOnClose: false },
      keyHint: { origin: service.address, ending: "7f3a" },
    });
    const after = await stored();
    expect([Object.keys(after.local).sort(), Object.keys(after.session)]).toEqual([NAMES, []]);
    await (await openConnection("c-1")).client.listProjects();
    expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  });

  test("with a key that is forgotten when the browser closes, which never comes to the disk", async () => {
    await leaveVersion1({ forgetKeyOnClose: true });
    const { openConnection } = await startBackground();
    await (await openConnection("c-1")).client.listProjects();
    const after = await stored();
    expect(JSON.stringify(after.local)).not.toContain("7f3a");
    expect(Object.keys(after.session).sort()).toEqual(["key.version-1", "keyHints"]);
  });

  test("by a start that is ended at any write, and by the next one", async () => {
    for (const forgetKeyOnClose of [false, true]) {
      let isDone = false;
      for (let write = 0; !isDone; write++) {
        fakeBrowser.reset();
        await leaveVersion1({ forgetKeyOnClose });
        const { changePreferences, tidyKeys } = await startBackground();
        isDone = await crashAt(write, tidyKeys);
        expect(isConnected(await readAppState()), `pages after write ${write}`).toBe(true);
        await changePreferences({ defaultPrivacy: 0 });
        const { openConnection, ...next } = await startBackground();
        await next.tidyKeys();
        expect((await readAppState()).preferences.defaultPrivacy, `after write ${write}`).toBe(0);
        await (await openConnection("c-1")).client.listProjects();
        const { key: sessionKey } = await session.get("key");
        const left = { ...(await local.get(["settings", "key", "keyNote"])), sessionKey };
        expect(Object.values(left).filter(Boolean), `after write ${write}`).toEqual([]);
        const isOnDisk = JSON.stringify(await local.get()).includes(key);
        expect({ write, isOnDisk }).toEqual({ write, isOnDisk: !forgetKeyOnClose });
      }
    }
  });

  test("before a connection is opened, whoever asks for it first", async () => {
    await leaveVersion1();
    const { openConnection } = await startBackground();
    const opened = await Promise.all([openConnection("c-1"), openConnection("c-1")]);
    expect(opened.map(({ id }) => id)).toEqual(["c-1", "c-1"]);
  });

  test("without a service, preferences alone", async () => {
    const settings = { ...EXAMPLES.settings[1], connectionId: "", address: "" };
    await local.set({ settings });
    await (await startBackground()).tidyKeys();
    expect(await readAppState()).toMatchObject({
      connection: { id: "", serviceUrl: "" },
      preferences: EXAMPLES.preferences[2],
    });
  });

  test("but no key of another service", async () => {
    await leaveVersion1({ origin: "https://other.example" });
    const { openConnection } = await startBackground();
    await expect(openConnection("c-1")).rejects.toMatchObject({ kind: "keyMissing" });
    expect(JSON.stringify(await stored())).not.toContain(key);
  });
});

test.each([
  ["settings that are lost", undefined],
  ["settings that are corrupt", 5],
  ["an address that is corrupt", { ...EXAMPLES.settings[1], address: 5 }],
])("with %s the key is kept for its address, which is asked for", async (_name, settings) => {
  await leaveVersion1();
  await local.remove("settings");
  if (settings !== undefined) await local.set({ settings });
  const { tidyKeys, connect } = await startBackground();
  await tidyKeys();
  expect((await readAppState()).connection.serviceUrl).toBe("");
  expect(await connect({ serviceUrl: service.address, key: "" })).toMatchObject({ failedStep: null });
});

test("pages that open before the background has taken over draw the same", async () => {
  for (const forgetKeyOnClose of [false, true]) {
    fakeBrowser.reset();
    await leaveVersion1({ forgetKeyOnClose });
    const before = await readAppState();
    await (await startBackground()).tidyKeys();
    expect(before).toEqual(await readAppState());
    expect(isConnected(before)).toBe(true);
  }
});
