// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AppError } from "@/utils/errors.ts";
import * as history from "@/utils/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { emptyState } from "../../support/app-state.ts";
import { setUpAsk } from "../../support/asking.ts";
import {
  answerWith,
  DAY,
  NOW,
  open,
  openWith,
  POINTS,
  panel,
  REPORT,
  region,
  remember,
  SETTINGS,
} from "./report-page.tsx";

setUpAsk();

describe("the development", () => {
  test("is told in a sentence with each change of rating, and point by point", async () => {
    await remember();
    openWith(REPORT);
    const chart = await panel("Score over time");
    const label = chart.getByRole("img").getAttribute("aria-label");
    expect(label).toMatch(/^Score over 90 days, from 91 to 46\. Decent since .+\. Bad since .+\.$/);
    const slider = chart.getByRole("slider", { name: "Checks" });
    fireEvent.input(slider, { target: { value: "1" } });
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toMatch(/^71 Decent, −20, .+ \d+:\d\d/));
    expect(chart.queryByRole("status"), "each step is said once").toBeNull();
  });

  test("of a shorter period begins with the rating before it", async () => {
    await remember();
    answerWith(REPORT);
    open("#/reports/7?days=30");
    const chart = await panel("Score over time");
    expect(chart.getByRole("img").getAttribute("aria-label")).toMatch(/^Score over 30 days, from 44 to 46\. Bad since/);
    expect(chart.getByRole("radio", { name: "30 days" })).toHaveProperty("checked", true);
  });

  test("is a table as well, and both are addresses", async () => {
    await remember();
    answerWith(REPORT);
    const { go } = open("#/reports/7?show=table");
    const chart = await panel("Score over time");
    const rows = chart.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatch(/Bad46\+2$/);
    expect(chart.getByRole("link", { name: "Show as chart" }).getAttribute("href")).toBe("#/reports/7");
    fireEvent.click(chart.getByRole("radio", { name: "365 days" }));
    const chartView = { period: 365, asTable: true };
    const view = expect.objectContaining({ withId: null, chart: chartView });
    expect(go).toHaveBeenCalledWith({ page: "report", id: "7", view }, "replace");
  });

  test("without numbers is a strip of results", async () => {
    await remember({ points: POINTS.map(([at, result, id]) => [at, result, id] as const), entries: [] });
    openWith(REPORT);
    const chart = await (await panel("Results over time")).findByRole("img");
    expect(chart.getAttribute("aria-label")).toMatch(/^Last results: Good, Decent, Bad, Bad\. \S+ since/);
  });

  test("says of earlier checks, also those that told no rating, only that none is of the period", async () => {
    await remember({ points: [[NOW - 400 * DAY, "outstanding", "7"]], entries: [] });
    open();
    await screen.findByText("No check in this period.");
    expect(screen.queryByText(/Nothing is remembered of this page yet/)).toBeNull();
  });

  test("leaves out what was deleted, and says where nothing is left", async () => {
    await remember({ gone: { 7: NOW } });
    openWith(REPORT);
    await screen.findByText(/Nothing is remembered of this page yet/);
    expect(screen.queryByRole("region", { name: "History" })).toBeNull();
  });

  test("says in a private window that nothing can be remembered there", async () => {
    vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue({ inIncognitoContext: true } as never);
    openWith(REPORT);
    await screen.findByText(/^Not available in private windows/);
    expect(screen.queryByText(/Nothing is remembered of this page yet/)).toBeNull();
  });

  test("says nothing of what is remembered until that was read", async () => {
    await remember();
    const reading = Promise.withResolvers<KnownReport | null>();
    vi.spyOn(history, "readKnownReport").mockReturnValue(reading.promise);
    openWith(REPORT);
    expect(await screen.findByRole("link", { name: "Open report" })).toBeDefined();
    expect(screen.queryByText(/remembered/)).toBeNull();
    expect(screen.queryByRole("region", { name: "Failed audits" })).toBeNull();
    reading.resolve(null);
    await region("Score over time");
  });

  test("says where what is remembered cannot be read", async () => {
    vi.spyOn(history, "readKnownReport").mockRejectedValue(new AppError("storageFailed"));
    openWith(REPORT);
    await screen.findByText("What this browser remembers could not be read.");
    expect(screen.queryByText(/Nothing is remembered of this page yet/)).toBeNull();
  });

  test("says that it is switched off, and where to switch it on", async () => {
    answerWith(REPORT);
    const settings = { ...SETTINGS, preferences: { ...SETTINGS.preferences, rememberResults: false } };
    open("#/reports/7", signal(emptyState(settings)));
    const chart = await panel("Results over time");
    expect(chart.getByText(/are not remembered on this computer/)).toBeDefined();
    expect(chart.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("#/settings");
  });
});

test("a service that answers before the memory does not have its lists moved by the chart", async () => {
  await remember();
  openWith(REPORT);
  await panel("Failed audits");
  expect(within(screen.getByRole("region", { name: "Score over time" })).getByRole("img")).toBeTruthy();
});
