// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { record } from "@/entrypoints/background/history/record.ts";
import { reportRow } from "../../support/known.ts";
import { at, go, NOW, region, rememberTwo, serve, setUpOverviewPage, show } from "./overview-page.tsx";

setUpOverviewPage();

describe("the results over time", () => {
  test("say their finding in a sentence, and since when they are counted", async () => {
    serve(await rememberTwo());
    show();
    const results = within(await region("Results over time"));
    expect(results.getByRole("img").getAttribute("aria-label")).toMatch(/good from 1 to 1, decent from 0 to 0, bad/);
    expect(results.getByText(/^Counted by this browser since /)).toBeTruthy();
    expect(results.getByRole("link").getAttribute("href")).toBe("#/overview?show=table");
  });

  test("on the first day say that they begin today", async () => {
    await record("c", [reportRow("1", { generatedAt: at(1) })], NOW);
    // One short list tells that these are all.
    serve([reportRow("1")]);
    show();
    const results = within(await region("Results over time"));
    expect(await results.findByText(/^Counting started today\./)).toBeTruthy();
    expect(await screen.findByText(/^Nothing to compare yet\./)).toBeTruthy();
  });

  test("as a table on the first day have no lines that grow", async () => {
    await record("c", [reportRow("1", { generatedAt: at(1) })], NOW);
    serve([reportRow("1")]);
    show({ chart: { period: 30, asTable: true } });
    const results = within(await region("Results over time"));
    expect(await results.findByText(/^Counted by this browser since /)).toBeTruthy();
    expect(results.queryByText(/lines/)).toBeNull();
  });

  test("are a table on request, with the same numbers", async () => {
    serve(await rememberTwo());
    show({ chart: { period: 30, asTable: true } });
    const table = within(await screen.findByRole("table"));
    const cells = table.getAllByRole("row").map((row) =>
      within(row)
        .queryAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(cells[1]).toEqual(["1", "0", "1", "2", "50%"]);
    expect(cells).toHaveLength(6);
    expect(screen.getByText("One row every 5 days.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show as chart" }).getAttribute("href")).toBe("#/overview?days=30");
  });

  test("follow the chosen period, which is in the address", async () => {
    serve(await rememberTwo());
    show();
    fireEvent.click(await screen.findByRole("radio", { name: "365 days" }));
    expect(go).toHaveBeenCalledWith(
      { page: "overview", project: null, chart: { period: 365, asTable: false } },
      "replace",
    );
  });
});
