import { signal } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { createConnectionDraft } from "@/entrypoints/options/settings/connection-draft.ts";
import { createConnectionForm } from "@/entrypoints/options/settings/connection-form.ts";
import { readAppState } from "@/utils/app-state.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
const asked = vi.mocked(ask);

beforeEach(() => {
  asked.mockReset().mockResolvedValue({ failedStep: null } as never);
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
});

/** A form of Settings in which a new service was entered. */
async function fill(address: string) {
  const form = createConnectionForm(signal(await readAppState()), createConnectionDraft(""), signal(null));
  form.address.value = address;
  form.key.value = "a-key-of-mine";
  return form;
}

/** The form of the service that is connected. */
async function reopen() {
  const appState = await readAppState();
  const connection = { ...appState.connection, serviceUrl: "https://reports.example.com" };
  return createConnectionForm(signal({ ...appState, connection }), createConnectionDraft(""), signal(null));
}

describe("T7: the key travels over no network in clear without an explicit tick", () => {
  test.each([
    "https://reports.example.com",
    "HTTPS://REPORTS.EXAMPLE.COM:8443/tools",
    "reports.example.com",
    "192.168.1.5",
    "localhost.example.com",
    "http://localhost",
    "http://LOCALHOST:4750/",
    "http://localhost.:4750",
    "http://app.localhost",
    "http://a.b.localhost.",
    "http://127.0.0.1:4750",
    "http://127.255.255.254",
    "http://127.1",
    "http://2130706433",
    "http://0x7f000001",
    "http://0x7f.0.0.1",
    "http://0177.0.0.1",
    "http://１２７.0.0.1",
    "http://[::1]:4750",
    "http://[0:0:0:0:0:0:0:1]",
    "http://[::ffff:127.0.0.1]",
    "http://[::FFFF:7f00:1]",
    "localhost:4750",
    "127.1.2.3",
    "[::1]:4750",
  ])("%s needs none", async (address) => {
    const form = await fill(address);
    expect(form.needsInsecureTick.value).toBe(false);
    await form.saveAndConnect();
    expect(asked).toHaveBeenCalledOnce();
  });

  test.each([
    "http://reports.example.com",
    "HTTP://reports.example.com:443",
    "http:reports.example.com",
    "http://192.168.1.5",
    "http://10.0.0.1:4750",
    "http://0.0.0.0",
    "http://128.0.0.1",
    "http://126.255.255.255",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://localhost-example.com",
    "http://notlocalhost",
    "http://localhost..",
    "http://local",
    "http://intranet",
    "http://localhost%2eexample.com",
    "http://me.localhost.example",
    "http://[::2]",
    "http://[::ffff:128.0.0.1]",
    "http://[::ffff:10.0.0.1]",
    "http://[::127.0.0.1]",
    "http://[1::ffff:7f00:1]",
    "http://[64:ff9b::7f00:1]",
    "http://[fe80::1]",
    "http://2130706432.example",
    "http://３.１.２.３",
  ])("%s needs one", async (address) => {
    const form = await fill(address);
    expect(form.needsInsecureTick.value).toBe(true);
    await form.saveAndConnect();
    expect([asked.mock.calls, form.problems.value]).toEqual([[], { insecure: true }]);
    form.insecureAccepted.value = true;
    await form.saveAndConnect();
    expect(asked).toHaveBeenCalledOnce();
  });
});

test.each([
  ["", "", { address: "empty", key: "missing" }],
  ["", "a-key-of-mine", { address: "empty" }],
  ["https://reports.example.com", "", { key: "missing" }],
  ["https://reports.example.com", "two words", { key: "malformed" }],
])(
  "the address %j with the key %j is not tried: every field says at once what it lacks",
  async (address, key, problems) => {
    const form = await fill(address);
    form.key.value = key;
    await form.saveAndConnect();
    expect([form.problems.value, asked.mock.calls]).toEqual([problems, []]);
  },
);

test.each([null, "key"])("a key typed while another one is tested stays; failed step: %s", async (failedStep) => {
  const form = await fill("https://reports.example.com");
  const answer = Promise.withResolvers<never>();
  asked.mockReturnValue(answer.promise);
  const tested = form.saveAndConnect();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  form.key.value = "the-right-key";
  answer.resolve({ failedStep } as never);
  await tested;
  expect(form.key.value).toBe("the-right-key");
});

test("the key that was tested is not kept in its field", async () => {
  const form = await fill("https://reports.example.com");
  await form.saveAndConnect();
  expect(form.key.value).toBe("");
});

test.each(["connect", "checkConnection"])("%s waits for the browser to grant access", async (question) => {
  const answer = Promise.withResolvers<boolean>();
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(() => answer.promise);
  const [saved, entered] = [await reopen(), await fill("https://reports.example.com")];
  const clicked = question === "connect" ? entered.saveAndConnect() : saved.grantAccess();
  await new Promise(setImmediate);
  expect(asked).not.toHaveBeenCalled();
  answer.resolve(true);
  await clicked;
  expect(asked.mock.calls[0]?.[0]).toBe(question);
});

test.each<[string, { isSaved: boolean; typed?: string; failedStep?: string }, string]>([
  ["no saved key", { isSaved: true }, ""],
  ["another key", { isSaved: false }, "a-key-of-mine"],
  ["one that is typed meanwhile", { isSaved: true, typed: "a-newer-key" }, "a-newer-key"],
  ["a key that did not pass the test", { isSaved: true, failedStep: "key" }, "a-key-of-mine"],
])("access that is granted later leaves %s in its field", async (_key, { isSaved, typed, failedStep = null }, left) => {
  const form = await reopen();
  form.key.value = "a-key-of-mine";
  asked.mockImplementation(async (...[question]) => {
    if (question !== "isSavedKey") return { failedStep } as never;
    if (typed) form.key.value = typed;
    return isSaved as never;
  });
  await form.grantAccess();
  expect(form.key.value).toBe(left);
});

describe("once the key is forgotten", () => {
  test("it is not said any more why a test of the connection failed", async () => {
    const form = await reopen();
    asked.mockRejectedValueOnce(new AppError("storageFailed"));
    await form.testAgain();
    expect(form.failure.value?.cause.kind).toBe("storageFailed");
    await form.forgetKey("c");
    expect(form.failure.value).toBe(null);
  });

  test("a test under way says nothing either", async () => {
    const form = await reopen();
    const { promise, reject } = Promise.withResolvers<never>();
    asked.mockReturnValueOnce(promise);
    const testing = form.testAgain();
    await form.forgetKey("c");
    reject(new AppError("keyMissing"));
    await testing;
    expect(form.failure.value).toBe(null);
  });
});
