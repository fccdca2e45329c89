import { beforeEach, expect, vi } from "vitest";
import type { Job } from "@/utils/models/job.ts";
import type { Submission, SubmissionState } from "@/utils/models/submission.ts";
import { connected, good, service, setUpService } from "../../../support/connected-service.ts";
import { storedJobs, storedSubmissions, storeTasks } from "../../../support/stored-tasks.ts";

export const HOUR = 3_600_000;
export const COUNT = 12;
export const HOUR_LONG = { status: 429, headers: { "retry-after": "3600" } };
export const URLS = Array.from({ length: COUNT }, (_, index) => `https://example.com/${index}`);
/** The service rates these when the promise has come. */
let held: { urls: string[]; until: Promise<void> };
/** When it began to rate. */
export let starts: number[];

export async function job(id?: string): Promise<Job> {
  const jobs = await storedJobs();
  return (id ? jobs.find((one) => one.id === id) : jobs[0]) as Job;
}

/** How many of all creations stand in each state. */
export async function states(): Promise<Partial<Record<SubmissionState, number>>> {
  const all = (await storedSubmissions()).map(({ state }) => state);
  return Object.fromEntries(all.map((state) => [state, all.filter((other) => other === state).length]));
}

export function waitForJob(state: Job["state"], id?: string): Promise<Job> {
  return vi.waitFor(async () => {
    const now = await job(id);
    expect(now.state).toBe(state);
    return now;
  });
}

/** Lets the service rate these only when the returned function was called. */
export function hold(urls = URLS.slice(0, 3)): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = { urls, until: promise };
  return resolve;
}

export function fail(count: number, answer: () => Response): void {
  for (let place = 0; place < count; place++) service.intercept("createReport", { when: "before" }, answer);
}

/** What an earlier worker, or an earlier browser session, left of a job. */
export async function left(changes: Partial<Job> = {}, task: Partial<Submission> = {}): Promise<void> {
  const now = Date.now();
  const common = { connectionId: connected.id, privacy: 1, startedAt: now, failure: null } as const;
  const stood = { endedAt: null, report: null, looks: 0, found: 0, seen: true, incognito: false } as const;
  await storeTasks(
    { ...common, kind: "job", id: "job", pace: "fast", state: "running", continuedAt: now, ...changes },
    ...URLS.map((url, place) => {
      const of = { id: `${place}`, url, batch: "job", place, privacy: changes.privacy ?? 1 };
      return { ...common, ...stood, kind: "create", state: "waiting", ...of, ...task } as Submission;
    }),
  );
}

/** Starts a service for each test, which rates at once what is not held. */
export function setUpJobs(): void {
  beforeEach(() => {
    [held, starts] = [{ urls: [], until: Promise.resolve() }, []];
  });

  setUpService(async (url) => {
    starts.push(performance.now());
    if (held.urls.includes(url)) await held.until;
    return good(url);
  });
}
