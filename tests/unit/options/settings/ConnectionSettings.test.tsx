// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { ConnectionSettings } from "@/entrypoints/options/settings/ConnectionSettings.tsx";
import { createConnectionDraft } from "@/entrypoints/options/settings/connection-draft.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

afterEach(cleanup);

test.each([
  ["Test connection", "The connection was not tested."],
  ["Forget key", "The key was not forgotten."],
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
