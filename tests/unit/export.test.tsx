// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { channelOf } from "@/entrypoints/options/channel.ts";
import { ExportDialog } from "@/entrypoints/options/reports/export/ExportDialog.tsx";
import { saveReports } from "@/entrypoints/options/reports/export/formats.ts";
import { type Page, REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
const asked = vi.mocked(ask as (...question: unknown[]) => Promise<unknown>);
const saved: { name: string; text: Promise<string> }[] = [];
let blob: Blob;

beforeEach(() => {
  asked.mockReset();
  saved.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    blob = content as Blob;
    return "blob:here/1";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blob.text() });
  });
});
afterEach(cleanup);

function page(ids: number[], next: string | null = null, total: number | null = 3): Page<Report> {
  const rows = ids.map((id) => ({ id: String(id), url: `https://example.com/${id}`, more: {} }) as Report);
  return { rows, unreadable: 0, total, from: null, next, previous: null, isLast: false, answeredAt: null };
}

function open(query = {}) {
  const onClose = vi.fn();
  render(<ExportDialog query={{ ...REPORTS_QUERY, ...query }} onClose={onClose} />);
  return { onClose };
}

function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

describe("an export", () => {
  test("says which reports it is about", () => {
    open({ search: "shop", project: "a/b", result: "bad" });
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Address contains “shop”",
      "Project: a/b",
      "Result: Bad",
    ]);
  });

  test("fetches every page and saves the file", async () => {
    asked.mockResolvedValueOnce(page([1, 2], "?page=2")).mockResolvedValueOnce(page([3]));
    open();
    press("Export");
    const done = await screen.findByText(/Reports saved to reports-\d{4}-\d{2}-\d{2}\.csv: 3/);
    expect(done).not.toBeNull();
    expect(asked.mock.calls).toEqual([
      ["listReports", { channel: channelOf("export"), query: { ...REPORTS_QUERY, per_page: 100 }, at: null }],
      ["listReports", { channel: channelOf("export"), query: { ...REPORTS_QUERY, per_page: 100 }, at: "?page=2" }],
    ]);
    expect((await saved[0]?.text)?.split("\r\n")).toHaveLength(5);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Close"));
  });

  test("as JSON", async () => {
    asked.mockResolvedValue(page([1], null, 1));
    open();
    fireEvent.click(screen.getByRole("radio", { name: "JSON" }));
    press("Export");
    await waitFor(() => expect(saved[0]?.name).toMatch(/\.json$/));
    expect(JSON.parse((await saved[0]?.text) ?? "")).toHaveLength(1);
  });

  test("that is stopped keeps what was fetched until it is saved or discarded", async () => {
    asked.mockResolvedValueOnce(page([1, 2], "?page=2")).mockReturnValue(new Promise(() => {}));
    const { onClose } = open();
    press("Export");
    await screen.findByText("2 of 3");
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("2");
    press("Stop");
    expect(await screen.findByText("Stopped: 2 of 3")).not.toBeNull();
    expect(saved).toEqual([]);
    press("Save what was fetched");
    expect(await screen.findByText(/Not all reports are in the file: the service lists 3/)).not.toBeNull();
    expect(saved).toHaveLength(1);
    press("Close");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  test("that fails in the middle says why and goes on there", async () => {
    asked.mockResolvedValueOnce(page([1], "?page=2")).mockRejectedValueOnce(new AppError("offline"));
    open();
    press("Export");
    expect((await screen.findByRole("alert")).textContent).toContain("What was fetched is kept.");
    expect(screen.getByRole("button", { name: "Discard" })).not.toBeNull();
    asked.mockResolvedValueOnce(page([2, 3]));
    press("Try again");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked.mock.calls.at(-1)).toMatchObject(["listReports", { at: "?page=2" }]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that a service asks to pause goes on by itself", async () => {
    const retryAt = Date.now() + 100;
    asked.mockResolvedValueOnce(page([1], "?page=2")).mockRejectedValueOnce(new AppError("rateLimited", { retryAt }));
    asked.mockResolvedValueOnce(page([2, 3]));
    open();
    press("Export");
    expect((await screen.findByRole("alert")).textContent).toContain("What was fetched is kept.");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("leaving while it runs stops it instead", async () => {
    asked.mockReturnValue(new Promise(() => {}));
    open();
    press("Export");
    await screen.findByRole("button", { name: "Stop" });
    const cancel = new Event("cancel", { cancelable: true });
    fireEvent(screen.getByRole("dialog", { hidden: true }), cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(await screen.findByText("Stopped: 0 fetched")).not.toBeNull();
    expect(screen.queryByRole("button", { name: "Save what was fetched" })).toBeNull();
  });

  test("of nothing saves no file", async () => {
    asked.mockResolvedValue(page([], null, 0));
    open();
    press("Export");
    expect(await screen.findByText("There are no reports to export.")).not.toBeNull();
    expect(saved).toEqual([]);
  });

  test("says what may be missing", async () => {
    asked.mockResolvedValue({ ...page([1], null, null), unreadable: 2 });
    open();
    press("Export");
    expect(await screen.findByText(/could not be read and are missing from the file: 2/)).not.toBeNull();
    expect(screen.getByText("This service does not tell whether there are more.")).not.toBeNull();
  });
});

test("the file carries the user's own day, and its content is let go", () => {
  vi.useFakeTimers();
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  expect(saveReports([], "csv", new Date(2026, 0, 5, 23, 59))).toBe("reports-2026-01-05.csv");
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith("blob:here/1");
  vi.useRealTimers();
});
