// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { Popup } from "@/entrypoints/popup/Popup.tsx";
import { ask } from "@/utils/messages.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));

const PAGE = { address: "https://example.com/", stripped: false, problem: null, incognito: false };
const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });
const KEY_HINT = { keyId: "k", origin: "https://reports.example.com", ending: "7f3a" };

/** Shows the popup with the outcome of a click that nobody has seen, whose report was deleted since, or not. */
function show(url: string, state: Deletion["state"]) {
  vi.mocked(ask).mockReturnValue(new Promise<never>(() => {}));
  const report = { id: "7", url, result: "good", generatedAt: null, privacy: 1, project: null, link: null, more: {} };
  const submission = {
    ...{ kind: "create", id: "s", connectionId: "c", url, privacy: 1, incognito: false, state: "done", report },
    ...{ startedAt: 1_000, endedAt: 2_000, seen: false, found: 0, failure: null },
  } as unknown as Submission;
  const deletion = {
    ...{ kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: "7", url, state, failure: null },
    ...{ startedAt: 3_000, dueAt: 9_000, endedAt: 9_500 },
  } as Deletion;
  const appState = { ...emptyState(SETTINGS), keyHint: KEY_HINT, submissions: [submission], deletions: [deletion] };
  render(<Popup appState={signal(appState)} page={PAGE} draft={null} badge="" />);
}

test.each([
  ["this page", PAGE.address],
  ["another page", "https://example.com/other"],
])("a new report of %s that was deleted since has no links any more", async (_name, url) => {
  show(url, "done");
  await screen.findByText("The report has since been deleted.");
  expect(screen.queryByRole("link", { name: "Open report" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull();
});

test.each([
  ["this page", PAGE.address],
  ["another page", "https://example.com/other"],
])("a new report of %s keeps its links where its deletion was undone", async (_name, url) => {
  show(url, "undone");
  await screen.findByRole("link", { name: "Open report" });
  expect(screen.queryByText("The report has since been deleted.")).toBeNull();
});
