// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Navigation } from "@/entrypoints/options/Navigation.tsx";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { scheduleOf } from "../../support/monitored.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";
import { storeMonitored } from "../support/monitored.ts";
import { submission } from "../support/tasks.ts";

function show(submissions: Submission[] = [], jobs: Job[] = []) {
  const appState = signal({ ...emptyState(settingsOf({ id: "c" })), submissions, jobs });
  render(<Navigation appState={appState} current="reports" />);
}

test("the pages are links of a navigation, and the button that opens them bears the current one's name", () => {
  show();
  const links = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual(["Overview", "Reports", "Projects", "Monitoring", "Activity", "Settings", "Help"]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Reports");
  expect(screen.getByRole("button", { name: "Reports" }).getAttribute("popovertarget")).toBe("pages");
});

test("Activity bears the number of creations whose next step the user decides", () => {
  show([
    submission({ state: "unknown" }),
    submission({ state: "refused" }),
    submission(),
    submission({ state: "unknown", incognito: true }),
    submission({ state: "unknown", connectionId: "former" }),
  ]);
  const activity = screen.getByRole("link", { name: "Activity 2 need your decision" });
  expect(activity.querySelector(".count")?.textContent).toBe("2");
});

test("jobs and schedules that go on only when the user has done something count too, but none paused by the user", async () => {
  const failure = { kind: "keyRejected", status: 401 } as const;
  const job = (id: string, changes: Partial<Job>) => ({ id, connectionId: "c", state: "paused", ...changes }) as Job;
  await storeMonitored({
    schedules: [
      scheduleOf({ id: "failed", state: "paused", failure }),
      scheduleOf({ id: "by-hand", state: "paused" }),
      scheduleOf({ id: "other", connectionId: "other", state: "paused", failure }),
    ],
  });
  show(
    Array.from({ length: 1_200 }, () => submission({ state: "unknown" })),
    [
      job("failed", { failure }),
      job("by-hand", { failure: null }),
      job("former", { failure, connectionId: "former" }),
      job("running", { state: "running", failure: null }),
    ],
  );
  const activity = await screen.findByRole("link", { name: "Activity 1,202 need your decision" });
  expect(activity.querySelector(".count")?.textContent).toBe("1,202");
});
