// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import type { ComponentChild } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createResource } from "@/components/hooks/resource.ts";
import { ProjectPicker } from "@/entrypoints/options/project-picker/ProjectPicker.tsx";
import { ProjectsPage } from "@/entrypoints/options/projects/ProjectsPage.tsx";
import { ReportPage } from "@/entrypoints/options/report/ReportPage.tsx";
import { ReportsPage } from "@/entrypoints/options/reports/ReportsPage.tsx";
import { parseRoute, type Route } from "@/entrypoints/options/routes/route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { ActivePage } from "@/entrypoints/popup/active-page.ts";
import { LatestReport } from "@/entrypoints/popup/LatestReport.tsx";
import { ReportCard } from "@/entrypoints/popup/ReportCard.tsx";
import { PROJECTS_QUERY, REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { formatUntil } from "@/utils/format.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask, setUpAsk } from "../../support/asking.ts";
import { pageOf } from "../../support/known.ts";

const PAUSE_MS = 90_000;
const NOW = new Date("2026-11-20T10:22:00").getTime();

setUpAsk();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function rejectWithPause(): Promise<never> {
  throw new AppError("rateLimited", { status: 429, retryAt: Date.now() + PAUSE_MS });
}

/** Lets time go by, and what waits for it happen. */
function wait(milliseconds: number) {
  return act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
}

const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }, { reportPage: "" });
const EMPTY = emptyState(SETTINGS);
const SNAPSHOT = signal(EMPTY);
const ROUTER = {} as Router;
const PROJECTS = <ProjectsPage appState={SNAPSHOT} router={ROUTER} view={{ query: PROJECTS_QUERY, at: null }} />;
const PAGE = { address: "https://example.com/", incognito: false } as ActivePage;
const REPORT: Report = {
  ...{ id: "7", url: "https://example.com/", result: "bad", generatedAt: null, privacy: 1, link: null, more: {} },
};
const LIST = pageOf<Report>([], { from: null, isLast: false });

describe("a service that asks for a pause gets it, and then the view loads by itself", () => {
  test.each<[string, ComponentChild, unknown]>([
    ["Reports", <ReportsPage appState={SNAPSHOT} router={ROUTER} view={{ query: REPORTS_QUERY, at: null }} />, LIST],
    ["Projects", PROJECTS, LIST],
    [
      "a report",
      <ReportPage appState={SNAPSHOT} router={ROUTER} {...(parseRoute("#/reports/7") as Route & { page: "report" })} />,
      REPORT,
    ],
    ["the look-up of the popup", <LatestReport appState={SNAPSHOT} page={PAGE} />, null],
  ])("%s", async (_name, view, answer) => {
    ask.mockImplementationOnce(rejectWithPause).mockResolvedValueOnce(answer);
    render(view);
    await wait(0);
    expect(screen.getByText(`The service asks for a pause until ${formatUntil(NOW + PAUSE_MS)}.`)).toBeDefined();
    await wait(PAUSE_MS - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    await wait(1);
    expect(screen.queryByText(/asks for a pause/)).toBeNull();
    await wait(10 * PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(ask.mock.calls[1]).toEqual(ask.mock.calls[0]);
  });

  test("the project picker, as long as it is open", async () => {
    ask.mockImplementationOnce(rejectWithPause).mockImplementationOnce(rejectWithPause).mockResolvedValue(LIST);
    render(<ProjectPicker connectionId="c" project="" onPick={() => {}} />);
    fireEvent.click(screen.getByRole("combobox"));
    await wait(0);
    expect(screen.getByText(/asks for a pause/)).toBeDefined();
    await wait(PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(2);
    fireEvent.keyDown(screen.getByRole("combobox"), { key: "Escape" });
    await wait(10 * PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("the list of reports, but not while a report is selected or asked about", async () => {
    const page = { ...LIST, rows: [REPORT], total: 1 };
    ask.mockResolvedValueOnce(page).mockImplementationOnce(rejectWithPause).mockResolvedValue(page);
    const appState = signal(EMPTY);
    render(<ReportsPage appState={appState} router={ROUTER} view={{ query: REPORTS_QUERY, at: null }} />);
    await wait(0);
    const created = { id: "s", state: "done", connectionId: "c" } as Submission;
    await act(() => {
      appState.value = { ...EMPTY, submissions: [created] };
    });
    await wait(0);
    expect(screen.getByText(/asks for a pause/)).toBeDefined();
    const lists = () => ask.mock.calls.filter(([question]) => question === "listReports").length;
    const tick = screen.getByRole("checkbox", { name: `Select ${REPORT.url}` });
    fireEvent.click(tick);
    await wait(PAUSE_MS);
    expect(lists()).toBe(2);
    fireEvent.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    await act(() => vi.dynamicImportSettled());
    fireEvent.click(tick);
    await wait(0);
    expect(lists()).toBe(2);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    await wait(0);
    expect(lists()).toBe(3);
    expect(screen.queryByText(/asks for a pause/)).toBeNull();
  });

  test("but not a view that was left", async () => {
    ask.mockImplementation(rejectWithPause);
    const { unmount } = render(PROJECTS);
    await wait(0);
    unmount();
    await wait(10 * PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("nor a look-up that was switched off meanwhile", async () => {
    ask.mockImplementation(rejectWithPause);
    const appState = signal(EMPTY);
    render(<LatestReport appState={appState} page={PAGE} />);
    await wait(0);
    await act(() => {
      appState.value = { ...EMPTY, preferences: { ...EMPTY.preferences, lookUpOnOpen: false } };
    });
    await wait(10 * PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("nor anything that changes the service", async () => {
    ask.mockImplementation(rejectWithPause);
    const card = { current: null };
    const verbs = { onEdit: () => {}, onDelete: () => {} };
    render(
      <ReportCard
        card={card}
        report={REPORT}
        isLatest
        isLate={false}
        url={REPORT.url}
        settings={SETTINGS}
        {...verbs}
      />,
    );
    fireEvent.click(screen.getByRole("button", { name: "Refresh results" }));
    await wait(0);
    expect(screen.getByText(/asks for a pause/)).toBeDefined();
    await wait(10 * PAUSE_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe("what is loaded", () => {
  test("is loaded once for each pause", async () => {
    const work = vi.fn().mockImplementationOnce(rejectWithPause).mockImplementationOnce(rejectWithPause);
    work.mockResolvedValue("there");
    const resource = createResource<string>();
    await resource.load(work);
    await wait(PAUSE_MS);
    expect(work).toHaveBeenCalledTimes(2);
    expect(resource.failure.value?.retryAt).toBe(NOW + 2 * PAUSE_MS);
    await wait(10 * PAUSE_MS);
    expect(work).toHaveBeenCalledTimes(3);
    expect([resource.value.value, resource.failure.value]).toEqual(["there", null]);
  });

  test("is what was asked for last: a newer question ends the pause of an older one", async () => {
    const older = vi.fn().mockImplementation(rejectWithPause);
    const resource = createResource<string>();
    await resource.load(older);
    await resource.load(async () => "newer");
    await wait(10 * PAUSE_MS);
    expect(older).toHaveBeenCalledTimes(1);
    expect(resource.value.value).toBe("newer");
  });

  test("is not loaded by itself after any other failure", async () => {
    const work = vi.fn().mockRejectedValue(new AppError("serviceFailed", { status: 503 }));
    const resource = createResource<string>();
    await resource.load(work);
    await wait(10 * PAUSE_MS);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
