// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { ExportDialog } from "@/entrypoints/options/reports/export/ExportDialog.tsx";
import { type Page, REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
const asked = vi.mocked(ask as (...question: unknown[]) => Promise<unknown>);

const GOES_ON = /^These are not all: the list goes on after/;

/** A first page of two reports. */
function firstPage(total: number | null): Page<Report> {
  const rows = ["1", "2"].map((id) => ({ id, url: `https://example.com/${id}`, more: {} }) as Report);
  return { rows, unreadable: 0, total, from: null, next: "?page=2", previous: null, isLast: false, answeredAt: null };
}

async function saveAfterFirstPage(total: number | null) {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:here/1");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  asked.mockReset();
  asked.mockResolvedValueOnce(firstPage(total)).mockReturnValue(new Promise(() => {}));
  render(<ExportDialog connectionId="c" query={REPORTS_QUERY} onClose={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText(/^2 (of|fetched)/);
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  fireEvent.click(await screen.findByRole("button", { name: "Save what was fetched" }));
  await screen.findByText(/^Reports saved to .*: 2$/);
}

test.each([null, 2, 1])(
  "a file that ends before the list says so, also where the total is untrue: %j",
  async (total) => {
    await saveAfterFirstPage(total);
    expect(screen.getByText(GOES_ON).textContent).toContain("2");
  },
);

test("a file with less than the total says so once", async () => {
  await saveAfterFirstPage(5);
  expect(screen.getByText(/the service lists 5, and 2 were fetched/)).toBeDefined();
  expect(screen.queryByText(GOES_ON)).toBeNull();
});
