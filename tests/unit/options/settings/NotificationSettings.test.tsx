// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { NotificationSettings } from "@/entrypoints/options/settings/NotificationSettings.tsx";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

const NOTIFICATIONS = { permissions: ["notifications"] };
const ALLOWED = /^Your browser allows notifications\./;
const MISSING = /^Notifications are not allowed\./;

let asked: ReturnType<typeof vi.fn>;
let isAllowed: boolean;
/** Listeners of the browser's changes of permissions. */
let listeners: (() => void)[];

beforeEach(() => {
  asked = vi.fn(async () => undefined);
  isAllowed = false;
  listeners = [];
  vi.spyOn(messages, "ask").mockImplementation(asked as never);
  vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => isAllowed);
  const listen = (listener: () => void) => void listeners.push(listener);
  vi.spyOn(fakeBrowser.permissions.onAdded, "addListener").mockImplementation(listen as never);
  vi.spyOn(fakeBrowser.permissions.onRemoved, "addListener").mockImplementation(listen as never);
});

const show = () => render(<NotificationSettings appState={signal(emptyState(settingsOf({})))} />);
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

test("both switches are off at first and saved by themselves", async () => {
  show();
  expect([checkbox("Weekly summary").checked, checkbox("Without addresses").checked]).toEqual([false, false]);
  fireEvent.click(checkbox("Weekly summary"));
  await screen.findByText("Saved.");
  fireEvent.click(checkbox("Without addresses"));
  await waitFor(() =>
    expect(asked.mock.calls).toEqual([
      ["changePreferences", { weeklySummary: true }],
      ["changePreferences", { withoutAddresses: true }],
    ]),
  );
});

test("the weekly summary asks for the permission that it needs, and is saved whatever the answer", async () => {
  const request = vi.spyOn(fakeBrowser.permissions, "request").mockResolvedValue(false as never);
  show();
  fireEvent.click(checkbox("Weekly summary"));
  expect(request.mock.calls).toEqual([[NOTIFICATIONS]]);
  await screen.findByText("Saved.");
  fireEvent.click(checkbox("Weekly summary"));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith("changePreferences", { weeklySummary: false }));
  expect(request).toHaveBeenCalledTimes(1);
});

test("what stands there when the page opens is in no region that speaks by itself", async () => {
  show();
  const standing = await screen.findByText(MISSING);
  expect(standing.closest("[role=status], [aria-live]")).toBeNull();
});

test("a switch that cannot be saved goes back and says why", async () => {
  asked.mockRejectedValue(new AppError("storageFailed"));
  show();
  fireEvent.click(checkbox("Weekly summary"));
  await screen.findByText("The browser could not read or store this.", { exact: false });
  expect(checkbox("Weekly summary").checked).toBe(false);
});

test("the permission is asked for in the click, and what the browser then allows is shown", async () => {
  const request = vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => {
    isAllowed = true;
    for (const listener of listeners) listener();
    return true;
  });
  show();
  await screen.findByText(MISSING);
  const allow = screen.getByRole("button", { name: "Allow notifications" });
  allow.focus();
  fireEvent.click(allow);
  expect(request).toHaveBeenCalledWith(NOTIFICATIONS);
  const status = await screen.findByText(ALLOWED);
  expect(document.activeElement).toBe(status);
  expect(screen.queryByRole("button")).toBe(null);
});

test("a No is told, and can be asked again", async () => {
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => false);
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Allow notifications" }));
  await screen.findByText(/^The browser did not allow this\. Notifications are not allowed\./);
  expect(screen.getByRole("button", { name: "Allow notifications" })).toBeDefined();
});

test("follows what is changed in the browser's own settings", async () => {
  isAllowed = true;
  show();
  await screen.findByText(ALLOWED);
  isAllowed = false;
  await act(() => {
    for (const listener of listeners) listener();
  });
  await screen.findByText(MISSING);
});
