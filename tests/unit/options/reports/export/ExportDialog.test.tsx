// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { listIdOf } from "@/entrypoints/options/list-id.ts";
import { ExportDialog } from "@/entrypoints/options/reports/export/ExportDialog.tsx";
import { saveFile } from "@/entrypoints/options/save-file.ts";
import * as pauses from "@/entrypoints/options/sleep.ts";
import { type Page, REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { liveTexts } from "../../../support/live-regions.tsx";

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

/** What is written to the file that was saved. */
const text = async () => JSON.parse((await saved[0]?.text) ?? "") as { id: string }[];

function page(ids: number[], next: string | null = null, total: number | null = 3): Page<Report> {
  const rows = ids.map((id) => ({ id: String(id), url: `https://example.com/${id}`, more: {} }) as Report);
  return { rows, unreadable: 0, total, from: null, next, previous: null, isLast: false, answeredAt: null };
}

function open(query = {}) {
  const onClose = vi.fn();
  render(<ExportDialog connectionId="c" query={{ ...REPORTS_QUERY, ...query }} onClose={onClose} />);
  return { onClose };
}

function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

describe("an export", () => {
  test("says which reports it is about", () => {
    open({ search: "shop", project: "a/b", result: "bad" });
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Address contains: shop",
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
    const query = { ...REPORTS_QUERY, per_page: 100 };
    const asking = { listId: listIdOf("export"), connectionId: "c", query };
    expect(asked.mock.calls).toEqual([
      ["listReports", { ...asking, at: null }],
      ["listReports", { ...asking, at: "?page=2" }],
    ]);
    expect((await saved[0]?.text)?.split("\r\n")).toHaveLength(5);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Close"));
  });

  test("stays about the list on which it was opened, also after a step back to another one", async () => {
    asked.mockResolvedValue(page([1], null, 1));
    const query = { ...REPORTS_QUERY, result: "bad" } as const;
    const { rerender } = render(<ExportDialog connectionId="c" query={query} onClose={vi.fn()} />);
    rerender(<ExportDialog connectionId="c" query={REPORTS_QUERY} onClose={vi.fn()} />);
    expect(screen.getByRole("listitem").textContent).toBe("Result: Bad");
    press("Export");
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ query: { result: "bad" } });
  });

  test("as JSON", async () => {
    asked.mockResolvedValue(page([1], null, 1));
    open();
    fireEvent.click(screen.getByRole("radio", { name: "JSON" }));
    expect(screen.getByText("Every field the service returned.")).toBeDefined();
    press("Export");
    await waitFor(() => expect(saved[0]?.name).toMatch(/\.json$/));
    expect(await text()).toHaveLength(1);
  });

  async function exportJson() {
    fireEvent.click(screen.getByRole("radio", { name: "JSON" }));
    press("Export");
    await waitFor(() => expect(saved).toHaveLength(1));
    return (await text()).map(({ id }) => id);
  }

  test.each([
    [{}, ["3", "2", "1"]],
    [{ sort: "asc" }, ["1", "2", "3"]],
    [{ sort_by: "url" }, ["3", "2", "1"]],
  ])("is in the order of the screen where that is by date created: %j", async (order, ids) => {
    // The newest first, as it is asked for.
    asked.mockResolvedValueOnce(page([3, 2], "?page=2")).mockResolvedValueOnce(page([1]));
    open(order);
    expect(await exportJson()).toEqual(ids);
  });

  test("leaves out what contradicts the filter, and says how many", async () => {
    const { rows, ...rest } = page([3, 2, 1]);
    asked.mockResolvedValue({
      ...rest,
      rows: rows.map((row) => ({ ...row, result: row.id === "1" ? "Good" : "bad" })),
    });
    open({ result: "bad" });
    expect(await exportJson()).toEqual(["3", "2"]);
    expect(screen.getByText(/Reports saved to .*: 2$/)).not.toBeNull();
    expect(screen.getByText("Reports left out because they do not match the filter: 1")).not.toBeNull();
  });

  test("tells that the list changed while it was read", async () => {
    asked.mockResolvedValueOnce(page([1, 2], "?page=2", 4)).mockResolvedValueOnce(page([4], null, 3));
    open();
    press("Export");
    expect(await screen.findByText(/The list may have changed meanwhile/)).not.toBeNull();
  });

  test("of a list whose end is told says nothing of gaps", async () => {
    asked.mockResolvedValueOnce(page([1], "?page=2", null));
    asked.mockResolvedValueOnce({ ...page([2], null, null), isLast: true });
    open();
    press("Export");
    await screen.findByText(/Reports saved/);
    expect(screen.queryByText(/whether there are more/)).toBeNull();
  });

  test("says that nobody told the end of its list", async () => {
    asked.mockResolvedValue(page([1], null, null));
    open();
    press("Export");
    expect(await screen.findByText("This service does not say whether there are more.")).not.toBeNull();
  });

  test("speaks of its progress now and then, not of each page", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    asked.mockResolvedValueOnce(page([1, 2], "?page=2")).mockReturnValue(new Promise(() => {}));
    open();
    press("Export");
    await screen.findByText("2 of 3");
    expect(liveTexts()).not.toContain("2 of 3");
    act(() => void vi.advanceTimersByTime(5_000));
    expect(liveTexts()).toContain("2 of 3");
    vi.useRealTimers();
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

  test.each([
    ["of a whole list", false],
    ["of selected reports", true],
  ])("%s whose file cannot be made says so, and can be tried again", async (_words, isOfSelected) => {
    asked.mockResolvedValue(page([1], null, 1));
    vi.mocked(URL.createObjectURL).mockImplementationOnce(() => {
      throw new RangeError("Invalid string length");
    });
    const selected = [{ id: "1", url: "", more: {} } as Report];
    const props = { connectionId: "c", query: REPORTS_QUERY, ...(isOfSelected && { selected }) };
    render(<ExportDialog {...props} onClose={() => {}} />);
    press("Export");
    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong in the extension.");
    press("Save what was fetched");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that a service asks to pause says so, and goes on by itself", async () => {
    const pause = Promise.withResolvers<void>();
    vi.spyOn(pauses, "sleep").mockReturnValueOnce(pause.promise);
    const retryAt = Date.now() + 60_000;
    asked.mockResolvedValueOnce(page([1], "?page=2")).mockRejectedValueOnce(new AppError("rateLimited", { retryAt }));
    asked.mockResolvedValueOnce(page([2, 3]));
    open();
    press("Export");
    expect(await screen.findByText(/^1 of 3 · The service asks for a pause until/)).not.toBeNull();
    expect(screen.getByRole("button", { name: "Stop" })).not.toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    pause.resolve();
    await waitFor(() => expect(saved).toHaveLength(1));
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

  test.each([
    [{}, "reports"],
    [{ project: "client-one.example" }, "reports-client-one.example"],
    [{ project: "shop/summer: 100% & more", search: "a b", result: "bad" }, "reports-shop-summer-100-more-a-b-bad"],
    [{ search: "../.hidden." }, "reports-hidden"],
    [{ project: "فروشگاه" }, "reports-فروشگاه"],
    [{ search: "☕" }, "reports"],
    [{ project: "long-".repeat(50) }, `reports-${"long-".repeat(10).slice(0, -1)}`],
  ] as const)("of %j is named after its filters, safely for file systems", async (query, name) => {
    asked.mockResolvedValue(page([1], null, 1));
    render(
      <ExportDialog
        connectionId="c"
        query={{ ...REPORTS_QUERY, ...query }}
        selected={[{ id: "1", url: "", more: {} } as Report]}
        onClose={() => {}}
      />,
    );
    press("Export");
    await waitFor(() => expect(saved[0]?.name.replace(/-\d{4}-\d\d-\d\d\.csv$/, "")).toBe(name));
  });

  test("says what may be missing", async () => {
    asked.mockResolvedValue({ ...page([1], null, null), unreadable: 2 });
    open();
    press("Export");
    expect(await screen.findByText(/could not be read and are missing from the file: 2/)).not.toBeNull();
    expect(screen.getByText("This service does not say whether there are more.")).not.toBeNull();
  });
});

test("the file carries the user's own day, and its content is let go", () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 23, 59) });
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  expect(saveFile("reports", "csv", "")).toBe("reports-2026-01-05.csv");
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith("blob:here/1");
  vi.useRealTimers();
});
