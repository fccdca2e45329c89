// @vitest-environment happy-dom
import { type Signal, signal } from "@preact/signals";
import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import type { Router } from "@/entrypoints/options/router.ts";
import { REPORTS_QUERY } from "@/utils/contract.ts";
import * as messages from "@/utils/messages.ts";
import type { Snapshot } from "@/utils/snapshot.ts";
import type { Deletion, Settings } from "@/utils/storage.ts";
import { SOUND } from "./stored-examples.ts";

const SETTINGS = { connectionId: "c", address: "https://reports.example.com", reportPage: "" } as Settings;
const EMPTY: Snapshot = { settings: SETTINGS, keyNote: null, submissions: [], deletions: [], latestReports: {} };
const report = { ...SOUND.report, id: "7" };
/** Asked for before the page was opened. */
const EARLIER = {
  ...SOUND.deletion,
  ...{ connectionId: "c", resource: "report", resourceId: "7", batch: null, askedAt: 0, failure: null },
} as Deletion;
const FAILED: Deletion = { ...EARLIER, state: "failed", failure: { kind: "notAllowed", status: 403 } };

beforeEach(() => {
  const page = { rows: [report], unreadable: 0, total: 1, from: 1, next: null, previous: null };
  vi.spyOn(messages, "ask").mockResolvedValue(page as never);
});
afterEach(cleanup);

async function openList(deletion: Deletion): Promise<Signal<Snapshot>> {
  const snapshot = signal<Snapshot>({ ...EMPTY, deletions: [deletion] });
  render(<ReportsPage snapshot={snapshot} router={{} as Router} view={{ query: REPORTS_QUERY, at: null }} />);
  await screen.findByText("1–1 of 1");
  return snapshot;
}

test("what failed before the list was opened is not told in it once more", async () => {
  await openList(FAILED);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what was still waiting then, and fails, is told in its row", async () => {
  const snapshot = await openList({ ...EARLIER, state: "waiting", dueAt: Date.now() + 6_000 });
  screen.getByRole("button", { name: /^Undo/ });
  act(() => {
    snapshot.value = { ...EMPTY, deletions: [FAILED] };
  });
  expect(screen.getByRole("alert").textContent).toContain("403");
});
