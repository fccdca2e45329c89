// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { create, field, rows, setUpNewReportsPage, show, sitemap, tab, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

describe("sources", () => {
  test("take files, also dropped ones, and name those that were not read", async () => {
    show();
    fireEvent.click(await tab("File"));
    const file = (name: string, text: string) => new File([text], name);
    const input = document.querySelector("input[type=file]") as HTMLInputElement;
    Object.defineProperty(input, "files", {
      configurable: true,
      value: [file("list.txt", "https://example.com/a"), file("none.txt", "\n"), file("none.txt", "\0")],
    });
    fireEvent.change(input);
    await create("Create 1 report");
    expect(screen.getByText("list.txt")).toBeTruthy();
    const [empty, unreadable] = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(empty, "it was read").toBe("none.txtNo address was found there.");
    expect(unreadable).toMatch(/^none\.txt was not read\.This file could not be read as text\./);
    const index = "<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>";
    Object.defineProperty(input, "files", { value: [file("index.xml", index)] });
    fireEvent.change(input);
    expect(await screen.findByText(/^This is a sitemap index: it lists sitemaps/)).toBeTruthy();
    await create("Create 1 report");
    const dropped = file("more.csv", "name,address\nHome,https://example.com/b\n");
    const drop = new Event("drop", { bubbles: true, cancelable: true });
    fireEvent(
      screen.getByRole("heading", { level: 1 }),
      Object.assign(drop, { dataTransfer: { types: ["Files"], files: [dropped] } }),
    );
    await create("Create 2 reports");
  });

  test("are chosen with the arrow keys", async () => {
    show();
    fireEvent.keyDown(await tab("Paste"), { key: "ArrowRight" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("File"));
    expect(document.activeElement?.getAttribute("aria-selected")).toBe("true");
    fireEvent.keyDown(await tab("File"), { key: "End" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Links of a page"));
  });

  test("say that a long text has no address", async () => {
    show();
    fireEvent.paste(await field(), { clipboardData: { getData: () => "No address. ".repeat(10_000) } });
    expect(await screen.findByText(/^No address was found\./)).toBeTruthy();
    fireEvent.paste(await field(), { clipboardData: { getData: () => "https://example.com/ ".repeat(10_000) } });
    await create("Create 1 report");
    expect(screen.queryByText(/^No address was found\./)).toBe(null);
  });

  test("of which a line break is in the middle of an address are the same after a reload", async () => {
    show({ hash: "#/new-reports?from=file" });
    const input = await waitFor(() => {
      const found = document.querySelector("input[type=file]");
      expect(found).not.toBe(null);
      return found as HTMLInputElement;
    });
    const file = new File([sitemap("https://example.com/a\nexample.com/b", "https://example.com/c")], "sitemap.xml");
    Object.defineProperty(input, "files", { value: [file] });
    fireEvent.change(input);
    await create("Create 1 report");
    const before = rows();
    cleanup();
    show();
    await create(/^Create/);
    expect(rows()).toEqual(before);
  });

  test("tell in how many lines of a long text no address was found", async () => {
    show();
    const text = `${"https://example.com/a\n".repeat(5_000)}no address\nhere neither`;
    fireEvent.paste(await field(), { clipboardData: { getData: () => text } });
    expect(await screen.findByText("2 lines have no address.")).toBeTruthy();
    await type("https://example.com/b");
    expect(screen.queryByText("2 lines have no address.")).toBe(null);
  });

  test("read a long text without showing it", async () => {
    show();
    const text = Array.from({ length: 5_000 }, (_, index) => `https://example.com/page/${index}`).join("\n");
    const clipboardData = { getData: () => text };
    const isDefault = fireEvent.paste(await field(), { clipboardData });
    expect(isDefault).toBe(false);
    await create("Create the first 1,000");
    expect(screen.getByText("Pasted text")).toBeTruthy();
    expect(screen.getByText("5,000 addresses")).toBeTruthy();
  });
});
