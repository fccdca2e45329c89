// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { NoReports } from "@/entrypoints/options/reports/NoReports.tsx";
import type { ReportList } from "@/entrypoints/options/reports/report-list.ts";
import type { ReportsView } from "@/entrypoints/options/routes/list-route.ts";
import { parseRoute } from "@/entrypoints/options/routes/route.ts";
import type { Failure } from "@/utils/errors.ts";

function show(hash: string, failure: Failure | null = null): void {
  const page = signal(failure ? null : {});
  const list = { loading: signal(false), failure: signal(failure), page } as unknown as ReportList;
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

test("from a page that the service cannot find, a link leads to the first", () => {
  show("#/reports?result=bad&at=%3Fpage%3D3", { kind: "notFound", status: 404 });
  const { hash } = screen.getByRole("link", { name: "First page" }) as HTMLAnchorElement;
  expect(hash).toBe("#/reports?result=bad");
  expect(screen.queryByText(/nothing left/)).toBeNull();
});

test("a first page that cannot be read says nothing of its rows", () => {
  show("#/reports", { kind: "unreachable" });
  expect(document.body.textContent).toBe("");
});

test("a search that finds nothing is spoken", async () => {
  render(<Announcer />);
  show("#/reports?search=nowhere");
  expect(await screen.findByText("Nothing matches.", { selector: "[role=status]" })).toBeTruthy();
});
