// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { ConnectionSettings } from "@/entrypoints/options/settings/ConnectionSettings.tsx";
import { createConnectionDraft } from "@/entrypoints/options/settings/connection-draft.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { ConnectionCheck } from "@/utils/connection-check.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

test.each([
  ["Test connection", "The connection was not tested."],
  ["Save and connect", "This was not saved."],
])("%s that fails says what was not done", async (name, title) => {
  const serviceUrl = "https://reports.example.com";
  const keyHint = { keyId: "k", ending: "1234", origin: serviceUrl };
  const appState = signal({ ...emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })), keyHint });
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
  vi.spyOn(messages, "ask").mockRejectedValue(new AppError("storageFailed"));
  render(<ConnectionSettings appState={appState} draft={createConnectionDraft(serviceUrl)} />);
  fireEvent.click(screen.getByRole("button", { name }));
  expect((await screen.findByRole("alert")).textContent).toContain(title);
});

describe("Forget key", () => {
  async function press(forgetting: Promise<unknown>) {
    const serviceUrl = "https://reports.example.com";
    const keyHint = { keyId: "k", ending: "1234", origin: serviceUrl };
    const appState = signal<AppState>({ ...emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })), keyHint });
    const asked = vi.spyOn(messages, "ask").mockReturnValue(forgetting as never);
    const draft = createConnectionDraft(serviceUrl);
    draft.address.value = "https://other.example.com";
    render(<ConnectionSettings appState={appState} draft={draft} />);
    fireEvent.click(screen.getByRole("button", { name: "Forget key" }));
    const dialog = await screen.findByRole("dialog", { name: "Forget the key for reports.example.com?" });
    expect(asked).not.toHaveBeenCalled();
    const confirm = (name: string) => fireEvent.click(within(dialog).getByRole("button", { name }));
    return { appState, asked, confirm };
  }

  test("asks first, by the name of the service whose key it is, whatever is typed, and says what it did until that is gone", async () => {
    const { appState, asked, confirm } = await press(Promise.resolve());
    confirm("Forget key");
    await waitFor(() => expect(screen.queryByRole("dialog") === null).toBe(true));
    expect(asked.mock.calls).toEqual([["forgetKey", { connectionId: "c" }]]);
    act(() => {
      appState.value = { ...appState.value, keyHint: null };
    });
    await screen.findByText("The key for reports.example.com was forgotten.");
    expect(document.activeElement?.id).toBe("api-key");
    act(() => {
      appState.value = emptyState(settingsOf({}));
    });
    expect(screen.queryByText(/was forgotten/)).toBeNull();
  });

  test("names and forgets the key it was pressed for, also where another page connects another service meanwhile", async () => {
    const { appState, asked, confirm } = await press(Promise.resolve());
    act(() => {
      const serviceUrl = "https://later.example.com";
      const keyHint = { keyId: "l", ending: "5678", origin: serviceUrl };
      appState.value = { ...emptyState(settingsOf({ id: "l", keyId: "l", serviceUrl })), keyHint };
    });
    screen.getByRole("dialog", { name: "Forget the key for reports.example.com?" });
    confirm("Forget key");
    await waitFor(() => expect(asked.mock.calls).toEqual([["forgetKey", { connectionId: "c" }]]));
  });

  test("that was not meant forgets nothing", async () => {
    const { asked, confirm } = await press(Promise.resolve());
    confirm("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog") === null).toBe(true));
    expect(asked).not.toHaveBeenCalled();
  });

  test("that fails says so", async () => {
    const { confirm } = await press(Promise.reject(new AppError("storageFailed")));
    confirm("Forget key");
    expect((await screen.findByRole("alert")).textContent).toContain("The key was not forgotten.");
  });
});

test("a connection test is spoken in one sentence, its list is read where it stands", async () => {
  const serviceUrl = "https://reports.example.com";
  const keyHint = { keyId: "k", ending: "1234", origin: serviceUrl };
  const appState = signal({ ...emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })), keyHint });
  const answer = Promise.withResolvers<ConnectionCheck>();
  vi.spyOn(messages, "ask").mockReturnValue(answer.promise as never);
  render(
    <>
      <ConnectionSettings appState={appState} draft={createConnectionDraft(serviceUrl)} />
      <Announcer />
    </>,
  );
  const spoken = () =>
    [...document.querySelectorAll("[role=status], [aria-live]")].map((one) => one.textContent).join("");
  fireEvent.click(screen.getByRole("button", { name: "Test connection" }));
  await waitFor(() => expect(spoken()).toBe("Testing the connection…"));
  answer.resolve({
    ...{ failedStep: "key", failure: { kind: "keyRejected", status: 401 }, endpoint: `${serviceUrl}/api/v1` },
    ...{ permissionGranted: true, milliseconds: 20 },
  });
  const list = await screen.findByRole("list", { name: "Connection test" });
  expect(list.closest("[role=status], [aria-live]")).toBeNull();
  await waitFor(() => expect(spoken()).toMatch(/^The key was not accepted \(401\)\./));
});

test("no key is asked for any more once another page has saved one", async () => {
  const serviceUrl = "https://reports.example.com";
  const appState = signal<AppState>(emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })));
  render(<ConnectionSettings appState={appState} draft={createConnectionDraft(serviceUrl)} />);
  fireEvent.click(screen.getByRole("button", { name: "Save and connect" }));
  expect(screen.getByText("Enter your API key.")).toBeTruthy();
  await act(() => {
    const keyHint = { keyId: "k", ending: "1234", origin: serviceUrl };
    appState.value = { ...appState.value, keyHint };
  });
  expect(screen.queryByText("Enter your API key.")).toBeNull();
});

test("that the key was not accepted is not told any more once another page has saved another one", async () => {
  const serviceUrl = "https://reports.example.com";
  const keyHint = { keyId: "k", ending: "1234", origin: serviceUrl };
  const appState = signal<AppState>({ ...emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })), keyHint });
  const failed = { failedStep: "key", failure: { kind: "keyRejected", status: 401 }, permissionGranted: true };
  vi.spyOn(messages, "ask").mockResolvedValue({ ...failed, endpoint: `${serviceUrl}/api/v1` } as never);
  render(<ConnectionSettings appState={appState} draft={createConnectionDraft(serviceUrl)} />);
  fireEvent.click(screen.getByRole("button", { name: "Test connection" }));
  await screen.findByText(/^The key was not accepted \(401\)/);
  await act(() => {
    appState.value = { ...appState.value, keyHint: { ...keyHint, keyId: "l", ending: "5678" } };
  });
  expect(screen.queryByText(/^The key was not accepted/)).toBeNull();
});

test("a test that went well is not told any more once another page has forgotten the key", async () => {
  const serviceUrl = "https://reports.example.com";
  const keyHint = { keyId: "k", ending: "1234", origin: serviceUrl };
  const appState = signal<AppState>({ ...emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })), keyHint });
  const check = { failedStep: null, endpoint: `${serviceUrl}/api/v1`, permissionGranted: true, milliseconds: 20 };
  vi.spyOn(messages, "ask").mockResolvedValue(check as never);
  render(<ConnectionSettings appState={appState} draft={createConnectionDraft(serviceUrl)} />);
  fireEvent.click(screen.getByRole("button", { name: "Test connection" }));
  await screen.findByText(/^Connected\./);
  screen.getByText("The key was accepted.");
  await act(() => {
    appState.value = { ...appState.value, keyHint: null };
  });
  expect([screen.queryByText(/^Connected\./), screen.queryByText("The key was accepted.")]).toEqual([null, null]);
});

test.each(["https://later.example.com", "https://reports.example.com/later", "https://reports.example.com"])(
  "a test that went well is not told any more once another page has connected %s",
  async (later) => {
    const serviceUrl = "https://reports.example.com/base";
    const connectedTo = (url: string): AppState => {
      const keyHint = { keyId: "k", ending: "1234", origin: new URL(url).origin };
      return { ...emptyState(settingsOf({ id: url, keyId: "k", serviceUrl: url })), keyHint };
    };
    const appState = signal(connectedTo(serviceUrl));
    const passed = { failedStep: null, failure: null, endpoint: `${serviceUrl}/api/v1` };
    vi.spyOn(messages, "ask").mockResolvedValue({ ...passed, permissionGranted: true, milliseconds: 20 } as never);
    render(<ConnectionSettings appState={appState} draft={createConnectionDraft(serviceUrl)} />);
    fireEvent.click(screen.getByRole("button", { name: "Test connection" }));
    await screen.findByText(/^Connected\./);
    screen.getByText("The key was accepted.");
    act(() => {
      appState.value = connectedTo(later);
    });
    expect([screen.queryByText(/^Connected\./), screen.queryByText("The key was accepted.")]).toEqual([null, null]);
  },
);

test("a test that went well leads to what was paused meanwhile, and to nothing else", async () => {
  const serviceUrl = "https://reports.example.com";
  const keyHint = { keyId: "k", ending: "1234", origin: serviceUrl };
  const job = { id: "job", connectionId: "c", state: "paused", failure: { kind: "keyRejected" } } as Job;
  const state = { ...emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })), keyHint };
  const appState = signal<AppState>({ ...state, jobs: [job, { ...job, id: "by-hand", failure: null }] });
  const check = { failedStep: null, endpoint: `${serviceUrl}/api/v1`, permissionGranted: true, milliseconds: 20 };
  vi.spyOn(messages, "ask").mockResolvedValue(check as never);
  render(<ConnectionSettings appState={appState} draft={createConnectionDraft(serviceUrl)} />);
  expect(screen.queryByRole("link", { name: /decision/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Test connection" }));
  const link = await screen.findByRole("link", { name: "Activity: 1 needs your decision" });
  expect(link.getAttribute("href")).toBe("#/activity?show=open");
  await act(() => {
    appState.value = { ...appState.value, jobs: [] };
  });
  expect(screen.queryByRole("link", { name: /decision/ })).toBeNull();
});

test("the API key's description is a sentence, without the address of the service", () => {
  const serviceUrl = "https://reports.example.com";
  const appState = signal(emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })));
  render(<ConnectionSettings appState={appState} draft={createConnectionDraft(serviceUrl)} />);
  expect(document.getElementById("api-key-hint")?.textContent).toBe("Find it in the account area of your service.");
  expect(screen.getByRole("link", { name: /reports\.example\.com/ })).toBeTruthy();
});
