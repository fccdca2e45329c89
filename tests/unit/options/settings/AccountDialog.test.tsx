// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { ConnectionSettings } from "@/entrypoints/options/settings/ConnectionSettings.tsx";
import { createConnectionDraft } from "@/entrypoints/options/settings/connection-draft.ts";
import * as remembered from "@/entrypoints/options/settings/remembered.ts";
import type { AppState } from "@/utils/app-state.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { AddressHistory, Point } from "@/utils/models/history.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

const PAGE = "https://example.com/1";
const SERVICE = "https://reports.example.com/tools";
let asked: MockInstance<typeof messages.ask>;

beforeEach(() => {
  const check = { failedStep: null, failure: null, endpoint: SERVICE, permissionGranted: true, milliseconds: 1 };
  asked = vi
    .spyOn(messages, "ask")
    .mockImplementation((async (question: string, data: { key: string }) =>
      question === "isSavedKey" ? data.key === "the-saved-key" : check) as never);
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
});

async function remember(urls: string[]) {
  await database.use(async (db) => {
    for (const url of urls) await db.put("history", { connectionId: "c", url } as AddressHistory);
  });
}

async function open(changes: Partial<AppState> = {}) {
  const keyHint = { keyId: "k", ending: "1234", origin: "https://reports.example.com" };
  const appState = signal({
    ...emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl: SERVICE })),
    keyHint,
    ...changes,
  });
  const counted = vi.spyOn(remembered, "countRemembered");
  render(<ConnectionSettings appState={appState} draft={createConnectionDraft(SERVICE)} />);
  await counted.mock.results[0]?.value.catch(() => undefined);
  await new Promise(setImmediate);
  return appState;
}

function save(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole("button", { name: "Save and connect" }));
}

const connects = () => asked.mock.calls.filter(([question]) => question === "connect");
const dialog = () => screen.getByRole("dialog");
const press = (name: string) => fireEvent.click(within(dialog()).getByRole("button", { name }));

describe("with 2 addresses remembered", () => {
  beforeEach(() => remember(["https://example.com/1", "https://example.com/2"]));

  test.each([
    ["Same account", false],
    ["Another account", true],
  ])("another key asks whose it is: %s", async (name, isOtherAccount) => {
    await open();
    save({ "API key": "another-key" });
    await waitFor(dialog);
    expect(dialog().textContent).toContain("Is this the same account?");
    expect(dialog().textContent).toContain("what this browser remembers is deleted: 2 addresses.");
    expect(connects()).toEqual([]);
    press(name);
    const request = { serviceUrl: SERVICE, key: "another-key", isOtherAccount };
    await waitFor(() => expect(connects()).toEqual([["connect", request]]));
  });

  test("what may be deleted can be saved as a file first, and the question stays", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
    const points: Point[] = [[1, "good", "7"]];
    const history = { connectionId: "c", url: PAGE, names: [], points, entries: [], gone: {}, seenAt: 1 };
    await database.use((db) => db.put("history", history));
    await open();
    save({ "Service address": "https://other.example.com", "API key": "its-key" });
    press("Export history as CSV");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toContain(PAGE);
    expect(dialog().textContent).toContain("what this browser remembers is deleted");
    expect(asked).not.toHaveBeenCalled();
  });

  test("the saved key, entered once more, is no question", async () => {
    await open();
    save({ "API key": "the-saved-key" });
    await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(0));
    expect(screen.queryByRole("dialog")?.textContent).toBeUndefined();
    await waitFor(() => expect(connects()).toEqual([["connect", { serviceUrl: SERVICE, key: "the-saved-key" }]]));
  });

  test("a key after the saved one was forgotten is asked about, but not called another one", async () => {
    await open({ keyHint: null });
    save({ "API key": "a-key" });
    await waitFor(dialog);
    expect(dialog().textContent).toContain("You entered a key for reports.example.com/tools.");
  });

  test.each([
    ["Same service", false],
    ["Another service", true],
  ])("another address asks whether the service has moved: %s", async (name, isOtherAccount) => {
    await open();
    save({ "Service address": "https://other.example.com", "API key": "its-key" });
    press(name);
    const request = { serviceUrl: "https://other.example.com", key: "its-key", isOtherAccount };
    await waitFor(() => expect(asked.mock.calls).toEqual([["connect", request]]));
  });

  test("another address says what is deleted, and Cancel keeps it and what was typed", async () => {
    await open();
    await save({ "Service address": "https://other.example.com", "API key": "its-key" });
    expect(dialog().textContent).toContain("what this browser remembers is deleted: 2 addresses.");
    press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).not.toHaveBeenCalled();
    expect((screen.getByLabelText("API key") as HTMLInputElement).value).toBe("its-key");
    save({});
    press("Another service");
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  });

  test.each([
    ["connects to another service", "d"],
    ["moves to the service's new address", "c"],
  ])("the question goes where another page %s meanwhile", async (_what, id) => {
    const appState = await open();
    save({ "API key": "another-key" });
    await waitFor(dialog);
    const connection = { ...appState.value.connection, id, serviceUrl: "https://other.example.com" };
    appState.value = { ...appState.value, connection };
    await waitFor(() => expect(screen.queryByRole("dialog") === null).toBe(true));
    expect(connects()).toEqual([]);
  });

  test.each([
    ["another key", { "API key": "another-key" }, "Is this the same account?"],
    [
      "another address",
      { "Service address": "https://other.example.com", "API key": "its-key" },
      "Is this the same service?",
    ],
  ])(
    "%s asks also where what is remembered cannot be read, as in a private window",
    async (_what, fields, question) => {
      vi.spyOn(remembered, "countRemembered").mockRejectedValue(new AppError("storageFailed"));
      await open();
      save(fields);
      await waitFor(dialog);
      expect(dialog().textContent).toContain(question);
      expect(dialog().textContent).toContain("what this browser remembers is deleted: Results, Schedules.");
      expect(connects()).toEqual([]);
    },
  );

  test("a key that the browser forgets each time is entered without a question", async () => {
    const { preferences } = emptyState(settingsOf({}));
    await open({ keyHint: null, preferences: { ...preferences, forgetKeyOnClose: true } });
    save({ "API key": "the-key" });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("where nothing is remembered", () => {
  const job = { kind: "job", id: "j", connectionId: "c", state: "paused", startedAt: 1 } as Job;
  const deletion = { kind: "remove", id: "d", connectionId: "c", state: "queued", startedAt: 1 } as Deletion;
  const lost = { kind: "create", id: "s", connectionId: "c", state: "unknown", startedAt: 1 } as Submission;

  test.each<[string, Partial<AppState>]>([
    ["a job", { jobs: [job] }],
    ["a deletion", { deletions: [deletion] }],
    ["a creation of unknown outcome", { submissions: [lost] }],
  ])("but %s is open, another key asks whose it is, and says what does not go on", async (_what, state) => {
    await open(state);
    save({ "API key": "another-key" });
    await waitFor(dialog);
    expect(dialog().textContent).toContain("Is this the same account?");
    expect(dialog().textContent).toContain("If not, what is still open in Activity will not continue.");
    expect(dialog().textContent).not.toContain("what this browser remembers");
    expect(connects()).toEqual([]);
    press("Another account");
    const request = { serviceUrl: SERVICE, key: "another-key", isOtherAccount: true };
    await waitFor(() => expect(connects()).toEqual([["connect", request]]));
  });

  test("but a job is open, another address asks whether the service has moved", async () => {
    await open({ jobs: [job] });
    save({ "Service address": "https://other.example.com", "API key": "its-key" });
    expect(dialog().textContent).toContain("Is this the same service?");
    expect(dialog().textContent).toContain("If not, what is still open in Activity will not continue.");
  });

  test.each<[string, Partial<AppState>]>([
    ["nothing was asked for", {}],
    [
      "what was asked for has ended",
      { jobs: [{ ...job, state: "ended" }], deletions: [{ ...deletion, state: "done" }] },
    ],
    ["only what belongs to another service is open", { jobs: [{ ...job, connectionId: "d" }] }],
  ])("and %s, nothing is asked", async (_what, state) => {
    await open(state);
    save({ "API key": "another-key" });
    await waitFor(() => expect(connects()).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
