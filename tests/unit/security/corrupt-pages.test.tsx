// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, render, screen, waitFor } from "@testing-library/preact";
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { Options } from "@/entrypoints/options/Options.tsx";
import { parseRoute } from "@/entrypoints/options/routes/route.ts";
import { Popup } from "@/entrypoints/popup/Popup.tsx";
import { readAppState } from "@/utils/app-state.ts";
import { ask } from "@/utils/messages.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { corruptStorage } from "../support/corruption.ts";
import { SOUND } from "../support/stored-examples.ts";
import { storeRecords } from "../support/stored-tasks.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
beforeEach(() => {
  vi.mocked(ask).mockReturnValue(new Promise<never>(() => {}));
});

type Stored = { local: Record<string, unknown>; session: Record<string, unknown>; records?: unknown[] };

async function store({ local, session, records = [] }: Stored): Promise<void> {
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.session.clear();
  await fakeBrowser.storage.local.set(local);
  await fakeBrowser.storage.session.set(session);
  await storeRecords(records);
}

const CONNECTED = { connections: SOUND.connections, preferences: SOUND.preferences, keyHints: SOUND.keyHints };
const PAGE = { url: "https://example.com/", address: "https://example.com/", stripped: false, problem: null };

async function drawPopup(incognito: boolean): Promise<Element> {
  const appState = signal(await readAppState());
  const draft = await draftItem.getValue();
  const { container } = render(<Popup appState={appState} page={{ ...PAGE, incognito }} draft={draft} badge="" />);
  return container;
}

async function drawOptions(hash: string): Promise<Element> {
  const appState = signal(await readAppState());
  const route = signal(parseRoute(hash) ?? { page: "settings" as const });
  const { container } = render(<Options appState={appState} router={{ route, go: () => {}, isReturn: () => false }} />);
  // Some pages are loaded when they are opened for the first time.
  await waitFor(() => expect(container.querySelector("main")).not.toBeNull());
  // Whatever the page asked the storage for is there then.
  await act(async () => void (await preferencesItem.getValue()));
  return container;
}

/** Draws a page from storages that are corrupt in one way or another, and looks for a part of it each time. */
async function drawFromCorrupt(numRuns: number, draw: () => Promise<Element>, part: string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(corruptStorage, fc.boolean(), async ({ local, session, records }, isConnected) => {
      await store({ local: isConnected ? { ...local, ...CONNECTED } : local, session, records });
      expect((await draw()).querySelector(part)).not.toBeNull();
      cleanup();
    }),
    { numRuns },
  );
}

describe("whatever was stored, there is a page to work with", () => {
  test.each([true, false])(
    "the popup, in a private window: %s",
    (incognito) => drawFromCorrupt(150, () => drawPopup(incognito), "footer a"),
    60_000,
  );

  test.each(["#/reports", "#/projects", "#/activity", "#/activity?show=failed", "#/settings"])(
    "%s",
    (hash) => drawFromCorrupt(60, () => drawOptions(hash), "main"),
    60_000,
  );
});

test("a failure of a kind that only a newer version knows has words all the same", async () => {
  const submission = { ...SOUND.submission, state: "refused", report: null, failure: { kind: "outOfCredit" } };
  await store({ local: CONNECTED, session: {}, records: [submission] });
  await drawOptions("#/activity");
  expect(screen.getByText(/^Something went wrong in the extension/)).toBeDefined();
});

describe("settings that have been lost", () => {
  const WORDS = "Your settings seem to have been lost. Connect your service again.";

  function grant(...origins: string[]) {
    vi.spyOn(fakeBrowser.permissions, "getAll").mockImplementation(async () => ({ origins, permissions: [] }));
  }

  test.each(["#/reports", "#/projects", "#/settings"])("are told from settings never made in %s", async (hash) => {
    await drawOptions(hash);
    expect(screen.queryByText(WORDS)).toBeNull();
    cleanup();
    grant("https://reports.example.com/*");
    await drawOptions(hash);
    expect(screen.getByText(WORDS)).toBeDefined();
    cleanup();
    await store({ local: CONNECTED, session: {} });
    await drawOptions(hash);
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  test("are told from settings never made in the popup", async () => {
    await drawPopup(false);
    expect(screen.getByText(/^Connect your website report service/)).toBeDefined();
    cleanup();
    grant("https://reports.example.com/*");
    await drawPopup(false);
    expect(await screen.findByText(WORDS)).toBeDefined();
  });
});
