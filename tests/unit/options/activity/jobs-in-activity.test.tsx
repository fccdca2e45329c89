// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { ActivityPage } from "@/entrypoints/options/activity/ActivityPage.tsx";
import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { untilEnabled } from "../../support/enabled.ts";
import { job, submission, update } from "../../support/tasks.ts";
import { show } from "./activity-page.tsx";

describe("Activity", () => {
  test("offers the password that many reports were given, as long as it is known", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue("correct horse" as never);
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show({ updates: [update({ changes: { privacy: 2 } }), update({ changes: { privacy: 0 }, batch: "public" })] });
    fireEvent.click(await screen.findByRole("button", { name: /^Copy password/ }));
    await waitFor(() => expect(write).toHaveBeenCalledWith("correct horse"));
    expect(ask.mock.calls).toEqual([["passwordOf", "u"]]);
  });

  test("leads to a job, tells how far it is, and pauses and stops it", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue(undefined as never);
    const submissions = (["done", "refused", "sending", "waiting"] as const).map((state, place) =>
      submission({ id: `s${place}`, batch: "j", place, state }),
    );
    const appState = show({ submissions, jobs: [job()] });
    expect(screen.getByRole("link", { name: "Creation of 4 reports" }).getAttribute("href")).toBe(
      "#/new-reports?job=j",
    );
    expect(screen.getByText("1 of 4 done · 1 failed")).toBeDefined();
    expect(screen.getByText("1 needs your decision")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("pauseJob", "j"));
    fireEvent.click(screen.getByRole("button", { name: "Stop: Creation of 4 reports" }));
    expect(ask).toHaveBeenCalledTimes(1);
    const dialog = screen.getByRole("dialog", { name: "Stop this job?" });
    expect(within(dialog).getByText("Creation of 4 reports")).toBeDefined();
    fireEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("stopJob", "j"));
    const failure = { kind: "keyRejected", status: 401 } as const;
    await act(() => {
      appState.value = { ...appState.value, jobs: [job({ state: "paused", failure })] };
    });
    expect(screen.getByText(/^Paused\. The key was not accepted \(401\)\./)).toBeDefined();
    await act(() => {
      const paused = job({ state: "paused", failure: { kind: "keyMissing" } });
      const keyHint = { keyId: "k", origin: "https://reports.example.com", ending: "1234" };
      appState.value = { ...appState.value, keyHint, jobs: [paused] };
    });
    expect(screen.getByText("Paused.")).toBeDefined();
    ask.mockRejectedValue(new AppError("keyMissing"));
    await untilEnabled(screen.getByRole("button", { name: "Continue" }));
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Nothing was changed\./);
    fireEvent.click(screen.getByRole("button", { name: "Stop: Creation of 4 reports" }));
    await screen.findByRole("dialog", { name: "Stop this job?" });
    await act(() => {
      appState.value = {
        ...appState.value,
        submissions: [...submissions.slice(0, 2), submission({ batch: "j", state: "stopped" })],
        jobs: [job({ state: "stopped" })],
      };
    });
    expect(screen.getByText("1 done, 1 failed, 1 stopped")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBe(null);
    expect(screen.queryByRole("button", { name: /^Stop/ })).toBe(null);
  });

  test("what failed in one state of a job is not said of the next", async () => {
    const ask = vi.spyOn(messages, "ask").mockRejectedValue(new AppError("keyMissing"));
    const appState = show({ submissions: [submission({ batch: "j" })], jobs: [job({ state: "paused" })] });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("alert");
    await act(() => {
      appState.value = { ...appState.value, jobs: [job()] };
    });
    expect(ask).toHaveBeenCalledOnce();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each<[string, Partial<AppState>, Partial<AppState>]>([
    [
      "Try failed again",
      { updates: [update({ state: "failed", changes: { results: 1 } })] },
      { updates: [update({ state: "failed", changes: { results: 1 }, isRetried: true })] },
    ],
    [
      "Send again",
      { submissions: [submission({ id: "s", state: "notSent" })] },
      { submissions: [submission({ id: "s", state: "done", report: { id: "7", result: "bad" } as Report })] },
    ],
  ])("that “%s” sent nothing is not said any more once another page has sent it", async (name, before, after) => {
    vi.spyOn(messages, "ask").mockRejectedValue(new AppError("keyMissing"));
    const appState = show(before);
    fireEvent.click(screen.getByRole("button", { name }));
    await screen.findByRole("alert");
    await act(() => {
      appState.value = { ...appState.value, ...after };
    });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each<[string, Partial<AppState>, Partial<AppState>]>([
    ["Pause", { jobs: [job()] }, { jobs: [job({ state: "paused" })] }],
    ["Continue", { jobs: [job({ state: "paused" })] }, { jobs: [job()] }],
    [
      "Send again",
      { jobs: [], submissions: [submission({ id: "s", state: "unknown" })] },
      { submissions: [submission({ id: "s", state: "sending" })] },
    ],
  ])("that “%s” failed is not said when it is offered anew", async (name, before, between) => {
    vi.spyOn(messages, "ask").mockRejectedValue(new AppError("keyMissing"));
    const appState = show({ submissions: [submission({ batch: "j", state: "waiting" })], ...before });
    fireEvent.click(screen.getByRole("button", { name }));
    await screen.findByRole("alert");
    for (const change of [between, before]) {
      await act(() => {
        appState.value = { ...appState.value, ...change };
      });
    }
    screen.getByRole("button", { name });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("the second click of a double click does not continue the job that the first has paused", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue(undefined as never);
    const appState = show({ submissions: [submission({ batch: "j" })], jobs: [job()] });
    fireEvent.click(screen.getByRole("button", { name: "Pause" }), { detail: 1 });
    await act(() => {
      appState.value = { ...appState.value, jobs: [job({ state: "paused" })] };
    });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }), { detail: 2 });
    expect(ask.mock.calls).toEqual([["pauseJob", "j"]]);
  });

  test("Pause pressed as a job pauses by itself does not continue it", async () => {
    const ask = vi.spyOn(messages, "ask").mockResolvedValue(undefined as never);
    const appState = show({ submissions: [submission({ batch: "j" })], jobs: [job()] });
    const pause = screen.getByRole("button", { name: "Pause" });
    await act(() => {
      const failure = { kind: "keyRejected", status: 401 } as const;
      appState.value = { ...appState.value, jobs: [job({ state: "paused", failure })] };
    });
    const proceed = screen.getByRole("button", { name: "Continue" });
    expect(proceed).toBe(pause);
    fireEvent.click(proceed, { detail: 1 });
    expect(ask).not.toHaveBeenCalled();
    await untilEnabled(proceed);
    fireEvent.click(proceed, { detail: 1 });
    await waitFor(() => expect(ask.mock.calls).toEqual([["continueJob", { id: "j" }]]));
  });

  test("leads to a job's page where its password is to be entered again", async () => {
    const ask = vi.spyOn(messages, "ask").mockRejectedValue(new AppError("passwordGone"));
    location.hash = "";
    const paused = job({ state: "paused", privacy: 2 });
    const appState = show({ submissions: [submission({ batch: "j", state: "waiting" })], jobs: [paused] });
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(location.hash).toBe("#/new-reports?job=j"));
    expect(ask).toHaveBeenCalledWith("continueJob", { id: "j" });
    expect(screen.queryByRole("alert")).toBeNull();
    await act(() => {
      appState.value = { ...appState.value, jobs: [{ ...paused, failure: { kind: "passwordGone" } }] };
    });
    expect(screen.getByText(/^Paused\. The password is no longer remembered\./)).toBeDefined();
    expect(screen.getByRole("link", { name: "Enter the password again" }).getAttribute("href")).toBe(location.hash);
  });
});

test("the bar of a job that goes on counts as over what its own page counts", () => {
  const state = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));
  const noted = submission({ batch: "j", state: "unknown", failure: { kind: "notNamed" } });
  const submissions = [noted, submission({ batch: "j" }), submission({ batch: "j", state: "waiting" })];
  render(<ActivityPage appState={signal<AppState>({ ...state, jobs: [job()], submissions })} filter="all" />);
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("1");
});
