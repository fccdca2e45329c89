// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, within } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AtHandSettings } from "@/entrypoints/options/settings/AtHandSettings.tsx";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

const RATING = "Show the page's rating on the toolbar button";
let asked: ReturnType<typeof vi.fn>;
let shortcut: string;

beforeEach(() => {
  vi.stubEnv("FIREFOX", "");
  asked = vi.fn(async () => undefined);
  shortcut = "Alt+R";
  vi.spyOn(messages, "ask").mockImplementation(asked as never);
  const getAll = async () => [
    { name: "_execute_action", shortcut },
    { name: "create-report", shortcut: "" },
  ];
  Object.assign(fakeBrowser.commands, { getAll });
});

function show(preferences: Partial<Preferences> = {}) {
  const appState = signal(emptyState(settingsOf({}, preferences)));
  render(<AtHandSettings appState={appState} />);
  return appState;
}

function checkbox(name: string) {
  return screen.getByRole<HTMLInputElement>("checkbox", { name });
}

/** Each command with its key. */
function keys() {
  return screen
    .getAllByRole("definition")
    .map((key) => `${key.previousElementSibling?.textContent}: ${key.textContent}`);
}

test("menu and keys are on, the rating off at first, and each is saved by itself", async () => {
  show();
  expect([checkbox(RATING).checked, checkbox("Context menu").checked]).toEqual([false, true]);
  expect(checkbox("Single-key shortcuts in the list of reports").checked).toBe(true);
  screen.getByText(/Nothing is sent for it\.$/);
  fireEvent.click(checkbox("Context menu"));
  await screen.findByText("Saved.");
  fireEvent.click(checkbox(RATING));
  fireEvent.click(checkbox("Single-key shortcuts in the list of reports"));
  await vi.waitFor(() =>
    expect(asked.mock.calls).toEqual([
      ["changePreferences", { contextMenu: false }],
      ["changePreferences", { showRating: true }],
      ["changePreferences", { listKeys: false }],
    ]),
  );
});

test("a switch that cannot be saved goes back and says why", async () => {
  asked.mockRejectedValue(new AppError("storageFailed"));
  show();
  fireEvent.click(checkbox("Context menu"));
  await screen.findByText("The browser could not read or store this.", { exact: false });
  expect(checkbox("Context menu").checked).toBe(true);
});

test("without what is remembered there is no rating to show, and that is said", () => {
  show({ rememberResults: false });
  screen.getByText("Results are not remembered, so there is no rating to show.");
});

test("the present keys are listed, and read again when the user comes back from changing them", async () => {
  show();
  await screen.findByText("Alt+R");
  expect(keys()).toEqual([
    "Open the popup: Alt+R",
    "Create report of this page: No shortcut",
    "Open all reports: No shortcut",
  ]);
  shortcut = "Ctrl+Shift+9";
  document.dispatchEvent(new Event("visibilitychange"));
  await screen.findByText("Ctrl+Shift+9");
});

test("Change leads to where the browser changes them", () => {
  const create = vi.spyOn(fakeBrowser.tabs, "create");
  show();
  const region = within(screen.getByRole("region", { name: "At hand" }));
  fireEvent.click(region.getByRole("button", { name: "Change Keyboard shortcuts" }));
  expect(create).toHaveBeenCalledWith({ url: "chrome://extensions/shortcuts" });
});

test.each<[string, () => Promise<boolean>]>([
  ["the user says no", async () => false],
  ["it cannot ask", async () => Promise.reject(new Error("may only be called from a user input handler"))],
])("Firefox asks for the tabs in the click, and where %s nothing changes and that is said", async (_case, answer) => {
  vi.stubEnv("FIREFOX", "true");
  const request = vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(answer);
  show();
  fireEvent.click(checkbox(RATING));
  expect(request).toHaveBeenCalledWith({ permissions: ["tabs"] });
  await screen.findByText("The browser did not allow this.");
  await vi.waitFor(() => expect(checkbox(RATING).checked).toBe(false));
  expect(asked).not.toHaveBeenCalled();
  request.mockImplementation(async () => true);
  fireEvent.click(checkbox(RATING));
  await screen.findByText("Saved.");
  expect(screen.queryByText(/^The browser did not allow this/)).toBeNull();
});

test("that Firefox denied the tabs is not said any more once another page was allowed to show the rating", async () => {
  vi.stubEnv("FIREFOX", "true");
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => false);
  const appState = show();
  fireEvent.click(checkbox(RATING));
  await screen.findByText("The browser did not allow this.");
  act(() => {
    appState.value = emptyState(settingsOf({}, { showRating: true }));
  });
  expect(checkbox(RATING).checked).toBe(true);
  expect(screen.queryByText("The browser did not allow this.")).toBeNull();
});

test("Firefox gets the permission back when the rating is switched off", async () => {
  vi.stubEnv("FIREFOX", "true");
  show({ showRating: true });
  fireEvent.click(checkbox(RATING));
  await vi.waitFor(() => expect(fakeBrowser.permissions.remove).toHaveBeenCalledWith({ permissions: ["tabs"] }));
  expect(asked.mock.calls).toEqual([["changePreferences", { showRating: false }]]);
});
