// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { ActivityPage } from "@/entrypoints/options/activity/ActivityPage.tsx";
import type { ActivityFilter } from "@/entrypoints/options/routes/route.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { DeletionState } from "@/utils/models/deletion.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { job, NOW, submission } from "../../support/tasks.ts";
import { batchOf, show } from "./activity-page.tsx";

test("what Clear activity removes although it needs a decision is counted before", async () => {
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const refused = (id: string) => submission({ id, state: "refused" });
  const appState = signal<AppState>({ ...state, submissions: [refused("1"), refused("2"), submission()] });
  render(<ActivityPage appState={appState} filter="all" />);
  fireEvent.click(screen.getByRole("button", { name: "Clear activity" }));
  expect(screen.getByText("2 need your decision; that is removed, too.")).toBeTruthy();
});

test("a step back to another filter leaves the focus on the heading if its control is not shown there", () => {
  const appState = signal({ ...emptyState(settingsOf({ id: "c" })), submissions: [submission()] });
  const { rerender } = render(<ActivityPage appState={appState} filter="all" />);
  screen.getByRole("button", { name: "Clear activity" }).focus();
  rerender(<ActivityPage appState={appState} filter="open" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Activity" }));
});

describe("Activity", () => {
  test.each<[ActivityFilter, RegExp]>([
    ["all", /^Nothing yet\./],
    ["open", /^Nothing is running/],
    ["failed", /^Nothing failed\./],
  ])("says what it means that %s is empty", async (filter, words) => {
    show({}, filter);
    await screen.findByText(words);
    expect(screen.queryByRole("button", { name: "Clear activity" })).toBeNull();
    const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current"));
    expect(current.map((link) => link.getAttribute("href"))).toEqual([
      filter === "all" ? "#/activity" : `#/activity?show=${filter}`,
    ]);
  });

  test("has under Open what needs the user's decision, as the navigation counts it", () => {
    const submissions = [
      submission({ url: "https://left.example/", state: "refused" }),
      submission({ url: "https://unsent.example/", state: "notSent" }),
      submission({ state: "refused", batch: "j" }),
      submission({ url: "https://created.example/" }),
    ];
    show({ submissions, jobs: [job({ state: "stopped" })] }, "open");
    const names = [...document.querySelectorAll(".activity .name, .activity a > strong")];
    expect(names.map(({ textContent }) => textContent)).toEqual([
      "left.example",
      "unsent.example",
      "Creation of 1 report",
    ]);
    expect(screen.queryByText(/nothing needs your decision/)).toBeNull();
  });

  test("shows the newest 50 first, then 100 at a time, and the focus goes on where the last begin", async () => {
    const submissions = Array.from({ length: 160 }, (_, index) =>
      submission({ id: `s${index}`, startedAt: NOW - index }),
    );
    show({ submissions });
    const entries = () => [...document.querySelectorAll<HTMLElement>(".activity > li:not(.more)")];
    expect(entries()).toHaveLength(50);
    const more = screen.getByRole("button", { name: "Show more" });
    more.focus();
    fireEvent.click(more);
    await waitFor(() => expect(entries()).toHaveLength(150));
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(more);
    fireEvent.click(more);
    await waitFor(() => expect(entries()).toHaveLength(160));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(entries()[150]));
  });

  test("shows the first 100 of a large batch, the failed ones before the others", async () => {
    const states: DeletionState[] = Array.from({ length: 150 }, (_, index) => (index === 149 ? "failed" : "done"));
    show({ deletions: batchOf(states).map((one, index) => ({ ...one, url: `https://p${index}.example/` })) });
    const names = () => [...document.querySelectorAll("details li .name")].map(({ textContent }) => textContent);
    expect(names()).toHaveLength(100);
    expect(names()[0]).toBe("p149.example");
    fireEvent.click(screen.getByRole("button", { name: "Show more", hidden: true }));
    await waitFor(() => expect(names()).toHaveLength(150));
    fireEvent.click(screen.getByRole("button", { name: "Failed 1", hidden: true }));
    expect(names()).toEqual(["p149.example"]);
    fireEvent.click(screen.getByRole("button", { name: "All 150", hidden: true }));
    expect(names()).toHaveLength(150);
  });
});
