// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { JobPage } from "@/entrypoints/options/new-reports/job/JobPage.tsx";
import { jobToCsv } from "@/entrypoints/options/new-reports/job/job-csv.ts";
import { AppError } from "@/utils/errors.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState } from "../../support/app-state.ts";
import { ask } from "../../support/asking.ts";
import { untilEnabled } from "../../support/enabled.ts";
import { job } from "../../support/tasks.ts";
import { go, heading, press, rows, SETTINGS, setUpJobPage, show, task } from "./job-page.tsx";

setUpJobPage();

test.each<[string, Job["state"], Job["state"]]>([
  ["Pause", "running", "paused"],
  ["Try failed again", "ended", "running"],
])("that “%s” has failed is not said any more once it was done elsewhere", async (name, before, after) => {
  ask.mockRejectedValue(new AppError("storageFailed"));
  const appState = show({ state: before }, [task(0, "refused")]);
  press(name);
  await screen.findByRole("alert");
  for (const state of [after, before]) {
    await act(() => {
      appState.value = { ...appState.value, jobs: [job({ state })] };
    });
    expect(screen.queryByRole("alert")).toBeNull();
  }
});

describe("a job", () => {
  test("is paused at once, and stopped after a question", async () => {
    show({}, [task(0, "waiting")]);
    press("Pause");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("pauseJob", "j"));
    press("Stop");
    const dialog = screen.getByRole("dialog", { name: "Stop this job?", hidden: true });
    expect(ask).toHaveBeenCalledTimes(1);
    fireEvent.click(within(dialog).getByRole("button", { name: "Stop", hidden: true }));
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("stopJob", "j"));
  });

  test("that ends while it is asked whether to stop it, and is tried again, is not asked about once more", () => {
    const appState = show({}, [task(0, "refused")]);
    press("Stop");
    for (const state of ["ended", "running"] as const) {
      act(() => {
        appState.value = { ...appState.value, jobs: appState.value.jobs.map((job) => ({ ...job, state })) };
      });
    }
    expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  });

  test("that the user paused goes on with Continue", async () => {
    show({ state: "paused" }, [task(0, "done"), task(1, "waiting")]);
    expect(heading()).toBe("Paused · 1 of 2 reports done");
    expect(screen.getByText("Paused. No more reports are created until you continue.")).toBeTruthy();
    expect(screen.queryByText(/continues while the browser is open/)).toBe(null);
    press("Continue");
    await waitFor(() => expect(ask).toHaveBeenLastCalledWith("continueJob", { id: "j" }));
  });

  test("keeps the focus on what it can do next, from Pause to Continue and back", () => {
    const appState = show({}, [task(0, "waiting")]);
    const turn = (state: "paused" | "running") =>
      act(() => {
        appState.value = { ...appState.value, jobs: appState.value.jobs.map((job) => ({ ...job, state })) };
      });
    screen.getByRole("button", { name: "Pause" }).focus();
    turn("paused");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Continue" }));
    turn("running");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pause" }));
  });

  test.each<[string, Partial<Job>, Submission["state"], string]>([
    ["pauses", { state: "paused", failure: { kind: "keyRejected", status: 401 } }, "waiting", "Continue"],
    ["ends", { state: "ended" }, "refused", "Try failed again"],
  ])("that %s by itself as Pause is pressed sends no more", async (_case, changes, state, next) => {
    const appState = show({}, [task(0, state)]);
    screen.getByRole("button", { name: "Pause" }).focus();
    act(() => {
      appState.value = { ...appState.value, jobs: [job(changes)] };
    });
    press(next);
    expect(ask).not.toHaveBeenCalled();
    await untilEnabled(screen.getByRole("button", { name: next }));
    press(next);
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  });

  test("that paused for want of a key says so until there is one", () => {
    const failure = { kind: "keyMissing" } as const;
    const appState = show({ state: "paused", failure }, [task(0, "waiting")]);
    expect(screen.getByText("There is no key for this service. Enter it in Settings.")).toBeTruthy();
    const keyHint = { keyId: "k", origin: "https://reports.example.com", ending: "1234" };
    act(() => {
      appState.value = { ...appState.value, keyHint };
    });
    expect(screen.queryByText(/^There is no key/)).toBe(null);
    expect(screen.getByText("Paused. No more reports are created until you continue.")).toBeTruthy();
  });

  test("that paused by itself says why", async () => {
    show({ state: "paused", failure: { kind: "serviceFailed", status: 503 } }, [task(0, "waiting")]);
    expect(screen.getByText("The service failed (503). If that continues, contact its owner.")).toBeTruthy();
    ask.mockRejectedValue(new AppError("keyMissing"));
    press("Continue");
    expect(await screen.findByText("Nothing was changed.")).toBeTruthy();
  });

  test("that is not remembered any more says so", () => {
    const appState = signal(emptyState(SETTINGS));
    render(<JobPage appState={appState} router={{ go } as never} view={{ job: "j", filter: "all" }} />);
    expect(screen.getByText("This is no longer remembered.")).toBeTruthy();
  });

  test("of another service neither links to reports nor sends anything again", () => {
    show({ connectionId: "other", state: "ended" }, [
      task(0, "done", { connectionId: "other" }),
      task(1, "refused", { connectionId: "other" }),
      task(2, "unknown", { connectionId: "other", looks: 1 }),
      task(3, "stopped", { connectionId: "other" }),
    ]);
    expect(screen.getByText("This belongs to an earlier connection; nothing more is sent for it.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Open report/ })).toBe(null);
    expect(screen.queryByRole("button", { name: /^(Send again|Try failed again|Create the)/ })).toBe(null);
    expect(screen.queryByText(/Sending again may create a second report/)).toBe(null);
  });

  test("of another service has nothing running that this one took note of: it is unclear", () => {
    const noted = task(0, "unknown", { connectionId: "other", failure: { kind: "notNamed" } });
    const { value } = show({ connectionId: "other", state: "ended" }, [noted]);
    expect(screen.queryByText(/running/i)).toBe(null);
    const needsYou = within(screen.getByRole("region", { name: "Needs you" }));
    expect(needsYou.getByText("Unclear")).toBeTruthy();
    expect(rows()[0]).toContain("Unclear");
    expect(jobToCsv([noted], value)).toContain("It is unclear whether the report was created");
  });

  test("of another service that waits can be stopped, not continued, and says why once", () => {
    const others = { connectionId: "other" };
    show({ ...others, state: "paused", failure: { kind: "otherService" } }, [task(0, "waiting", others)]);
    expect(screen.getAllByText(/This belongs to an earlier connection/)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Continue" })).toBe(null);
    expect(screen.getByRole("button", { name: "Stop" })).toBeTruthy();
  });
});
