// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { ReportPage } from "@/entrypoints/options/report/ReportPage.tsx";
import { parseRoute, type Route } from "@/entrypoints/options/routes/route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import { shortAddress } from "@/utils/url.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { changesIn, DAY, listUnder, NOW, open, panel, REPORT, region } from "./report-page.tsx";

setUpAsk();

describe("another report beside it", () => {
  const OTHER: Report = {
    ...{ ...REPORT, id: "9", url: "https://shop.example.org/other", result: "good" },
    generatedAt: new Date(NOW - 3 * DAY).toISOString(),
    more: { score: 90, failed_audits: [{ id: "lcp", title: "Largest Contentful Paint" }] },
  };

  test("is compared as it is now, with a warning where addresses or ages differ", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => (id === "9" ? OTHER : REPORT));
    open("#/reports/7?with=9");
    const compared = await panel("Compared with another report");
    await compared.findByText("The two reports are of different addresses.");
    expect(compared.getByText("The two reports were generated more than a day apart.")).toBeDefined();
    const addresses = ["shop.example.org/other", shortAddress(REPORT.url)] as const;
    compared.getByRole("heading", { name: `What differs ${addresses.join(" to ")}` });
    expect(listUnder(compared, `Only ${addresses[1]} fails 1`)).toEqual(["Images have no alternative text"]);
    compared.getByRole("heading", { name: `Only ${addresses[0]} fails 0` });
    compared.getByRole("heading", { name: "Both fail 1" });
    expect(changesIn(await region("Compared with another report"))).toEqual(["90 → 46"]);
    expect(compared.getByRole("link", { name: "Stop comparing" }).getAttribute("href")).toBe("#/reports/7");
  });

  test.each([
    ["the same address and time", REPORT.url],
    ["an address that differs by its scheme, which is not shown,", REPORT.url.replace("https", "http")],
  ])("of %s is told apart by its id", async (_what, url) => {
    const { generatedAt } = REPORT;
    ask.mockImplementation(async (_question, { id }: { id: string }) =>
      id === "9" ? { ...OTHER, url, generatedAt } : REPORT,
    );
    open("#/reports/7?with=9");
    expect(await (await panel("Compared with another report")).findByText("9 to 7")).toBeDefined();
  });

  test("is read at the same time, and compared once both are there", async () => {
    const first = Promise.withResolvers<Report>();
    ask.mockImplementation(async (_question, { id }: { id: string }) => (id === "9" ? OTHER : first.promise));
    open("#/reports/7?with=9");
    const compared = await panel("Compared with another report");
    await waitFor(() => expect(ask).toHaveBeenCalledWith("readReport", { connectionId: "c", id: "9" }));
    expect(compared.getByText("Loading…")).toBeDefined();
    expect(compared.queryByRole("heading", { name: /^What differs/ })).toBeNull();
    first.resolve(REPORT);
    await compared.findByRole("heading", { name: /^What differs/ });
    expect(compared.queryByText("Loading…")).toBeNull();
  });

  test("is not waited for where the report of the page cannot be read", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => {
      if (id === "9") return OTHER;
      throw new AppError("notFound", { status: 404 });
    });
    open("#/reports/7?with=9");
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("region", { name: "Compared with another report" })).toBeNull();
  });

  test("says where it was deleted meanwhile", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => (id === "9" ? OTHER : REPORT));
    const { appState } = open("#/reports/7?with=9");
    const compared = await panel("Compared with another report");
    await compared.findByRole("heading", { name: /^What differs/ });
    const common = { kind: "remove", id: "d", connectionId: "c", resource: "report", resourceId: "9", url: OTHER.url };
    const become = (state: Deletion["state"]) =>
      act(() => {
        appState.value = { ...appState.value, deletions: [{ ...common, state, failure: null } as Deletion] };
      });
    await become("waiting");
    expect(compared.queryByRole("button", { name: /Undo/ }), "which its own page and the list offer").toBeNull();
    await become("done");
    expect(compared.getByText("The report was deleted.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Open report" })).toBeDefined();
  });

  test("that cannot be read says so, and leaves the page as it is", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => {
      if (id === "9") throw new AppError("notFound", { status: 404 });
      return REPORT;
    });
    open("#/reports/7?with=9");
    const compared = await panel("Compared with another report");
    expect((await compared.findByRole("alert")).textContent).toContain("The service cannot find this now.");
    expect(compared.getByRole("button", { name: "Try again" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Open report" })).toBeDefined();
  });
});

describe("the focus goes on to the heading", () => {
  const isOnHeading = () => expect(document.activeElement?.tagName).toBe("H1");

  test.each(["#/reports/7", "#/reports/7?with=9"])("where Try again leaves with what had failed: %s", async (hash) => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => ({ ...REPORT, id }));
    const failed = hash === "#/reports/7" ? 1 : 2;
    for (let call = 1; call < failed; call++) ask.mockResolvedValueOnce(REPORT);
    ask.mockRejectedValueOnce(new AppError("timeout"));
    open(hash);
    const again = await screen.findByRole("button", { name: "Try again" });
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(again.isConnected).toBe(false));
    await waitFor(isOnHeading);
  });

  test("where the comparison with another report ends", async () => {
    ask.mockImplementation(async (_question, { id }: { id: string }) => ({ ...REPORT, id }));
    const { rerender, appState } = open("#/reports/7?with=9");
    (await screen.findByRole("link", { name: "Stop comparing" })).focus();
    const { page: _page, ...route } = parseRoute("#/reports/7") as Route & { page: "report" };
    rerender(<ReportPage appState={appState} router={{ go: vi.fn() } as unknown as Router} {...route} />);
    isOnHeading();
  });
});
