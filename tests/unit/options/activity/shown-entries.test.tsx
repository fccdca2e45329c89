// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, render, screen, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { ActivityPage } from "@/entrypoints/options/activity/ActivityPage.tsx";
import { statusOf } from "@/entrypoints/options/texts/job-status.ts";
import type { AppState } from "@/utils/app-state.ts";
import { RESULTS_REFRESH, type Report } from "@/utils/contract.ts";
import * as messages from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { isForUser } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { deletion, job, NOW, submission, update } from "../../support/tasks.ts";
import { show } from "./activity-page.tsx";

describe("Activity", () => {
  test("tells why a single change failed, whose page may be closed by now, and leads to its report", () => {
    show({ updates: [update({ batch: undefined, state: "failed", failure: { kind: "serviceFailed", status: 500 } })] });
    const entry = within(screen.getByRole("listitem"));
    expect(entry.getByText("Refresh of 1 report")).toBeTruthy();
    expect(entry.getByText("The results were not refreshed.")).toBeTruthy();
    expect(entry.getByText(/500/)).toBeTruthy();
    expect(entry.getByRole("link", { name: "Details" }).getAttribute("href")).toBe("#/reports/7");
  });

  test("follows what runs, and ages while the page stays open", async () => {
    vi.useFakeTimers({ now: NOW });
    const running = submission({ id: "1", state: "sending" });
    const appState = show({ submissions: [running] });
    expect(screen.getByText("Creating the report…")).toBeDefined();
    expect(screen.getByText("now")).toBeDefined();
    const report = { id: "7", result: "bad", link: null } as Report;
    await act(() => {
      appState.value = { ...appState.value, submissions: [{ ...running, state: "found", report, found: 2 }] };
      vi.advanceTimersByTime(120_000);
    });
    expect(screen.getByText("Bad")).toBeDefined();
    expect(screen.getByText(/2 new reports of this address were found/)).toBeDefined();
    expect(screen.getByText("2 minutes ago").getAttribute("title")).not.toBe("");
    expect(screen.getByRole("link", { name: "Open report" }).getAttribute("href")).toBe(
      "https://reports.example.com/reports/7",
    );
    vi.useRealTimers();
  });

  test.each<[string, Partial<Deletion>, boolean]>([
    ["a report that was deleted since has no links", { state: "done" }, true],
    ["nor has one that was found to be gone", { state: "gone" }, true],
    ["one whose deletion was undone keeps them", { state: "undone" }, false],
    ["another report's deletion changes nothing", { state: "done", resourceId: "8" }, false],
    ["nor does the deletion of the same id at another service", { state: "done", connectionId: "other" }, false],
    ["nor that of another page's report, which had the id", { state: "done", url: "https://example.com/b" }, false],
    ["nor one that was over before this was asked for", { state: "done", endedAt: NOW - 1 }, false],
  ])("%s", (_case, changes, isGone) => {
    const report = { id: "7", url: "https://example.com/", result: "bad", link: null } as Report;
    show({ submissions: [submission({ report })], deletions: [deletion(changes)] });
    expect(screen.queryByRole("link", { name: "Open report" }) === null).toBe(isGone);
    expect(screen.queryByText("The report has since been deleted.") !== null).toBe(isGone);
  });

  test.each<[string, Partial<Deletion>, boolean]>([
    ["a change of a report that was deleted since leads nowhere", { state: "done" }, true],
    ["nor does that of one that was found to be gone", { state: "gone" }, true],
    ["that of a report whose deletion was undone leads to it", { state: "undone" }, false],
    ["as does that of another page's report, which had the id", { state: "done", url: "https://example.com/b" }, false],
    ["and one asked for after the deletion was over", { state: "done", endedAt: NOW - 1 }, false],
  ])("%s", (_case, changes, isGone) => {
    show({ updates: [update({ batch: undefined })], deletions: [deletion(changes)] });
    expect(screen.queryByRole("link", { name: "Details" }) === null).toBe(isGone);
    expect(screen.queryByText("The report has since been deleted.") !== null).toBe(isGone);
  });

  test("what belongs to another service is neither linked nor sent again", () => {
    const report = { id: "7", result: "bad", link: null } as Report;
    const others = { connectionId: "other" };
    show({ submissions: [submission({ ...others, report }), submission({ ...others, state: "unknown" })] });
    expect(screen.queryByRole("link", { name: "Open report" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Discard" })).toHaveLength(1);
    expect(screen.getAllByText(/This belongs to an earlier connection/)).toHaveLength(2);
    expect(screen.queryByText(/Sending again may create a second report/)).toBeNull();
  });

  test("a batch and a job of another service offer only what works there, and say why once each", () => {
    const others = { connectionId: "other" };
    const failure = { kind: "otherService" } as const;
    show({
      updates: [update({ ...others, state: "failed", changes: { results: RESULTS_REFRESH.yes } })],
      jobs: [job({ ...others, state: "paused", failure })],
      submissions: (["waiting", "refused"] as const).map((state) => submission({ ...others, batch: "j", state })),
    });
    expect(screen.queryByText(/your decision/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Try failed again" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.getByRole("button", { name: /^Stop/ })).toBeDefined();
    expect(screen.getAllByText(/This belongs to an earlier connection/)).toHaveLength(2);
  });

  test("only what the service itself named as new is called created", () => {
    const report = { id: "7", result: "bad", link: null, privacy: 0 } as Report;
    show({
      submissions: [
        submission({ state: "existed", report }),
        submission({ state: "existed", report: { ...report, privacy: 1 }, mayBeNew: true }),
        submission({ state: "found", report: { ...report, privacy: 1 }, found: 1 }),
        submission({ state: "notSent" }),
      ],
    });
    expect(screen.getByText("There was already a report.")).toBeDefined();
    expect(screen.getByText(/^The service answered with this report/)).toBeDefined();
    expect(screen.getByText("You asked for: Private")).toBeDefined();
    expect(screen.getByText(/A new report of this address was found.*may be somebody else's/)).toBeDefined();
    expect(screen.getByText("Nothing was sent.")).toBeDefined();
    expect(screen.queryByText("The report was created.")).toBeNull();
  });

  test("Send again says which privacy it will send", () => {
    show({ submissions: [submission({ state: "unknown", privacy: 0 }), submission({ state: "refused", privacy: 2 })] });
    const described = screen.getAllByRole("button", { name: "Send again" }).map((button) => {
      return document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
    });
    expect(described).toEqual(["Public", "Password"]);
  });

  test("a report that cannot be said to be the one is shown with its privacy, and linked", () => {
    const candidate = { id: "7", result: "bad", link: null, privacy: 0 } as Report;
    show({ submissions: [submission({ state: "unknown", privacy: 2, candidate })] });
    expect(screen.getByText("The service has this report of the address:").textContent).toContain("Public");
    expect(screen.getByRole("link", { name: "Open report" })).toBeDefined();
  });

  test("markup in a service's words is shown as text", () => {
    show({ submissions: [submission({ state: "refused", failure: { kind: "invalid", detail: "<img src=x>" } })] });
    expect(document.querySelector("main img")).toBeNull();
    expect(screen.getByText("The service says: <img src=x>")).toBeDefined();
  });
});

test.each([
  ["while it is looked for", { looks: 2 }, true],
  ["once the looks came seldom", { looks: 6 }, false],
  ["where only the user can help", { looks: 2, needsUser: true }, false],
])("a creation that the service took note of does not need the user %s: %j", (_when, changes, isAwaited) => {
  const failure = { kind: "notNamed" } as const;
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const noted = submission({ state: "unknown", failure, ...changes });
  expect(isForUser(noted)).toBe(!isAwaited);
  expect(statusOf(noted)).toBe(isAwaited ? "running" : "unknown");
  render(<ActivityPage appState={signal<AppState>({ ...state, submissions: [noted] })} filter="all" />);
  const told = screen.queryByText("The service received the request; we are looking for the report");
  expect(told !== null).toBe(isAwaited);
  expect(screen.queryByText(/Sending again may create a second report/) === null).toBe(isAwaited);
});

test.each([
  ["failed to be looked for", { misses: 3, nextLook: { at: NOW + 3_600_000, wait: 3_600_000 } }],
  ["took note of", { failure: { kind: "notNamed" } }],
] as const)("no search is promised for what a service that is not connected any more %s", (_what, changes) => {
  const state = emptyState(settingsOf({ id: "other", serviceUrl: "https://reports.example.com" }));
  const submissions = [submission({ state: "unknown", ...changes })];
  render(<ActivityPage appState={signal<AppState>({ ...state, submissions })} filter="all" />);
  expect(screen.getByText("This belongs to an earlier connection; nothing more is sent for it.")).toBeDefined();
  expect(screen.getByText("It is unclear whether the report was created")).toBeDefined();
  expect(screen.getByText(/^We could not look for the report so far\.$/)).toBeDefined();
});

test("a report that was found after its answer was lost can be copied with its password", async () => {
  vi.spyOn(messages, "ask").mockImplementation((async (question: string) =>
    question === "passwordOf" ? "correct horse" : undefined) as never);
  const report: Report = {
    ...{ id: "7", url: "https://example.com/", result: "good", generatedAt: null },
    ...{ privacy: 2, link: null, more: {} },
  };
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const submissions = [submission({ state: "found", found: 1, privacy: 2, report })];
  render(<ActivityPage appState={signal<AppState>({ ...state, submissions })} filter="all" />);
  await screen.findByRole("button", { name: "Copy link and password" });
});
