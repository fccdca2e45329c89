// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { ConnectionSettings } from "@/entrypoints/options/settings/ConnectionSettings.tsx";
import { createConnectionDraft } from "@/entrypoints/options/settings/connection-draft.ts";
import { Diagnostics } from "@/entrypoints/options/settings/Diagnostics.tsx";
import type { AppState } from "@/utils/app-state.ts";
import * as messages from "@/utils/messages.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

const serviceUrl = "https://reports.example.com";
const keyHint = { keyId: "k", ending: "1234", origin: serviceUrl };
const MISSING = "The browser does not let this extension reach your service.";

let isAllowed: boolean;
/** Listeners of the browser's changes of permissions. */
let listeners: (() => void)[];

beforeEach(() => {
  isAllowed = true;
  listeners = [];
  const listen = (listener: () => void) => void listeners.push(listener);
  vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => isAllowed);
  vi.spyOn(fakeBrowser.permissions.onAdded, "addListener").mockImplementation(listen as never);
  vi.spyOn(fakeBrowser.permissions.onRemoved, "addListener").mockImplementation(listen as never);
});

const connected = () => signal<AppState>({ ...emptyState(settingsOf({ id: "c", keyId: "k", serviceUrl })), keyHint });

/** The user grants access, or takes it away, in the browser's own page. */
async function changeAccess(isGranted: boolean) {
  isAllowed = isGranted;
  await act(async () => {
    for (const listener of listeners) listener();
  });
}

async function showTested(check: object) {
  vi.spyOn(messages, "ask").mockResolvedValue({ endpoint: `${serviceUrl}/api/v1`, ...check } as never);
  render(<ConnectionSettings appState={connected()} draft={createConnectionDraft(serviceUrl)} />);
  fireEvent.click(screen.getByRole("button", { name: "Test connection" }));
  await screen.findByRole("list", { name: "Connection test" });
}

test("a test that went well is not told any more once access was taken away", async () => {
  await showTested({ failedStep: null, failure: null, permissionGranted: true, milliseconds: 20 });
  screen.getByText(/^Connected\./);
  await changeAccess(false);
  await screen.findByText(MISSING);
  expect([screen.queryByText(/^Connected\./), screen.queryByRole("list")]).toEqual([null, null]);
});

test("that access is missing is not told any more once it was granted", async () => {
  isAllowed = false;
  const failure = { kind: "permissionMissing" };
  await showTested({ failedStep: "permission", failure, permissionGranted: false, milliseconds: null });
  await waitFor(() => expect(screen.getAllByText(MISSING)).toHaveLength(2));
  await changeAccess(true);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Grant access" })).toBeNull());
  expect(screen.queryByText(MISSING)).toBeNull();
});

test("diagnostics tell at once that access was taken away", async () => {
  render(<Diagnostics appState={connected()} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Diagnostics" });
  await waitFor(() => expect(field.value).toContain("\nService: connected, https, by host permission\n"));
  await changeAccess(false);
  await waitFor(() => expect(field.value).toContain("\nService: connected, https, without permission\n"));
});
