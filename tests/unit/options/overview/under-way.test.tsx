// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { expect, test } from "vitest";
import { AppError } from "@/utils/errors.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Update } from "@/utils/models/update.ts";
import { ask } from "../../support/asking.ts";
import { pageOf, reportRow } from "../../support/known.ts";
import { NOW, region, rememberTwo, serve, setUpOverviewPage, show } from "./overview-page.tsx";

setUpOverviewPage();

test("a service without reports: what will be here, and what runs now", async () => {
  serve([]);
  show();
  expect(await screen.findByRole("heading", { name: "No reports yet" })).toBeTruthy();
  expect(screen.queryByRole("radiogroup")).toBe(null);
  expect(await region("Now")).toBeTruthy();
});

test("before the service has answered, and where it tells no totals, the page tells what runs now", async () => {
  const { promise, resolve } = Promise.withResolvers();
  ask.mockReturnValue(promise);
  show({ preferences: { rememberResults: false } });
  expect(await region("Now")).toBeTruthy();
  expect(screen.getByText("Loading…")).toBeTruthy();
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("true");
  resolve(pageOf([reportRow("1")], { total: null, next: "page=2" }));
  await waitFor(() => expect(screen.queryByText("Loading…")).toBe(null));
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("false");
  expect(await region("Now")).toBeTruthy();
});

test("what reading all reports waits for is told in Now, too", async () => {
  const rows = await rememberTwo();
  serve(rows, {
    listReports({ listId }: { listId: string }) {
      if (listId.startsWith("read-all")) throw new AppError("rateLimited", { retryAt: NOW + 3_600_000 });
      return pageOf(rows, { total: 60 });
    },
  });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Read all reports" }));
  expect(await within(await region("Now")).findByText(/^The service asks for a pause until/)).toBeTruthy();
});

test("what runs now can be stopped", async () => {
  serve(await rememberTwo(), { stopBatch: () => undefined });
  const update = (state: Update["state"]): Update => ({
    ...{ kind: "update", id: crypto.randomUUID(), connectionId: "c", reportId: "1", url: "https://example.com/1" },
    ...{ batch: "b", changes: { results: 1 }, state, startedAt: NOW, failure: null },
  });
  const held = { ...update("queued"), heldUntil: NOW + 3_600_000 };
  const noted = [update("accepted"), update("unclear"), update("stopped")];
  show({ state: { updates: [update("done"), held, update("failed"), ...noted] } });
  const now = within(await region("Now"));
  expect(now.getByRole("progressbar", { name: "Refreshing 6 reports" })).toBeTruthy();
  expect(
    now.getByText("1 done · 1 failed · 1 unclear · 1 requested, without new results yet · 1 stopped · 1 waiting"),
  ).toBeTruthy();
  expect(now.getByText(/^The service asks for a pause until .* The rest follows afterwards\.$/)).toBeTruthy();
  fireEvent.click(now.getByRole("button", { name: "Stop: Refreshing 6 reports" }));
  await waitFor(() => expect(ask).toHaveBeenCalledWith("stopBatch", { kind: "update", id: "b" }));
});

test("what is asked for alone is told as long as it is under way, also where only its result is not there yet", async () => {
  serve(await rememberTwo());
  const update: Update = {
    ...{ kind: "update", id: "u", connectionId: "c", reportId: "1", url: "https://example.com/1" },
    ...{ changes: { results: 1 }, state: "sending", startedAt: NOW, failure: null },
  };
  const submission = { kind: "create", id: "s", connectionId: "c", state: "sending" } as Submission;
  const appState = show({ state: { updates: [update], submissions: [submission] } });
  const now = within(await region("Now"));
  expect(now.getByText("Refreshing 1 report")).toBeTruthy();
  expect(now.getByText("Creating 1 report")).toBeTruthy();
  const privacy: Update = { ...update, id: "v", changes: { privacy: 1 }, state: "accepted" };
  act(() => {
    appState.value = { ...appState.value, updates: [{ ...update, state: "accepted" }, privacy], submissions: [] };
  });
  expect(now.getByText("1 requested, without new results yet")).toBeTruthy();
  expect(now.getByText("1 received by the service")).toBeTruthy();
  expect(now.queryByText("Nothing is running.")).toBe(null);
  act(() => {
    appState.value = { ...appState.value, updates: [{ ...privacy, failure: { kind: "timeout" } }] };
  });
  // Nobody knows whether the service has received it.
  expect(now.queryByText("1 received by the service")).toBe(null);
  act(() => {
    appState.value = { ...appState.value, updates: [] };
  });
  expect(now.getByText("Nothing is running.")).toBeTruthy();
});

test("a job is stopped after a confirmation, as on its own page", async () => {
  serve(await rememberTwo(), { stopJob: () => undefined });
  const job = { kind: "job", id: "j", connectionId: "c", state: "running" } as Job;
  const waiting = ["1", "2"].map(
    (id) => ({ kind: "create", id, batch: "j", connectionId: "c", state: "waiting" }) as Submission,
  );
  show({ state: { jobs: [job], submissions: waiting } });
  const now = within(await region("Now"));
  fireEvent.click(now.getByRole("button", { name: "Stop: Creating 2 reports" }));
  const dialog = within(screen.getByRole("dialog", { name: "Stop this job?" }));
  expect(dialog.getByText("Creating 2 reports")).toBeDefined();
  expect(ask).not.toHaveBeenCalledWith("stopJob", "j");
  fireEvent.click(dialog.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(ask).toHaveBeenCalledWith("stopJob", "j"));
});
