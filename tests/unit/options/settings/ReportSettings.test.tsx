// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { ReportSettings } from "@/entrypoints/options/settings/ReportSettings.tsx";
import { AppError } from "@/utils/errors.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, asked, setUpAsk } from "../../support/asking.ts";

setUpAsk();

test("Report page follows what another window saves, but not over what is being typed", async () => {
  const stateOf = (reportPage: string) => emptyState(settingsOf({ id: "c" }, { reportPage }));
  const appState = signal(stateOf("{address}/a/{id}"));
  render(<ReportSettings appState={appState} />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Report page" });
  await act(async () => {
    appState.value = stateOf("{address}/b/{id}");
  });
  expect(field.value).toBe("{address}/b/{id}");
  fireEvent.input(field, { target: { value: "{address}/typed/{id}" } });
  await act(async () => {
    appState.value = stateOf("{address}/c/{id}");
  });
  expect(field.value).toBe("{address}/typed/{id}");
});

test("a Report page that was not saved is saved by Enter", async () => {
  render(<ReportSettings appState={signal(emptyState(settingsOf({ id: "c" })))} />);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Report page" });
  fireEvent.input(field, { target: { value: "{address}/b/{id}" } });
  ask.mockRejectedValueOnce(new AppError("storageFailed"));
  fireEvent.change(field);
  await screen.findByText("This was not saved.");
  field.form?.requestSubmit();
  await screen.findByText("Saved.");
  expect(asked("changePreferences")).toEqual([{ reportPage: "{address}/b/{id}" }, { reportPage: "{address}/b/{id}" }]);
});
