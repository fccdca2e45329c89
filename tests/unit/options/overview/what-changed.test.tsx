// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/preact";
import { expect, test } from "vitest";
import { record } from "@/entrypoints/background/history/record.ts";
import { DAY, pageOf, reportRow } from "../../support/known.ts";
import { at, NOW, region, rememberTwo, serve, setUpOverviewPage, show } from "./overview-page.tsx";

setUpOverviewPage();

test("what got worse and better, with from, to and the difference, leads to the report", async () => {
  serve(await rememberTwo());
  show();
  const worse = within(await region("Got worse"));
  const [row] = worse.getAllByRole("listitem");
  expect(row?.textContent).toContain("Good→Bad");
  expect(row?.textContent).toContain("41−49");
  expect(worse.getByRole("link").getAttribute("href")).toBe("#/reports/1");
  expect(within(await region("Got better")).getByRole("listitem").textContent).toContain("Bad→Good");
});

test("five are shown at first, then all", async () => {
  for (let id = 0; id < 7; id++) {
    await record("c", [reportRow(String(id), { generatedAt: at(20) })], NOW - 20 * DAY);
    await record("c", [reportRow(String(id), { result: "bad", generatedAt: at(id + 1) })], NOW - DAY);
  }
  serve([reportRow("1")]);
  show();
  const worse = within(await region("Got worse"));
  expect(worse.getAllByRole("listitem")).toHaveLength(5);
  fireEvent.click(worse.getByRole("button", { name: "Show all 7" }));
  expect(worse.getAllByRole("listitem")).toHaveLength(7);
  fireEvent.click(worse.getByRole("button", { name: "Show less" }));
  expect(worse.getAllByRole("listitem")).toHaveLength(5);
});

test("all are promised only where all are shown at once", async () => {
  const rows = Array.from({ length: 501 }, (_, id) => reportRow(String(id), { generatedAt: at(60) }));
  await record("c", rows, NOW - DAY);
  serve([reportRow("1")]);
  show();
  const stale = within(await region("Not checked for a while"));
  fireEvent.click(stale.getByRole("button", { name: "Show more" }));
  expect(stale.getAllByRole("listitem")).toHaveLength(500);
  fireEvent.click(stale.getByRole("button", { name: "Show more" }));
  expect(stale.getAllByRole("listitem")).toHaveLength(501);
});

test("projects with their share of bad reports lead to these", async () => {
  serve(await rememberTwo());
  show();
  const shares = within(await region("Share of bad reports"));
  expect(shares.getByRole("listitem").textContent).toBe("Shop50% 1 of 2");
  expect(shares.getByRole("link", { name: "Shop" }).getAttribute("href")).toBe("#/reports?project=Shop&result=bad");
});

test("no share is told of reports of which some were only come across", async () => {
  const reports = Array.from({ length: 50 }, (_, index) =>
    reportRow(String(index), { result: "bad", generatedAt: at(1), more: { project: "Shop" } }),
  );
  await record("c", reports, NOW - DAY);
  serve([], { listReports: () => pageOf(reports.slice(0, 10), { total: null, next: "2" }) });
  show();
  expect((await region("Read all reports")).textContent).toContain("Reports that this browser has seen: 50.");
  expect(screen.queryByRole("region", { name: "Share of bad reports" })).toBeNull();
});

test("what was checked nobody knows when is not said to be checked lately", async () => {
  const rows = [reportRow("1", { generatedAt: null }), reportRow("2", { generatedAt: null })];
  await record("c", rows, NOW);
  serve(rows);
  show();
  const old = within(await region("Not checked for a while"));
  expect(await old.findByText("Results without a date: 2")).toBeTruthy();
  expect(old.queryByText(/^Everything known here/)).toBe(null);
});
