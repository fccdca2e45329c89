import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { checkConnection } from "@/entrypoints/background/connections/check.ts";
import { connect, forgetKey, isSavedKey } from "@/entrypoints/background/connections/connect.ts";
import { noteWithdrawal, openConnection } from "@/entrypoints/background/connections/open.ts";
import { changePreferences } from "@/entrypoints/background/connections/preferences.ts";
import { lookUp } from "@/entrypoints/background/reports/find-by-url.ts";
import { readAppState } from "@/utils/app-state.ts";
import type { ConnectionRequest } from "@/utils/connection-check.ts";
import { AppError } from "@/utils/errors.ts";
import { permissionPattern } from "@/utils/url.ts";
import { type Service, startService } from "../../../service/service.ts";
import { activeId } from "../../support/app-state.ts";
import { good } from "../../support/connected-service.ts";

const KEY = "a-key-of-sixteen-7f3a";
const OTHER_KEY = "another-key-of-sixteen";
let service: Service;
let other: Service;

beforeEach(async () => {
  service = await startService({ rater: good, key: KEY });
  other = await startService({ rater: good, key: OTHER_KEY });
});

afterEach(async () => {
  await service.close();
  await other.close();
});

async function stored(): Promise<{ local: string; session: string }> {
  const [local, session] = await Promise.all([fakeBrowser.storage.local.get(), fakeBrowser.storage.session.get()]);
  return { local: JSON.stringify(local), session: JSON.stringify(session) };
}

test("a good address and key pass every step, and pages learn the key's ending only", async () => {
  const check = await connect({ serviceUrl: service.address, key: KEY });
  expect(check).toMatchObject({ failedStep: null, failure: null, endpoint: `${service.address}/api/v1` });
  const appState = await readAppState();
  expect(appState.keyHint).toMatchObject({ origin: service.address, ending: "7f3a" });
  expect(JSON.stringify(appState)).not.toContain(KEY);
});

test("a short key shows nothing of itself", async () => {
  await connect({ serviceUrl: service.address, key: "short-key" });
  expect((await readAppState()).keyHint?.ending).toBe("");
});

describe("the failing step is named", () => {
  test("a wrong key", async () => {
    const check = await connect({ serviceUrl: service.address, key: "wrong-key-wrong-key" });
    expect(check).toMatchObject({ failedStep: "key", failure: { kind: "keyRejected", status: 401 } });
    expect((await readAppState()).keyHint?.ending, "the key is kept").toBe("-key");
  });

  test("a key that may not do it", async () => {
    const body = { detail: "Invalid token." };
    service.intercept("listProjects", { when: "before" }, () => Response.json(body, { status: 403 }));
    expect(await connect({ serviceUrl: service.address, key: KEY })).toMatchObject({
      failedStep: "key",
      failure: { kind: "notAllowed", ...body },
    });
  });

  test.each(["<!DOCTYPE html><title>Just a moment...", "error code: 1020"])(
    "a page before the service that lets nobody pass: %s",
    async (page) => {
      service.intercept("listProjects", { when: "before" }, () => new Response(page, { status: 403 }));
      expect(await connect({ serviceUrl: service.address, key: KEY })).toMatchObject({
        failedStep: "service",
        failure: { kind: "notAllowed", status: 403 },
      });
    },
  );

  test("another kind of service", async () => {
    service.intercept("listProjects", { when: "before" }, () => new Response("<p>Welcome"));
    expect(await connect({ serviceUrl: service.address, key: KEY })).toMatchObject({
      failedStep: "service",
      failure: { kind: "unexpectedResponse" },
    });
  });

  test("nothing at this path", async () => {
    expect(await connect({ serviceUrl: `${service.address}/nothing`, key: KEY })).toMatchObject({
      failedStep: "service",
      failure: { kind: "apiNotFound" },
    });
  });

  test("a redirect", async () => {
    const location = `${other.address}/api/v1/projects`;
    service.intercept("listProjects", { when: "before" }, () => Response.redirect(location));
    expect(await connect({ serviceUrl: service.address, key: KEY })).toMatchObject({
      failedStep: "service",
      failure: { kind: "redirected" },
    });
    expect(other.requests).toEqual([]);
  });

  test("nobody there", async () => {
    await other.close();
    expect(await connect({ serviceUrl: other.address, key: KEY })).toMatchObject({ failedStep: "reachable" });
    other = await startService({ rater: good });
  });

  test("no permission, and a service that does not let extensions in by itself", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    await other.close();
    expect(await connect({ serviceUrl: other.address, key: KEY })).toMatchObject({
      failedStep: "permission",
      failure: { kind: "permissionMissing" },
    });
    await expect(openConnection(await activeId())).rejects.toEqual(new AppError("permissionMissing"));
    other = await startService({ rater: good });
  });

  test("no permission, but a service that does", async () => {
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    expect(await connect({ serviceUrl: service.address, key: KEY })).toMatchObject({
      failedStep: null,
      permissionGranted: false,
    });
    expect((await openConnection(await activeId())).permissionGranted).toBe(false);
  });
});

const MOVED = { serviceUrl: "http://reports.invalid", isOtherAccount: false };

describe("the key stays with its origin", () => {
  test("another service never sees it, and asks for its own", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    const check = await connect({ serviceUrl: other.address, key: "" });
    expect(check).toMatchObject({ failedStep: "key", failure: { kind: "keyMissing" }, isNotSaved: true });
    expect(other.requests).toEqual([]);
    await connect({ serviceUrl: other.address, key: OTHER_KEY });
    expect((await stored()).local).not.toContain(KEY);
  });

  test.each<[string, () => Partial<ConnectionRequest>]>([
    ["a service that nobody can reach", () => ({ serviceUrl: "http://reports.invalid", key: KEY })],
    ["a service that rejects the key", () => ({ serviceUrl: other.address, key: "a-wrong-key-of-mine" })],
    ["the new address of the service, where nobody answers", () => ({ ...MOVED, key: KEY })],
    ["a key of another account that is rejected", () => ({ key: "a-wrong-key-of-mine", isOtherAccount: true })],
  ])("%s takes nothing away from the one that works", async (_what, wanted) => {
    await connect({ serviceUrl: service.address, key: KEY });
    const before = await readAppState();
    const check = await connect({ serviceUrl: service.address, key: "", ...wanted() });
    expect(check.isNotSaved).toBe(true);
    expect(await readAppState()).toEqual(before);
    expect(await checkConnection()).toMatchObject({ failedStep: null });
  });

  test("a new sub-folder of the same origin keeps it", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    await connect({ serviceUrl: `${service.address}/tools`, key: "" });
    expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test("a key that is rejected does not cost the user the saved one", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    const check = await connect({ serviceUrl: service.address, key: "a-wrong-key-of-mine" });
    expect(check).toMatchObject({ failedStep: "key", failure: { kind: "keyRejected" }, isFormerKeyKept: true });
    const again = await checkConnection();
    expect(again).toMatchObject({ failedStep: null });
    expect(again).not.toHaveProperty("isFormerKeyKept");
    expect((await readAppState()).keyHint?.ending).toBe(KEY.slice(-4));
  });

  test.each(["drop", Response.json({}, { status: 501 })] as const)(
    "nor does one of which the service has told nothing yet, and that it rejects later",
    async (answer) => {
      await connect({ serviceUrl: service.address, key: KEY });
      service.intercept("listProjects", { when: "before" }, () => answer);
      const check = await connect({ serviceUrl: service.address, key: "a-wrong-key-of-mine" });
      expect(check.failure?.kind).not.toBe("keyRejected");
      expect(await checkConnection()).toMatchObject({ failure: { kind: "keyRejected" }, isFormerKeyKept: true });
      expect(await checkConnection()).toMatchObject({ failedStep: null });
    },
  );

  test("a page learns whether a key is the saved one, and no more", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    const connectionId = await activeId();
    expect(await isSavedKey({ connectionId, key: KEY })).toBe(true);
    expect(await isSavedKey({ connectionId, key: OTHER_KEY })).toBe(false);
    expect(await isSavedKey({ connectionId: "of another service", key: KEY })).toBe(false);
    await forgetKey({ connectionId });
    expect(await isSavedKey({ connectionId, key: KEY })).toBe(false);
  });

  test("a key that is forgotten while another one is tested does not come back", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    service.intercept("listProjects", { when: "before" }, async () => {
      await forgetKey({ connectionId: await activeId() });
      return Response.json({}, { status: 401 });
    });
    await connect({ serviceUrl: service.address, key: "a-wrong-key-of-mine" });
    expect((await readAppState()).keyHint).toBeNull();
    expect(JSON.stringify(await stored())).not.toContain(KEY);
  });

  test.each<[what: string, change: () => Promise<unknown>]>([
    [
      "a key that is forgotten, though another one is saved since",
      async () => {
        await forgetKey({ connectionId: await activeId() });
        await connect({ serviceUrl: service.address, key: "another-key-of-mine" });
      },
    ],
    [
      "the key of an address that the service has left",
      async () => {
        await connect({ serviceUrl: other.address, key: OTHER_KEY, isOtherAccount: false });
        noteWithdrawal();
      },
    ],
  ])("nothing under way is sent with %s", async (_what, change) => {
    await connect({ serviceUrl: service.address, key: KEY });
    const { client } = await openConnection(await activeId());
    await change();
    const before = service.requests.length;
    await expect(client.listProjects()).rejects.toEqual(new AppError("keyMissing"));
    expect(service.requests).toHaveLength(before);
  });

  test("what the browser allowed for a former service is given back", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    await connect({ serviceUrl: `${service.address}/tools`, key: "" });
    expect(fakeBrowser.permissions.remove).not.toHaveBeenCalled();
    await connect({ serviceUrl: "http://reports.invalid", key: KEY });
    await connect({ serviceUrl: other.address.replace("127.0.0.1", "localhost"), key: OTHER_KEY });
    const given = ["http://reports.invalid", service.address].map((one) => [{ origins: [permissionPattern(one)] }]);
    expect(vi.mocked(fakeBrowser.permissions.remove).mock.calls).toEqual(given);
  });

  test("a service that has moved keeps its id, with the key that was entered for its new address", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    const before = await activeId();
    const check = await connect({ serviceUrl: other.address, key: OTHER_KEY, isOtherAccount: false });
    expect(check.failedStep).toBeNull();
    expect(await activeId()).toBe(before);
    expect(other.requests.at(-1)?.headers.authorization).toBe(`Bearer ${OTHER_KEY}`);
    expect((await stored()).local).not.toContain(KEY);
  });

  test.each<[string, string, Partial<ConnectionRequest>, string]>([
    ["at a fixed address", "https://a.example/r/{id}", {}, "{address}/reports/{id}"],
    ["at the service's address", "{address}/r/{id}", {}, "{address}/r/{id}"],
    ["that was entered for the other service", "B/r/{id}", {}, "B/r/{id}"],
    ["of a service that has moved", "https://a.example/r/{id}", { isOtherAccount: false }, "https://a.example/r/{id}"],
    [
      "of another account",
      "https://a.example/r/{id}",
      { serviceUrl: "A", isOtherAccount: true },
      "https://a.example/r/{id}",
    ],
  ])("report page %s, once another connection is made", async (_what, entered, choice, expected) => {
    const [pattern, kept] = [entered, expected].map((one) => one.replace("B", other.address));
    await changePreferences({ reportPage: pattern as string });
    await connect({ serviceUrl: service.address, key: KEY });
    expect((await readAppState()).preferences.reportPage, "the first service").toBe(pattern);
    const request = { serviceUrl: other.address, key: OTHER_KEY, ...choice };
    await connect(request.serviceUrl === "A" ? { ...request, serviceUrl: service.address, key: KEY } : request);
    expect((await readAppState()).preferences.reportPage).toBe(kept);
  });

  test("a new connection gets a new id, a new key of the same account does not", async () => {
    const ids = [];
    for (const request of [
      { serviceUrl: service.address, key: KEY },
      { serviceUrl: service.address, key: "another-key-of-mine" },
      { serviceUrl: service.address, key: KEY, isOtherAccount: true },
      { serviceUrl: other.address, key: OTHER_KEY },
    ]) {
      await connect(request);
      ids.push((await readAppState()).connection.id);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(3);
  });
});

describe("what cannot be written leaves the former connection working", () => {
  const NEW_KEY = "another-key-of-mine-90";

  /** Lets no write of items whose names begin so succeed, as where the disk is full. */
  function failToWrite(area: "local" | "session", names: string[]) {
    const { set } = fakeBrowser.storage[area];
    return vi.spyOn(fakeBrowser.storage[area], "set").mockImplementation(async (items: object) => {
      if (Object.keys(items).some((name) => names.some((begun) => name.startsWith(begun))))
        throw new Error("Resource::kQuotaBytes quota exceeded");
      await set(items as Record<string, unknown>);
    });
  }

  const changes = {
    "another service": () => connect({ serviceUrl: other.address, key: NEW_KEY }),
    "another service without a key": () => connect({ serviceUrl: other.address, key: "" }),
    "another folder": () => connect({ serviceUrl: `${service.address}/tools`, key: "" }),
    "another key": () => connect({ serviceUrl: service.address, key: NEW_KEY }),
    "a key that is forgotten or not any more": async () => {
      const { forgetKeyOnClose } = (await readAppState()).preferences;
      await changePreferences({ forgetKeyOnClose: !forgetKeyOnClose });
    },
  };
  const failing = [
    ["local", ["key.", "connections", "preferences"]],
    ["local", ["key."]],
    ["local", ["keyHints"]],
    ["local", ["connections"]],
    ["local", ["preferences"]],
    ["session", ["key."]],
    ["session", ["keyHints"]],
  ] as const;

  for (const [name, change] of Object.entries(changes)) {
    for (const forgetKeyOnClose of [false, true]) {
      test.each(failing)(`${name}, key on the disk: ${!forgetKeyOnClose}; in %s fail %j`, async (area, names) => {
        await changePreferences({ forgetKeyOnClose });
        await connect({ serviceUrl: service.address, key: KEY });
        const before = await readAppState();
        const writes = failToWrite(area, [...names]);
        const failure = await change().then(
          () => null,
          (thrown) => thrown,
        );
        writes.mockRestore();
        if (failure === null) return; // These were not written at all.
        expect(failure).toEqual(new AppError("storageFailed"));
        expect({ ...(await readAppState()), latestReports: {} }).toEqual({ ...before, latestReports: {} });
        const { local, session } = await stored();
        expect((local + session).match(/"key\./g), "one key").toHaveLength(1);
        expect(await checkConnection()).toMatchObject({ failedStep: null });
        expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
        expect(other.requests).toEqual([]);
      });
    }
  }
});

test("what was looked up with one key is forgotten when another is saved, which may be another account's", async () => {
  service.store.seed([{ url: "https://example.com/" }]);
  await connect({ serviceUrl: service.address, key: KEY });
  await lookUp({ connectionId: await activeId(), url: "https://example.com/" });
  await connect({ serviceUrl: service.address, key: KEY });
  expect(Object.keys((await readAppState()).latestReports), "the same key").toEqual(["https://example.com/"]);
  await connect({ serviceUrl: service.address, key: "another-key-of-mine" });
  expect((await readAppState()).latestReports).toEqual({});
});

test("what was looked up at one service is forgotten when another is connected", async () => {
  service.store.seed([{ url: "https://example.com/" }]);
  await connect({ serviceUrl: service.address, key: KEY });
  await lookUp({ connectionId: await activeId(), url: "https://example.com/" });
  expect(Object.keys((await readAppState()).latestReports)).toEqual(["https://example.com/"]);
  await connect({ serviceUrl: other.address, key: OTHER_KEY });
  expect((await readAppState()).latestReports).toEqual({});
});

describe("where the key lies", () => {
  test("with 'Forget the key when the browser closes' it is never on the disk", async () => {
    await changePreferences({ forgetKeyOnClose: true });
    await connect({ serviceUrl: service.address, key: KEY });
    expect((await stored()).local).not.toContain(KEY);
    expect((await checkConnection()).failedStep).toBeNull();
  });

  test("the choice moves a key that is saved already, both ways", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    await changePreferences({ forgetKeyOnClose: true });
    const moved = await stored();
    expect([moved.local.includes(KEY), moved.session.includes(KEY)]).toEqual([false, true]);
    await changePreferences({ forgetKeyOnClose: false });
    const back = await stored();
    expect([back.local.includes(KEY), back.session.includes(KEY)]).toEqual([true, false]);
  });

  test("a key that is saved while the choice is made follows it", async () => {
    await Promise.all([
      changePreferences({ forgetKeyOnClose: true }),
      connect({ serviceUrl: service.address, key: KEY }),
    ]);
    expect((await stored()).local).not.toContain(KEY);
  });

  test("'Forget key' on a page that shows another service forgets nothing", async () => {
    await connect({ serviceUrl: other.address, key: KEY });
    const connectionId = await activeId();
    await connect({ serviceUrl: service.address, key: KEY });
    await expect(forgetKey({ connectionId })).rejects.toEqual(new AppError("otherService"));
    expect((await checkConnection()).failedStep).toBeNull();
  });

  test("'Forget key' leaves nothing of it", async () => {
    await connect({ serviceUrl: service.address, key: KEY });
    await forgetKey({ connectionId: await activeId() });
    const { local, session } = await stored();
    expect(local + session).not.toContain("7f3a");
    await expect(openConnection(await activeId())).rejects.toEqual(new AppError("keyMissing"));
  });
});
