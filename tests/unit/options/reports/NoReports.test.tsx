// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { NoReports } from "@/entrypoints/options/reports/NoReports.tsx";
import type { ReportList } from "@/entrypoints/options/reports/report-list.ts";
import type { ReportsView } from "@/entrypoints/options/routes/list-route.ts";
import { parseRoute } from "@/entrypoints/options/routes/route.ts";

function show(hash: string): void {
  const list = { loading: signal(false), failure: signal(null), page: signal({}) } as unknown as ReportList;
  render(<NoReports list={list} view={(parseRoute(hash) as { view: ReportsView }).view} />);
}

test.each([
  ["#/reports", false],
  ["#/reports?per_page=50&sort_by=url&sort=asc", false],
  ["#/reports?result=bad", true],
  ["#/reports?search=shop", true],
  ["#/reports?project=Shop", true],
])("an empty list of %s is filtered: %s", (hash, isFiltered) => {
  show(hash);
  expect(screen.queryByText(/^Nothing matches/) !== null).toBe(isFiltered);
  expect(screen.queryByRole("link", { name: "Clear all filters" }) !== null).toBe(isFiltered);
});

test("clearing the filters keeps the order and the number of rows", () => {
  show("#/reports?per_page=50&sort_by=url&sort=asc&result=bad&search=shop");
  const { hash } = screen.getByRole("link", { name: "Clear all filters" }) as HTMLAnchorElement;
  expect(hash).toBe("#/reports?sort_by=url&sort=asc&per_page=50");
});

test("a search that finds nothing is spoken", async () => {
  render(<Announcer />);
  show("#/reports?search=nowhere");
  expect(await screen.findByText("Nothing matches.", { selector: "[role=status]" })).toBeTruthy();
});
