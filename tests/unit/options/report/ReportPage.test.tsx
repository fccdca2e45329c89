// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DetailsDialog } from "@/entrypoints/options/reports/details/DetailsDialog.tsx";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { settingsOf } from "../../../support/app-state.ts";
import { IGNORED } from "../../../support/details-props.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
const asked = vi.mocked(ask as (...question: unknown[]) => Promise<unknown>);
afterEach(cleanup);
beforeEach(() => void asked.mockReset());

const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });
const REPORT: Report = {
  id: "7",
  url: "https://shop.example.org/a",
  result: "bad",
  generatedAt: "2026-11-20T14:00:00.000Z",
  privacy: 1,
  link: null,
  more: {
    failed_audits: [{ id: "image-alt", title: "Images have no alternative text" }],
    page: "javascript:alert(1)",
    markup: "<img src=x onerror=alert(1)><script>alert(1)</script>",
    source: "https://example.com/x",
    passed: true,
    weight: 1234567.891,
    nothing: null,
    measured_at: "2026-11-20 14:00:00",
    tags: ["shop", "https://example.com/tag"],
  },
};

async function open(report: Report | Promise<Report> = REPORT, props = {}) {
  asked.mockReturnValue(Promise.resolve(report));
  const onClose = vi.fn();
  const view = render(<DetailsDialog {...IGNORED} settings={SETTINGS} onClose={onClose} {...props} />);
  await screen.findByRole("heading", { name: /Everything else|Report details/ });
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
  return { ...view, onClose };
}

/** The row of a field. */
function fieldNamed(name: string): HTMLElement {
  return screen.getByText(name).closest("li") as HTMLElement;
}

function unfold(name: string): void {
  const details = screen.getByText(name).closest("details") as HTMLDetailsElement;
  details.open = !details.open;
}

/** Types and presses Enter, again until the page listens. */
function search(text: string, answer: string): Promise<void> {
  const field = screen.getByRole("searchbox", { name: "Search in details" });
  return waitFor(() => {
    fireEvent.input(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(screen.getByText(answer)).not.toBeNull();
  });
}

describe("the details of a report", () => {
  test("are read by the report's id and begin with the known fields", async () => {
    const { container } = await open();
    expect(asked.mock.calls).toEqual([["readReport", { connectionId: "c", id: "7" }]]);
    expect(container.querySelector("dialog")?.open).toBe(true);
    expect(screen.getByRole("link", { name: REPORT.url }).getAttribute("href")).toBe(REPORT.url);
    const known = container.querySelector("dl")?.textContent;
    for (const text of ["Bad", "Private", "November 20, 2026", "7"]) expect(known).toContain(text);
    expect(screen.getByRole("link", { name: "Open report" }).getAttribute("href")).toBe(
      "https://reports.example.com/reports/7",
    );
  });

  test("show each field as what it is, and nothing of it as markup", async () => {
    const { container } = await open();
    expect(fieldNamed("Passed").textContent).toBe("PassedYes");
    expect(fieldNamed("Weight").textContent).toBe("Weight1,234,567.891");
    expect(fieldNamed("Nothing").textContent).toBe("NothingNot set");
    expect(fieldNamed("Measured at").querySelector("time")?.dateTime).toBe("2026-11-20T14:00:00.000Z");
    expect(within(fieldNamed("Tags")).getByRole("link").getAttribute("href")).toBe("https://example.com/tag");
    expect(screen.getByText("Failed audits").closest("span")?.title).toBe("failed_audits");
    expect(fieldNamed("Markup").textContent).toContain("<script>alert(1)</script>");
    expect(container.querySelector("img, script")).toBeNull();
    const links = [...container.querySelectorAll("a")].map((link) => link.href);
    expect(links.filter((link) => !/^https?:/.test(link))).toEqual([]);
    expect(screen.getByText("javascript:alert(1)").closest("a")).toBeNull();
  });

  test("draw what is nested only when it is opened", async () => {
    await open();
    unfold("Failed audits");
    await waitFor(() => expect(screen.queryByText("Images have no alternative text")).toBeNull());
    unfold("Failed audits");
    expect(await screen.findByText("Images have no alternative text")).not.toBeNull();
    unfold("1");
    expect(await screen.findByText("image-alt")).not.toBeNull();
    unfold("Failed audits");
    await waitFor(() => expect(screen.queryByText("image-alt")).toBeNull());
  });

  test("show a long text by its beginning, and whole when asked to", async () => {
    const text = `${"word ".repeat(200)}end`;
    await open({ ...REPORT, more: { text } });
    expect(fieldNamed("Text").textContent).not.toContain("end");
    fireEvent.click(screen.getByRole("button", { name: "Show the whole text" }));
    expect(fieldNamed("Text").textContent).toContain(text);
  });

  test("can be searched, which opens what a match is in", async () => {
    await open();
    await search("ALTERNATIVE", "1 field matches.");
    expect(screen.getByText("Images have no alternative text")).not.toBeNull();
    expect(screen.queryByText("Passed")).toBeNull();
    await search("nowhere", "No field matches.");
  });

  test("2,000 fields in 10 levels are drawn 100 at a time", async () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? "deep" : { level: nested(levels - 1), other: [levels] };
    const names = Array.from({ length: 2_000 }, (_, index) => [`field_${index}`, nested(10)]);
    const { container } = await open({ ...REPORT, more: Object.fromEntries(names) });
    expect(container.querySelectorAll(".fields > li")).toHaveLength(100);
    fireEvent.click(screen.getByRole("button", { name: "Show 100 more" }));
    expect(container.querySelectorAll(".fields > li")).toHaveLength(200);
    expect(container.querySelectorAll("*").length).toBeLessThan(2_500);
  });

  test("are copied as the service names them", async () => {
    await open();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    fireEvent.click(screen.getByRole("button", { name: "Copy as JSON" }));
    const { id, url, result, generatedAt, privacy, more } = REPORT;
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? "")).toEqual({
      id,
      url,
      result,
      generated_at: generatedAt,
      privacy,
      ...more,
    });
  });

  test("of a report without any other field say so", async () => {
    await open({ ...REPORT, url: "", result: null, generatedAt: null, privacy: null, more: {} });
    expect(screen.getByText("The service says nothing else about this report.")).not.toBeNull();
  });
});

describe("what else can be done there", () => {
  test("a failure says why, and can be tried again", async () => {
    asked.mockRejectedValueOnce(new AppError("notFound", { status: 404 }));
    render(<DetailsDialog {...IGNORED} settings={SETTINGS} />);
    expect((await screen.findByRole("alert")).textContent).toContain("The service does not find it now.");
    asked.mockResolvedValue(REPORT);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: REPORT.url })).not.toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("editing closes the details first", async () => {
    const calls: string[] = [];
    const onEdit = (report: Report) => calls.push(`edit ${report.id}`);
    await open(REPORT, { onEdit, onClose: () => calls.push("close") });
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    await waitFor(() => expect(calls).toEqual(["close", "edit 7"]));
  });

  test("refreshing the results reads the report again", async () => {
    const onChange = vi.fn();
    await open(REPORT, { onChange });
    asked.mockResolvedValue({ ...REPORT, result: "good" });
    fireEvent.click(screen.getByRole("button", { name: "Refresh results" }));
    expect(await screen.findByText("Good")).not.toBeNull();
    expect(asked.mock.calls.slice(1)).toEqual([
      ["updateReport", { connectionId: "c", report: REPORT, changes: { results: 1 } }],
      ["readReport", { connectionId: "c", id: "7" }],
    ]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test.each([
    ["refuses", "notAllowed", "The results were not refreshed."],
    ["does not answer", "timeout", "It is not known whether the report was changed."],
  ] as const)("of a service that %s a refresh no more is said than is known", async (_what, kind, words) => {
    await open();
    asked.mockRejectedValueOnce(new AppError(kind));
    fireEvent.click(screen.getByRole("button", { name: "Refresh results" }));
    expect((await screen.findByRole("alert")).textContent).toContain(words);
  });
});
