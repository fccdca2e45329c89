// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AppError } from "@/utils/errors.ts";
import * as history from "@/utils/history.ts";
import { ask } from "../../support/asking.ts";
import { pageOf, reportRow } from "../../support/known.ts";
import { region, rememberTwo, serve, setUpOverviewPage, show } from "./overview-page.tsx";

setUpOverviewPage();

test("what was remembered before says nothing of today once nothing is remembered any more", async () => {
  serve(await rememberTwo());
  show({ preferences: { rememberResults: false } });
  await screen.findByText("Counted by your service.");
  expect(await region("Now")).toBeTruthy();
  for (const name of ["Results over time", "Got worse", "Got better", "Not checked for a while"]) {
    expect(screen.queryByRole("region", { name })).toBe(null);
  }
});

test("nor does it count as reports where the service tells no totals", async () => {
  await rememberTwo();
  ask.mockImplementation(async () => pageOf([reportRow("1")], { total: null, next: "page=2" }));
  show({ preferences: { rememberResults: false } });
  await waitFor(() => expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("false"));
  expect(await region("Now")).toBeTruthy();
  expect(screen.queryByText(/^Counted from the reports/)).toBe(null);
});

test("where nothing is remembered, it says so and offers no reading", async () => {
  ask.mockImplementation(async () => pageOf([reportRow("1")], { total: 60, next: "page=2" }));
  show({ preferences: { rememberResults: false } });
  expect(await screen.findByText(/^Results are not remembered on this computer/)).toBeTruthy();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(4));
  expect(screen.queryByRole("region", { name: "Read all reports" })).toBe(null);
});

describe("where what is remembered cannot be read", () => {
  beforeEach(() => {
    vi.spyOn(history, "readIndex").mockRejectedValue(new AppError("storageFailed"));
    serve(Array.from({ length: 60 }, (_, index) => reportRow(String(index))));
  });

  /** The service's counts are there, and nothing is said of what nobody knows. */
  async function expectCountsAlone() {
    await screen.findByText("Counted by your service.");
    for (const region of ["Read all reports", "Not checked for a while", "Got worse, got better"])
      expect(screen.queryByRole("region", { name: region })).toBe(null);
  }

  test("that is told, and only the counts are drawn", async () => {
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("What this browser remembers could not be read.");
    await expectCountsAlone();
  });

  test("because the window is private, that is the reason told", async () => {
    const extension = { inIncognitoContext: true };
    vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue(extension as typeof fakeBrowser.extension);
    show();
    expect(await screen.findByText(/^Results over time: Not available in private windows/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBe(null);
    await expectCountsAlone();
  });
});
