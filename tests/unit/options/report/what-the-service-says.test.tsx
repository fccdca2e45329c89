// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { formatRoute, type Route } from "@/entrypoints/options/routes/route.ts";
import { database } from "@/utils/database.ts";
import * as history from "@/utils/history.ts";
import type { KnownReport } from "@/utils/models/known-report.ts";
import { setUpAsk } from "../../support/asking.ts";
import { NOW, open, openWith, panel, REPORT, region, remember } from "./report-page.tsx";

setUpAsk();

describe("what the service says now", () => {
  test("are numbers with their change, and bars where the scale is usual", async () => {
    await remember();
    openWith(REPORT);
    await screen.findByText("Open report");
    const numbers = await panel("Numbers");
    const rows = () => numbers.getAllByRole("listitem");
    const texts = ["Score46−25", "Performance18−37", "Weight1,234,568"];
    await waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual(texts));
    expect(rows().map((row) => row.querySelector(".meter") !== null)).toEqual([true, true, false]);
  });

  test("are numbers under their whole path where two would have the same name", async () => {
    const names = ["categories.performance.score", "categories.seo.score", "scores.Performance"];
    await remember({ names, points: [[NOW, "bad", "7", null, [0.9, 0.5, 18]]] });
    const categories = { performance: { score: 0.9 }, seo: { score: 0.5 } };
    openWith({ ...REPORT, more: { categories, scores: { Performance: 18 } } });
    await screen.findByText("Open report");
    const numbers = (await panel("Numbers")).getAllByRole("listitem");
    expect(numbers.map((row) => row.firstChild?.textContent)).toEqual([...names.slice(0, 2), "Performance"]);
    const columns = (await panel("History")).getAllByRole("columnheader").slice(2);
    expect(columns.map(({ textContent }) => textContent)).toEqual([...names.slice(0, 2), "Performance"]);
  });

  test("are lists, of which only what is new can be shown", async () => {
    await remember();
    openWith(REPORT);
    const audits = await panel("Failed audits");
    await waitFor(() => expect(audits.getByRole("button", { name: "New 1" })).toBeDefined());
    expect(audits.getAllByRole("listitem")).toHaveLength(2);
    fireEvent.click(audits.getByRole("button", { name: "New 1" }));
    const [only] = audits.getAllByRole("listitem");
    expect(audits.getAllByRole("listitem")).toHaveLength(1);
    expect(only?.textContent).toContain("Images have no alternative text");
    expect(only?.querySelector("details")?.textContent).toContain("Describe each image.");
  });

  test("keep open what was opened while another choice of them is shown", async () => {
    await remember();
    openWith({ ...REPORT, more: { failed_audits: (REPORT.more.failed_audits as unknown[]).toReversed() } });
    const audits = await panel("Failed audits");
    const title = "Images have no alternative text";
    audits.getByText(title).closest("details")?.setAttribute("open", "");
    fireEvent.click(await audits.findByRole("button", { name: "New 1" }));
    expect(audits.getByText(title).closest("details")?.open).toBe(true);
  });

  test("are whole lists again once nothing tells what is new", async () => {
    await remember();
    openWith(REPORT);
    const audits = await panel("Failed audits");
    fireEvent.click(await audits.findByRole("button", { name: "New 1" }));
    expect(audits.getAllByRole("listitem")).toHaveLength(1);
    await remember({ points: [], entries: [] });
    act(() => new BroadcastChannel(history.HISTORY_CHANNEL).postMessage(null));
    await waitFor(() => expect(audits.queryByRole("button", { name: /^New/ })).toBeNull());
    expect(audits.getAllByRole("listitem")).toHaveLength(2);
  });

  test("are the other addresses of its project", async () => {
    await remember();
    openWith(REPORT);
    const others = await panel("More of Shops");
    const links = others.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["#/reports/8"]);
    // Without a label, screen readers say a space wherever the address may break.
    expect(links.map((link) => link.getAttribute("aria-label"))).toEqual(links.map((link) => link.textContent));
  });
});

test("the way to all reports of the project promises no number: here only some were seen", async () => {
  await remember();
  const known = { connectionId: "c", project: "Shops", result: "bad", privacy: 1, generatedAt: NOW, seenAt: NOW };
  await database.use(async (db) => {
    for (const id of ["9", "10", "11", "12", "13"]) {
      await db.put("reports", { ...known, reportId: id, url: `https://shop.example.org/${id}` } as KnownReport);
    }
  });
  openWith(REPORT);
  const others = await panel("More of Shops");
  expect(others.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe("#/reports?project=Shops");
});

test("what is filtered and searched on the page is part of its address", async () => {
  await remember();
  const { go, unmount } = openWith(REPORT);
  const audits = await panel("Failed audits");
  fireEvent.click(await audits.findByRole("button", { name: "New 1" }));
  const search = screen.getByRole("searchbox", { name: "Search in details" });
  fireEvent.input(search, { target: { value: "alternative" } });
  fireEvent.keyDown(search, { key: "Enter" });
  const [route, step] = go.mock.lastCall ?? [];
  expect(step).toBe("replace");
  unmount();
  open(formatRoute(route as Route));
  const again = await panel("Failed audits");
  expect((await again.findByRole("button", { name: "New 1" })).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search in details" }).value).toBe("alternative");
  expect(screen.getByText(/^\d+ fields? match/)).toBeDefined();
});

test("a project that is told as an object is known by its name", async () => {
  openWith({ ...REPORT, more: { ...REPORT.more, project: { id: 3, name: "Shops" } } });
  expect(await screen.findAllByRole("link", { name: "Shops" })).not.toHaveLength(0);
});

test("a report whose id was that of another page has no project of that page", async () => {
  await remember();
  openWith({ ...REPORT, url: "https://blog.example.org/", more: {} });
  await screen.findByText(/Nothing is remembered of this page yet/);
  expect(screen.queryAllByRole("link", { name: "Shops" })).toEqual([]);
});

test("a project that the report no longer has is not told from memory", async () => {
  await remember();
  openWith({ ...REPORT, more: { ...REPORT.more, project: null } });
  await screen.findByRole("link", { name: "Open report" });
  await region("History");
  expect(screen.queryByRole("link", { name: "Shops" })).toBeNull();
});
