// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { record } from "@/entrypoints/background/history/record.ts";
import type { ReportsQuery } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "../../support/asking.ts";
import { DAY, pageOf, reportRow } from "../../support/known.ts";
import { at, CHART, go, NOW, region, rememberTwo, serve, setUpOverviewPage, show } from "./overview-page.tsx";

setUpOverviewPage();

describe("one project", () => {
  async function rememberOther() {
    const other = (result: string, days: number) =>
      reportRow("3", { result, generatedAt: at(days), more: { project: "Museum" } });
    const ofShop = await rememberTwo();
    await record("c", [other("good", 20)], NOW - 20 * DAY);
    await record("c", [other("bad", 1)], NOW - DAY);
    return [...ofShop, other("bad", 1)];
  }

  test("is chosen among those that are known", async () => {
    serve(await rememberOther());
    show();
    const field = await screen.findByRole("combobox", { name: "Project" });
    expect([...(field as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      "All projects",
      "Museum",
      "Shop",
    ]);
    fireEvent.change(field, { target: { value: "Museum" } });
    expect(go).toHaveBeenCalledWith({ page: "overview", project: "Museum", chart: CHART }, "replace");
  });

  test("has its own counts, told by the service, and changes; what is counted by day has no projects", async () => {
    serve(await rememberOther());
    show({ project: "Museum" });
    const counts = within(await region("Reports by result"));
    await counts.findByText("Counted by your service.");
    expect(counts.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "#/reports?project=Museum",
      ...["good", "decent", "bad"].map((result) => `#/reports?project=Museum&result=${result}`),
    ]);
    expect(counts.getAllByRole("link")[0]?.textContent).toBe("Reports1");
    const worse = within(await region("Got worse"));
    expect(worse.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("example.com/3"),
    ]);
    expect(screen.queryByRole("region", { name: "Results over time" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Share of bad reports" })).toBeNull();
  });

  type LiveState = ReturnType<typeof show>;
  test.each([
    ["Try again", () => void fireEvent.click(screen.getByRole("button", { name: "Try again" }))],
    [
      "another key",
      (appState: LiveState) => {
        const connection = { ...appState.value.connection, keyId: "another" };
        appState.value = { ...appState.value, connection };
      },
    ],
  ])("is counted anew with the others by %s", async (_words, repair) => {
    const reports = await rememberOther();
    ask.mockRejectedValue(new AppError("keyRejected", { status: 401 }));
    const appState = show({ project: "Museum" });
    await screen.findByText("Counted from the reports that this browser has seen.");
    await screen.findByRole("alert");
    serve(reports);
    act(() => repair(appState));
    await screen.findByText("Counted by your service.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("has nothing to compare where only others' reports were checked twice", async () => {
    const once = reportRow("4", { generatedAt: at(1), more: { project: "Library" } });
    const reports = [...(await rememberOther()), once];
    await record("c", [once], NOW - DAY);
    serve(reports);
    show({ project: "Library" });
    const changes = within(await region("Got worse, got better"));
    expect(changes.getByText(/^Nothing to compare yet\./)).toBeTruthy();
    expect(screen.queryByText("Nothing got worse in this period.")).toBe(null);
  });

  test("is counted here where the service does not tell of its rows that they are the project's", async () => {
    const reports = (await rememberOther()).map((report) => ({ ...report, more: {} }));
    serve([], {
      listReports: ({ query: { result } }: { query: ReportsQuery }) =>
        pageOf(reports.filter((report) => !result || report.result === result)),
    });
    show({ project: "Museum" });
    const counts = within(await region("Reports by result"));
    expect(counts.getAllByRole("link")[0]?.textContent).toBe("Reports1");
  });
});
