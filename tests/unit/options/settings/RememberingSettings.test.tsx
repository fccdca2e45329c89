// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RememberingSettings } from "@/entrypoints/options/settings/RememberingSettings.tsx";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

const KEPT = /^Addresses, results, numbers and dates .* never leave this computer\.$/;
let asked: ReturnType<typeof vi.fn>;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  asked = vi.fn(async () => undefined);
  vi.spyOn(messages, "ask").mockImplementation(asked as never);
  render(<RememberingSettings appState={signal(emptyState(settingsOf({})))} />);
});

afterEach(cleanup);

function checkbox() {
  return screen.getByRole("checkbox", { name: "Remember results on this computer" });
}

function press(...names: string[]) {
  for (const name of names) fireEvent.click(screen.getAllByRole("button", { name }).at(-1) as HTMLElement);
}

test("says what is kept, and switched off, that what was kept stays", async () => {
  expect(checkbox()).toHaveProperty("checked", true);
  screen.getByText(KEPT);
  fireEvent.click(checkbox());
  screen.getByText("Nothing more is kept. What was remembered before stays until you clear it.");
  await screen.findByText("Saved.");
  expect(asked.mock.calls).toEqual([["changePreferences", { rememberResults: false }]]);
});

test("a switch that cannot be saved goes back and says why", async () => {
  asked.mockRejectedValue(new AppError("storageFailed"));
  fireEvent.click(checkbox());
  await screen.findByText("The browser could not store this.", { exact: false });
  expect(checkbox()).toHaveProperty("checked", true);
});

test("clears the history only once that was confirmed, and says so", async () => {
  press("Clear history");
  screen.getByText(/^Everything that was remembered of your reports is removed/);
  expect(asked).not.toHaveBeenCalled();
  press("Clear history");
  await screen.findByText("History cleared.");
  expect(asked.mock.calls).toEqual([["clearHistory"]]);
});

test("a history that was not cleared is not called so", async () => {
  asked.mockRejectedValue(new AppError("storageFailed"));
  press("Clear history", "Clear history");
  await screen.findByText("The history was not cleared.", { exact: false });
  await waitFor(() => expect(screen.queryByText("History cleared.")).toBeNull());
});
