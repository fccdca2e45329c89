// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import type { Router } from "@/entrypoints/options/router.ts";
import type { ActivePage } from "@/entrypoints/popup/active-page.ts";
import { LatestReport } from "@/entrypoints/popup/LatestReport.tsx";
import { type Page, REPORTS_QUERY, type Report, type ReportsQuery } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";
import type { Snapshot } from "@/utils/snapshot.ts";
import type { Settings } from "@/utils/storage.ts";
import { SOUND } from "./stored-examples.ts";

const GONE = "It no longer exists at the service.";
const SETTINGS = {
  ...{ connectionId: "c", address: "https://reports.example.com", reportPage: "", lookUpOnOpen: true },
} as Settings;
const EMPTY: Snapshot = { settings: SETTINGS, keyNote: null, submissions: [], deletions: [], latestReports: {} };

const ask = vi.fn();
beforeEach(() => {
  ask.mockReset();
  vi.spyOn(messages, "ask").mockImplementation(ask);
});
afterEach(cleanup);

function report(id: string): Report {
  const known = { result: "bad", generatedAt: null, privacy: 1, link: null, more: {} } as const;
  return { id, url: `https://example.com/${id}`, ...known };
}

function pageOf(...ids: string[]): Page<Report> {
  return {
    rows: ids.map(report),
    unreadable: 0,
    total: ids.length,
    from: 1,
    next: null,
    previous: null,
    isLast: false,
    answeredAt: null,
  };
}

/** A service that lists these reports, and has none of them any more when it is asked for one. */
function serviceOf(...ids: string[]) {
  ask.mockImplementation(async (question: string) => {
    if (question === "listReports") return pageOf(...ids);
    throw new AppError("notFound", { status: 404 });
  });
}

describe("in the list, a report that is gone", () => {
  async function openList(...ids: string[]) {
    serviceOf(...ids);
    const page = (query: ReportsQuery) => (
      <ReportsPage snapshot={signal(EMPTY)} router={{} as Router} view={{ query, at: null }} />
    );
    const { rerender } = render(page(REPORTS_QUERY));
    await screen.findByText(`1–${ids.length} of ${ids.length}`);
    return { showMore: () => rerender(page({ ...REPORTS_QUERY, per_page: 25 })) };
  }

  function press(id: string, name: string) {
    const button = within(row(id) as HTMLElement).getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  }

  test("keeps the dialog in which it is edited, and then gives the focus to the heading", async () => {
    const { showMore } = await openList("a", "b");
    press("a", "Edit");
    ask.mockResolvedValueOnce(pageOf("b"));
    showMore();
    await waitFor(() => expect(row("a")).toBeNull());
    const cancel = screen.getByRole("button", { name: "Cancel" });
    cancel.focus();
    fireEvent.click(cancel);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reports" })));
  });

  function row(id: string): HTMLElement | null {
    return screen.queryByRole("row", { name: `https://example.com/${id}` });
  }

  test("is dropped when its results are refreshed, and the words stay", async () => {
    await openList("a", "b", "c");
    press("b", "Refresh results");
    await waitFor(() => expect(row("b")).toBeNull());
    expect(screen.getByRole("alert").textContent).toBe(`example.com/b${GONE}`);
    expect(screen.getByText("1–2 of 2")).toBeDefined();
    await waitFor(() => expect(document.activeElement, "the focus goes on").toBe(row("c")));
  });

  test("is dropped when it is edited", async () => {
    await openList("a");
    press("a", "Edit");
    fireEvent.click(screen.getByRole("radio", { name: "Public" }));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toBe(`example.com/a${GONE}`);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(row("a")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reports" })));
  });

  test("is dropped when its details are opened, which say so until they are closed", async () => {
    await openList("a", "b");
    press("a", "Details");
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(within(dialog).getByRole("alert").textContent).toContain(GONE));
    await waitFor(() => expect(row("a")).toBeNull());
    fireEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect((await screen.findByRole("alert")).textContent).toBe(`example.com/a${GONE}`);
    expect(screen.getByText("1–1 of 1"), "counted once").toBeDefined();
  });

  test("is dropped when its results are refreshed or it is edited in its details", async () => {
    await openList("a", "b");
    ask.mockImplementationOnce(async () => report("a"));
    press("a", "Details");
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(await within(dialog).findByRole("button", { name: "Refresh results" }));
    await waitFor(() => expect(within(dialog).getByRole("alert").textContent).toContain(GONE));
    expect(row("a")).toBeNull();
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    ask.mockImplementationOnce(async () => report("b"));
    press("b", "Details");
    fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
    const edit = await screen.findByRole("dialog", { name: "Edit report" });
    fireEvent.click(within(edit).getByRole("radio", { name: "Public" }));
    fireEvent.click(within(edit).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(`example.com/b${GONE}`));
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("is no longer spoken of once the list is loaded anew", async () => {
    const { showMore } = await openList("a", "b");
    press("a", "Refresh results");
    await screen.findByRole("alert");
    showMore();
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  test.each([
    ["notAllowed", 403],
    ["serviceFailed", 500],
  ] as const)("is told from one that could not be changed: %s", async (kind, status) => {
    await openList("a");
    ask.mockRejectedValue(new AppError(kind, { status }));
    press("a", "Refresh results");
    expect((await screen.findByRole("alert")).textContent).toContain(String(status));
    expect(row("a")).not.toBeNull();
  });
});

describe("in the popup, a latest report that is gone", () => {
  const url = "https://example.com/shop";
  const KNOWN = { ...SOUND.knownReports, report: report("new"), ids: ["new"] };

  /** The popup, whose background forgets the report before it answers; or after that, when it is told to. */
  function openPopup(news: "before" | "after" = "before") {
    const snapshot = signal<Snapshot>({ ...EMPTY, latestReports: { [url]: KNOWN } });
    const forget = () => {
      act(() => {
        snapshot.value = EMPTY;
      });
    };
    ask.mockImplementation(async (question: string) => {
      if (question === "lookUp") return KNOWN;
      if (news === "before") forget();
      throw new AppError("notFound", { status: 404 });
    });
    render(
      <>
        <input id="address" />
        <LatestReport snapshot={snapshot} page={{ address: url, incognito: false } as ActivePage} />
      </>,
    );
    return { forget };
  }

  test.each(["Refresh results", "Save"])(
    "is forgotten by %s, the words stay, and an older one is looked for",
    async (name) => {
      openPopup();
      if (name === "Save") {
        fireEvent.click(screen.getByRole("button", { name: "Edit" }));
        fireEvent.click(await screen.findByRole("radio", { name: "Public" }));
      }
      const button = screen.getByRole("button", { name });
      button.focus();
      fireEvent.click(button);
      expect((await screen.findByRole("alert")).textContent).toBe(`Latest report${GONE}`);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
      expect(screen.queryByRole("region", { name: "Latest report" })).toBeNull();
      await waitFor(() => expect(ask.mock.calls.filter(([question]) => question === "lookUp")).toHaveLength(2));
    },
  );

  test("leaves the focus to the form, also where the answer comes before the journal's news", async () => {
    const { forget } = openPopup("after");
    const button = screen.getByRole("button", { name: "Refresh results" });
    button.focus();
    fireEvent.click(button);
    await screen.findByRole("alert");
    forget();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
  });
});
