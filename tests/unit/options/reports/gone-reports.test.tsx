// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { ActivePage } from "@/entrypoints/popup/active-page.ts";
import { LatestReport, preloadReport } from "@/entrypoints/popup/LatestReport.tsx";
import type { AppState } from "@/utils/app-state.ts";
import { REPORTS_QUERY, type ReportsQuery } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { pageOf, reportRow } from "../../support/known.ts";
import { chooseFromMenu } from "../../support/menus.ts";
import { SOUND } from "../../support/stored-examples.ts";

const NOT_FOUND = "The service cannot find this now.";
const EMPTY = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }, { reportPage: "" }));

setUpAsk();

const report = (id: string) => reportRow(id, { result: "bad" });
const badOnes = (...ids: string[]) => pageOf(ids.map(report), { isLast: false });

/** A service that lists these reports, and answers 404 when it is asked for one of them. */
function serviceOf(...ids: string[]) {
  ask.mockImplementation(async (question: string) => {
    if (question === "listReports") return badOnes(...ids);
    throw new AppError("notFound", { status: 404 });
  });
}

describe("in the list, a report that the service does not find", () => {
  async function openList(...ids: string[]) {
    serviceOf(...ids);
    const page = (query: ReportsQuery) => (
      <ReportsPage appState={signal(EMPTY)} router={{} as Router} view={{ query, at: null }} />
    );
    const { rerender } = render(page(REPORTS_QUERY));
    await screen.findByText(`1–${ids.length} of ${ids.length}`);
    return { showMore: () => rerender(page({ ...REPORTS_QUERY, per_page: 25 })) };
  }

  const choose = (id: string, name: string) => chooseFromMenu(row(id) as HTMLElement, name);

  function row(id: string): HTMLElement | null {
    return screen.queryByRole("row", { name: `https://example.com/${id}` });
  }

  test("keeps the dialog in which it is edited, and then gives the focus to the heading", async () => {
    const { showMore } = await openList("a", "b");
    await choose("a", "Edit");
    const cancel = await screen.findByRole("button", { name: "Cancel" });
    cancel.focus();
    ask.mockResolvedValueOnce(badOnes("b"));
    showMore();
    await waitFor(() => expect(row("a")).toBeNull());
    fireEvent.click(cancel);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reports" })));
  });

  test("stays when its results are refreshed, and can be refreshed again", async () => {
    await openList("a", "b", "c");
    await choose("b", "Refresh results");
    const note = await within(row("b") as HTMLElement).findByRole("alert");
    expect(note.textContent).toBe(`The results were not refreshed.${NOT_FOUND}`);
    expect(screen.getByText("1–3 of 3")).toBeDefined();
    ask.mockResolvedValueOnce({ before: report("b"), updated: { ...report("b"), result: "good" } });
    await choose("b", "Refresh results");
    await within(row("b") as HTMLElement).findByText("was Bad");
  });

  test("stays when it is edited, and what was chosen can be saved again", async () => {
    await openList("a");
    await choose("a", "Edit");
    fireEvent.click(await screen.findByRole("radio", { name: "Public" }));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toBe(`Nothing was changed.${NOT_FOUND}`);
    expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("false");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(row("a")).not.toBeNull();
  });
});

test("in the popup, a latest report that the service does not find stays, and can be tried again", async () => {
  const url = "https://example.com/shop";
  const KNOWN = { ...SOUND.lookUp, report: report("new"), ids: ["new"] };
  const appState = signal<AppState>({ ...EMPTY, latestReports: { [url]: KNOWN } });
  ask.mockImplementation(async (question: string) => {
    if (question === "lookUp") return KNOWN;
    throw new AppError("notFound", { status: 404 });
  });
  await preloadReport();
  render(<LatestReport appState={appState} page={{ address: url, incognito: false } as ActivePage} />);
  const card = screen.getByRole("region", { name: "Latest report" });
  fireEvent.click(within(card).getByRole("button", { name: "Refresh results" }));
  expect((await within(card).findByRole("alert")).textContent).toBe(`The results were not refreshed.${NOT_FOUND}`);
  expect(within(card).getByRole("button", { name: "Refresh results" })).toBeDefined();
  expect(ask.mock.calls.filter(([question]) => question === "lookUp")).toHaveLength(1);
});
