// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { setUpAsk } from "../../support/asking.ts";
import { openWith, REPORT, region } from "./report-page.tsx";

setUpAsk();
/** The row of a field. */
const fieldNamed = (name: string) => screen.getByText(name, { selector: ".tree .name *" }).closest("li") as HTMLElement;

test("what the interface does not have is shown as the service sent it", async () => {
  const more = { privacy: "Privat", generated_at: "gestern" };
  openWith({ ...REPORT, result: "2", privacy: null, generatedAt: null, more });
  await region("Everything else the service says");
  const [facts, about] = [".facts", "dl"].map((part) => document.querySelector(part)?.textContent);
  expect(facts).toBe("2Privat");
  expect(about).toMatch(/Generatedgestern.*PrivacyPrivat/);
});

describe("everything else the service says", () => {
  async function openTree(more: Record<string, unknown> = REPORT.more) {
    const view = openWith({ ...REPORT, more });
    const tree = await region("Everything else the service says");
    return { ...view, tree };
  }

  test("shows each field as what it is, and nothing of it as markup", async () => {
    const { container } = await openTree();
    expect(fieldNamed("Passed").textContent).toBe("PassedYes");
    expect(fieldNamed("Weight").textContent).toBe("Weight1,234,567.891");
    expect(fieldNamed("Nothing").textContent).toBe("NothingNot set");
    expect(fieldNamed("Measured at").querySelector("time")?.dateTime).toBe("2026-11-20T14:00:00.000Z");
    expect(within(fieldNamed("Tags")).getByRole("link").getAttribute("href")).toBe("https://example.com/tag");
    expect(fieldNamed("Markup").textContent).toContain("<script>alert(1)</script>");
    expect(container.querySelector("main img, main script")).toBeNull();
    const links = [...container.querySelectorAll("a")].map((link) => link.href);
    expect(links.filter((link) => /^javascript:/.test(link))).toEqual([]);
    expect(screen.getByText("javascript:alert(1)").closest("a")).toBeNull();
  });

  test("draws what is nested only when it is opened, one by one or all at once", async () => {
    const { tree } = await openTree({ outer: { inner: { deep: "treasure" } }, other: { a: 1 } });
    expect(within(tree).queryByText("Inner")).toBeNull();
    fireEvent.click(within(tree).getByRole("button", { name: "Open all" }));
    expect(await within(tree).findByText("treasure")).toBeDefined();
    fireEvent.click(within(tree).getByRole("button", { name: "Close all" }));
    await waitFor(() => expect(within(tree).queryByText("treasure")).toBeNull());
  });

  test("shows a long text by its beginning, and whole when asked to", async () => {
    const text = `${"word ".repeat(200)}end`;
    await openTree({ text });
    expect(fieldNamed("Text").textContent).not.toContain("end");
    fireEvent.click(screen.getByRole("button", { name: "Show the whole text" }));
    expect(fieldNamed("Text").textContent).toContain(text);
  });

  test("can be searched, which opens what a match is in, and marks it", async () => {
    const { tree } = await openTree();
    /** Types and presses Enter, again until the page listens. */
    const search = (text: string, answer: string) =>
      waitFor(() => {
        const field = screen.getByRole("searchbox", { name: "Search in details" });
        fireEvent.input(field, { target: { value: text } });
        fireEvent.keyDown(field, { key: "Enter" });
        expect(screen.getByText(answer)).not.toBeNull();
      });
    await search("ALTERNATIVE", "1 field matches.");
    expect(tree.querySelector("mark")?.textContent).toBe("alternative");
    expect(within(tree).queryByText("Passed")).toBeNull();
    await search("nowhere", "Nothing matches.");
  });

  test("draws 2,000 fields in 10 levels 100 at a time", async () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? "deep" : { level: nested(levels - 1), other: [levels] };
    const names = Array.from({ length: 2_000 }, (_, index) => [`field_${index}`, nested(10)]);
    const { tree } = await openTree(Object.fromEntries(names));
    expect(tree.querySelectorAll(".fields > li")).toHaveLength(100);
    fireEvent.click(within(tree).getByRole("button", { name: "Show 100 more" }));
    expect(tree.querySelectorAll(".fields > li")).toHaveLength(200);
    expect(tree.querySelectorAll("*").length).toBeLessThan(2_500);
  });

  test("is copied as the service names it", async () => {
    await openTree();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    fireEvent.click(screen.getByRole("button", { name: "Copy as JSON" }));
    const { id, url, result, generatedAt, privacy, more } = REPORT;
    const known = { id, url, result, generated_at: generatedAt, privacy };
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? "")).toEqual({ ...known, ...more });
  });

  test("is nothing where the service says nothing", async () => {
    const { tree } = await openTree({});
    expect(tree.textContent).toContain("The service says nothing else about this report.");
  });
});
