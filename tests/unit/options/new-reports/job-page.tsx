import { signal } from "@preact/signals";
import { fireEvent, render, screen, within } from "@testing-library/preact";
import { beforeEach, vi } from "vitest";
import { JobPage } from "@/entrypoints/options/new-reports/job/JobPage.tsx";
import type { JobFilter } from "@/entrypoints/options/routes/new-reports-route.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { setUpAsk } from "../../support/asking.ts";
import { reportRow } from "../../support/known.ts";
import { job, NOW } from "../../support/tasks.ts";

export const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });

export const go = vi.fn();

/** A report of the job at its place. */
export function task(place: number, state: Submission["state"], changes: Partial<Submission> = {}): Submission {
  const url = `https://example.com/${place}`;
  const hasReport = state === "done" || state === "existed" || state === "found";
  return {
    ...{ kind: "create", id: `t${place}`, connectionId: "c", url, batch: "j", place, privacy: 1, incognito: false },
    ...{ state, startedAt: NOW, endedAt: NOW, report: hasReport ? reportRow(String(place), { url }) : null },
    ...{ failure: null, looks: 0, found: 0, seen: true },
    ...changes,
  } as Submission;
}

export function show(changes: Partial<Job>, tasks: Submission[], filter: JobFilter = "all") {
  const appState = signal({ ...emptyState(SETTINGS), jobs: [job(changes)], submissions: tasks.toReversed() });
  render(<JobPage appState={appState} router={{ go } as never} view={{ job: "j", filter }} />);
  return appState;
}

export const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
export const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

export const oneOfEach = [
  task(0, "done"),
  task(1, "refused", { failure: { kind: "rejected", status: 409 } }),
  task(2, "unknown", { failure: { kind: "timeout" } }),
  task(3, "stopped"),
];

/** Each test gets a page that has led nowhere yet. */
export function setUpJobPage(): void {
  setUpAsk();

  beforeEach(() => void go.mockReset());
}
