// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import type { Router } from "@/entrypoints/options/router.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import * as messages from "@/utils/messages.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

const STATE = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }, { reportPage: "" }));

afterEach(cleanup);

test("the key for the actions leads there also where it comes before they are drawn", async () => {
  const url = "https://example.com/a";
  const report: Report = { id: "a", url, result: "good", generatedAt: null, privacy: 1, link: null, more: {} };
  const paging = { total: 1, from: 1, next: null, previous: null, isLast: true, answeredAt: null };
  vi.spyOn(messages, "ask").mockResolvedValueOnce({ rows: [report], unreadable: 0, ...paging });
  render(<ReportsPage appState={signal(STATE)} router={{} as Router} view={{ query: REPORTS_QUERY, at: null }} />);
  const row = await screen.findByRole("row", { name: url });
  row.focus();
  fireEvent.keyDown(row, { key: "x" });
  fireEvent.keyDown(row, { key: "a" });
  expect(screen.queryByRole("button", { name: "Refresh results" })).toBeNull();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Refresh results"));
});
