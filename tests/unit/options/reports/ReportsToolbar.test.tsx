// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { ReportsToolbar } from "@/entrypoints/options/reports/ReportsToolbar.tsx";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import { REPORTS_QUERY } from "@/utils/contract.ts";

test.each([
  ["another letter is none", "sho", "replace"],
  ["to clear it is one, which leads back to what was found", "", "push"],
])("of the steps of a search, %s", (_words, text, step) => {
  const go = vi.fn<Router["go"]>();
  const view = { query: { ...REPORTS_QUERY, search: "sh" }, at: null };
  render(<ReportsToolbar connectionId="c" view={view} router={{ go } as unknown as Router} hasSingleKeys={false} />);
  const field = screen.getByRole("searchbox", { name: "Search addresses" });
  fireEvent.input(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: "Enter" });
  const query = { ...REPORTS_QUERY, ...(text && { search: text }) };
  expect(go).toHaveBeenLastCalledWith({ page: "reports", view: { query, at: null } }, step);
});
