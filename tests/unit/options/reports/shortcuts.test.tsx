// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { pageOf, reportRow } from "../../support/known.ts";

const STATE = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }, { reportPage: "" }));

async function openList(preferences: Partial<Preferences> = {}) {
  vi.resetModules();
  const { ReportsPage } = await import("@/entrypoints/options/reports/ReportsPage.tsx");
  const messages = await import("@/utils/messages.ts");
  const url = "https://example.com/a";
  vi.spyOn(messages, "ask").mockResolvedValueOnce(pageOf([reportRow("a")]));
  const appState = signal({ ...STATE, preferences: { ...STATE.preferences, ...preferences } });
  const page = <ReportsPage appState={appState} router={{} as Router} view={{ query: REPORTS_QUERY, at: null }} />;
  const { unmount } = render(page);
  const row = await screen.findByRole("row", { name: url });
  row.focus();
  return { row, unmount };
}

/** Opens the list, selects its report, and presses the key for the actions before they are drawn. */
async function pressEarly() {
  const { row, unmount } = await openList();
  screen.getByText("/");
  fireEvent.keyDown(row, { key: "x" });
  fireEvent.keyDown(row, { key: "a" });
  expect(screen.queryByRole("button", { name: "Refresh results" })).toBeNull();
  return unmount;
}

test("who leaves the page before the actions are drawn leaves nothing behind that waits for them", async () => {
  const leave = await pressEarly();
  leave();
  await vi.dynamicImportSettled();
  const nextFrame = () => new Promise(requestAnimationFrame);
  await nextFrame();
  const frame = vi.spyOn(globalThis, "requestAnimationFrame");
  await nextFrame();
  await nextFrame();
  expect(frame, "but by this test").toHaveBeenCalledTimes(2);
});

test("the key for the actions leads there also where it comes before they are drawn", async () => {
  await pressEarly();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Refresh results"));
});

test("single characters can be switched off, for those who dictate; arrows and Enter stay", async () => {
  const { row } = await openList({ listKeys: false });
  expect(screen.queryByText("/"), "the key to the search field").toBeNull();
  for (const key of ["x", "/", "?"]) fireEvent.keyDown(row, { key });
  expect([row.getAttribute("aria-selected"), document.activeElement]).toEqual(["false", row]);
  expect(screen.queryByRole("dialog")).toBeNull();
  row.blur();
  fireEvent.keyDown(document.body, { key: "j" });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  const keys = [...(await screen.findByRole("dialog")).querySelectorAll("kbd")];
  expect(keys.map(({ textContent }) => textContent)).toEqual(["↓  ↑", "Enter"]);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  row.focus();
  fireEvent.keyDown(row, { key: "Enter" });
  expect(location.hash).toContain("a");
});
