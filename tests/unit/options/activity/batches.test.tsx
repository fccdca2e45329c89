// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { ActivityPage } from "@/entrypoints/options/activity/ActivityPage.tsx";
import type { AppState } from "@/utils/app-state.ts";
import * as messages from "@/utils/messages.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import type { Update } from "@/utils/models/update.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { untilEnabled } from "../../support/enabled.ts";
import { deletion, job, NOW, submission, update } from "../../support/tasks.ts";
import { batchOf, entriesOf, show } from "./activity-page.tsx";

describe("Activity", () => {
  test("tries what failed of a refresh again, but no password", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const failed = (changes: Partial<Update>) => update({ state: "failed", ...changes });
    show({
      updates: [
        failed({ changes: { results: 1 } }),
        update({ changes: { results: 1 } }),
        failed({ batch: "secret", changes: { privacy: 2 } }),
      ],
    });
    fireEvent.click(screen.getByRole("button", { name: "Try failed again" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("retryUpdates", { id: "u", part: "failed" }));
  });

  test("asks once more before it deletes what was not deleted, and never for what was asked for since", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const pause = { kind: "rateLimited", status: 429, retryAt: NOW } as const;
    const refused = (id: string, changes: Partial<Deletion> = {}) =>
      deletion({ batch: "b", resourceId: id, url: `https://${id}.example/`, search: "example", ...changes });
    const failed = { state: "failed", failure: pause } as const;
    show({
      deletions: [
        refused("1"),
        ...[refused("2", failed), refused("3", failed), refused("4", { state: "stopped", failure: pause })],
        ...[refused("5", { state: "stopped" }), refused("6", { state: "unclear" })],
        refused("3", { batch: "later", startedAt: NOW + 1 }),
      ],
    });
    fireEvent.click(screen.getByRole("button", { name: "Try failed again" }));
    const dialog = screen.getByRole("dialog", { name: "Delete 2 reports?" });
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["2.example", "4.example"]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete 2 reports" }));
    const reports = ["2", "4"].map((id) => ({ id, url: `https://${id}.example/` }));
    const asked = { connectionId: "c", reports, search: "example", isUnseen: true };
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("deleteReports", asked));
  });

  test("deletes only what it has asked about, whatever becomes clear of the others meanwhile", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const of = (resourceId: string, state: DeletionState) =>
      deletion({ batch: "b", id: resourceId, resourceId, state });
    const appState = show({ deletions: [of("1", "failed"), of("2", "unclear")] });
    fireEvent.click(screen.getByRole("button", { name: "Try failed again" }));
    await act(async () => {
      appState.value = { ...appState.value, deletions: [of("1", "failed"), of("2", "failed")] };
    });
    const dialog = screen.getByRole("dialog", { name: "Delete 1 report?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete 1 report" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("deleteReports", expect.anything()));
    expect(ask.mock.lastCall?.[1]).toMatchObject({ reports: [{ id: "1" }] });
  });

  test("sends the rest by a button that says how many, and nothing that was sent once more already", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const failure = { kind: "notAllowed", status: 403 } as const;
    const of = (state: Update["state"], changes: Partial<Update> = {}) =>
      update({ changes: { privacy: 0 }, state, failure: state === "done" ? null : failure, ...changes });
    const stopped = Array.from({ length: 16 }, () => of("stopped"));
    show({ updates: [of("done"), of("failed", { isRetried: true }), ...stopped] });
    expect(screen.getByText(/^1 changed, 1 failed, 16 stopped/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Send the rest (16)" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("retryUpdates", { id: "u", part: "stopped" }));
  });

  test("counts as its page does what the service has taken note of", () => {
    const awaited = { state: "unknown", looks: 2, failure: { kind: "notNamed" } } as const;
    const lost = { state: "unknown", looks: 2, failure: { kind: "timeout" } } as const;
    const submissions = [{ state: "done" } as const, awaited, awaited, lost].map((changes, place) =>
      submission({ id: `s${place}`, batch: "j", place, ...changes }),
    );
    show({ submissions, jobs: [job({ state: "ended" })] });
    expect(screen.getByText("1 done, 1 unclear, 2 running")).toBeDefined();
  });

  test("Stop pressed as a batch ends does not send once more what has failed", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("next" as never);
    const of = (state: Update["state"]) => update({ id: state, changes: { results: 1 }, state });
    const appState = show({ updates: [of("failed"), of("sending")] });
    screen.getByRole("button", { name: "Stop" });
    await act(() => {
      appState.value = { ...appState.value, updates: [of("failed"), of("done")] };
    });
    const again = screen.getByRole("button", { name: "Try failed again" });
    fireEvent.click(again, { detail: 1 });
    expect(ask).not.toHaveBeenCalled();
    await untilEnabled(again);
    fireEvent.click(again, { detail: 1 });
    await waitFor(() => expect(ask.mock.calls).toEqual([["retryUpdates", { id: "u", part: "failed" }]]));
  });

  test("a batch that failures have stopped says so", () => {
    const failure = { kind: "notAllowed", status: 403 } as const;
    show({ deletions: [...batchOf(["done"]), ...batchOf(["failed", "failed", "failed", "stopped"], { failure })] });
    const told = "1 deleted, 3 failed, 1 not deleted · Because of the failures, the rest was not sent.";
    expect(screen.getByText(told)).toBeDefined();
  });

  test("a batch shows its numbers, and each deletion with its reason", () => {
    const failed = deletion({ batch: "b", state: "failed", url: "https://x.example/", failure: { kind: "offline" } });
    show({ deletions: [...batchOf(["done", "done", "stopped"]), failed] });
    const [entry] = screen.getAllByRole("listitem");
    expect(entry?.textContent).toContain("Deletion of 4 reports");
    expect(within(entry as HTMLElement).getByText("2 deleted, 1 failed, 1 not deleted")).toBeDefined();
    expect(screen.getByText("x.example").closest("li")?.textContent).toContain("you seem to be offline");
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("a reason names the end of a pause only until it is over", () => {
    const of = (retryAt: number) => ({ kind: "rateLimited", status: 429, retryAt }) as const;
    const failed = { batch: "b", state: "failed" } as const;
    show({
      deletions: [
        deletion({ ...failed, url: "https://past.example/", failure: of(NOW - 3_600_000) }),
        deletion({ ...failed, url: "https://now.example/", failure: of(NOW + 3_600_000) }),
      ],
    });
    const line = (name: string) => screen.getByText(name).closest("li")?.textContent;
    expect(line("past.example")).toMatch(/The service asked for a pause\.$/);
    expect(line("now.example")).toMatch(/The service asks for a pause until .+\.$/);
  });

  test("a batch shows what the service said of each change", () => {
    const failure = {
      kind: "invalid",
      status: 422,
      detail: "Not now.",
      fields: { results: "Only once an hour." },
    } as const;
    show({ updates: [update({ changes: { results: 1 }, state: "failed", url: "https://x.example/", failure })] });
    const line = screen.getByText("x.example").closest("li")?.textContent;
    expect(line).toContain("Not now.");
    expect(line).toContain("results: Only once an hour.");
  });

  test.each([
    [{ results: 1 }, "Refresh of 3 reports", "1 refreshed, 1 failed, 1 stopped", "The results were not refreshed."],
    [
      { privacy: 0 },
      "Change of privacy of 3 reports to Public",
      "1 changed, 1 failed, 1 stopped",
      "Nothing was changed.",
    ],
  ] as const)(
    "a batch of changes (%j) says what was asked for, and the failed first",
    (changes, name, outcomes, why) => {
      const failed = update({ changes, state: "failed", url: "https://x.example/", failure: { kind: "offline" } });
      const updates = [update({ changes }), update({ changes, state: "stopped" }), failed];
      expect(entriesOf({ updates })).toMatchObject([{ kind: "batch", id: "u", isOpen: false, hasFailed: true }]);
      show({ updates });
      screen.getByText(name);
      screen.getByText(outcomes);
      const [first] = screen
        .getAllByRole("listitem")
        .filter(({ textContent }) => textContent?.includes("example/") || textContent?.startsWith("x.example"));
      expect(first?.textContent).toContain(why);
    },
  );

  test("a batch that runs shows how far it is and can be stopped", () => {
    show({ deletions: batchOf(["done", "deleting", "queued"]) });
    expect(screen.getByText("Deleting reports: 1 of 3")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("1");
    expect(screen.getByRole("button", { name: "Stop" })).toBeDefined();
  });

  test("a batch that a pause holds up says until when, and counts none as done that is not", () => {
    const held = deletion({ batch: "b", state: "queued", heldUntil: NOW + 3_600_000 });
    show({ deletions: [...batchOf(["done", "failed", "unclear", "stopped", "queued"]), held] });
    expect(screen.getByText("Deleting reports: 1 of 6 · 1 failed, 1 unclear, 1 not deleted")).toBeDefined();
    expect(screen.getByText(/^The service asks for a pause until .* The rest follows afterwards\.$/)).toBeDefined();
  });

  test("a batch that could not be stopped says so", async () => {
    show({ deletions: batchOf(["deleting", "queued"]) });
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This was not stopped.");
  });
});

test.each([
  ["c", "1 running"],
  ["other", "1 unclear"],
])("what the service took note of is awaited only as long as it is connected: %s", (id, outcomes) => {
  const state = emptyState(settingsOf({ id, serviceUrl: "https://reports.example.com" }));
  const submissions = [submission({ batch: "j", state: "unknown", failure: { kind: "notNamed" } })];
  const jobs = [job({ state: "ended" })];
  render(<ActivityPage appState={signal<AppState>({ ...state, jobs, submissions })} filter="all" />);
  expect(screen.getByText(outcomes)).toBeDefined();
});

test("a batch of changes says what was asked for, counts the outcomes and lists the failed ones first", () => {
  const asked = { changes: { privacy: 1 } } as const;
  const updates = [
    update({ ...asked, url: "https://example.com/fine" }),
    update({ ...asked, url: "https://example.com/not", state: "failed", failure: { kind: "notAllowed", status: 403 } }),
  ];
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  render(<ActivityPage appState={signal<AppState>({ ...state, updates })} filter="failed" />);
  expect(screen.getByText("Change of privacy of 2 reports to Private")).toBeDefined();
  expect(screen.getByText("1 changed, 1 failed")).toBeDefined();
  const names = [...document.querySelectorAll("details bdi")].map(({ textContent }) => textContent);
  expect(names).toEqual(["example.com/not", "example.com/fine"]);
  expect(screen.getByText(/Nothing was changed\..*403/)).toBeDefined();
});
