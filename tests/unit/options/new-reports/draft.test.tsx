// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, test } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { leftOutItem, type NewReportsDraft, newReportsDraftItem } from "@/utils/models/new-reports.ts";
import { asked } from "../../support/asking.ts";
import { passwordField } from "../../support/password-field.ts";
import { create, field, go, rows, setUpNewReportsPage, show, sitemapField, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

test("what was put in survives a reload, but not the password", async () => {
  show();
  await type("https://example.com/a");
  fireEvent.click(screen.getByRole("radio", { name: "Fast" }));
  fireEvent.click(screen.getByRole("radio", { name: "Password" }));
  fireEvent.input(passwordField(), {
    target: { value: "secret" },
  });
  await create("Create 1 report");
  cleanup();
  expect(JSON.stringify(await fakeBrowser.storage.session.get())).not.toContain("secret");
  show();
  await create("Create 1 report");
  expect(((await field()) as HTMLTextAreaElement).value).toBe("https://example.com/a");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Fast" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Password" }).checked).toBe(true);
});

test("the address of a sitemap that was not read yet survives a reload", async () => {
  const open = async () => {
    show();
    fireEvent.click(await screen.findByRole("tab", { name: "Sitemap" }));
    return sitemapField();
  };
  fireEvent.input(await open(), { target: { value: "https://example.com/sitemap.xml" } });
  await waitFor(async () => expect(JSON.stringify(await fakeBrowser.storage.session.get())).toContain("sitemap.xml"));
  cleanup();
  expect((await open()).value).toBe("https://example.com/sitemap.xml");
});

test("what was typed just before a click, and not read yet, is not lost by a start", async () => {
  show();
  await type("https://example.com/a");
  const button = await create("Create 1 report");
  await type("https://example.com/a", "https://example.com/b");
  fireEvent.click(button);
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")[0]?.urls).toEqual(["https://example.com/a"]);
  cleanup();
  show();
  expect(((await field()) as HTMLTextAreaElement).value).toBe("https://example.com/a\nhttps://example.com/b");
});

test("what is left out is known again after a visit to another page", async () => {
  show();
  await type("https://example.com/a", "https://example.com/b");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select https://example.com/a" }));
  await create("Create 1 report");
  cleanup();
  show();
  await create("Create 1 report");
  expect(rows()).toEqual(["example.com/aNewLeft out", "example.com/bNewCreated"]);
});

test("what was typed on another page meanwhile is not lost by a start", async () => {
  show();
  await type("https://example.com/a");
  const button = await create("Create 1 report");
  await waitFor(async () =>
    expect(await newReportsDraftItem.getValue()).toMatchObject({ text: "https://example.com/a" }),
  );
  const draft = (await newReportsDraftItem.getValue()) as NewReportsDraft;
  await newReportsDraftItem.setValue({ ...draft, text: "https://example.com/a\nhttps://example.com/b" });
  fireEvent.click(button);
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(await newReportsDraftItem.getValue()).toMatchObject({ text: "https://example.com/a\nhttps://example.com/b" });
});

test("two pages keep what is put in on each, and neither takes back what is put in on the other", async () => {
  const url = (page: number) => `https://example.com/${page}`;
  const waitUntilKept = (text: string) =>
    waitFor(async () => expect(JSON.stringify(await fakeBrowser.storage.session.get())).toContain(text));
  // Ids are those of a page: two of them in one document share their labels.
  const fieldOf = (page: 0 | 1) => document.querySelectorAll("textarea")[page] as HTMLElement;
  const add = async (field: HTMLElement, ...pages: number[]) => {
    const text = pages.map(url).join("\n").padEnd(100_001);
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
    await waitUntilKept(url(pages[0] as number));
  };
  const leaveOut = async (page: number) => {
    fireEvent.click(await screen.findByRole("checkbox", { name: `Select ${url(page)}` }));
    await waitFor(async () => expect((await leftOutItem.getValue())?.text).toContain(url(page)));
  };
  show();
  await field();
  show();
  await waitFor(() => expect(fieldOf(1)).toBeDefined());
  fireEvent.input(fieldOf(0), { target: { value: `${url(1)}\n${url(2)}` } });
  await waitUntilKept(url(1));
  fireEvent.click(screen.getAllByRole("radio", { name: "Fast" })[1] as HTMLElement);
  await waitUntilKept("fast");
  await add(fieldOf(1), 3, 4);
  await leaveOut(3);
  await add(fieldOf(0), 5);
  await leaveOut(1);
  cleanup();
  show();
  await create("Create 3 reports");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Fast" }).checked).toBe(true);
  expect(rows().map((row) => row?.replace("example.com/", ""))).toEqual([
    ...["1NewLeft out", "2NewCreated", "3NewLeft out", "4NewCreated", "5NewCreated"],
  ]);
  fireEvent.click(screen.getAllByRole("button", { name: "Leave out: Pasted text" })[0] as HTMLElement);
  await create("Create 2 reports");
  cleanup();
  show();
  await create("Create 2 reports");
});

test("what is typed on two pages at the same time is kept of both", async () => {
  const url = (name: string) => `https://example.com/${name}`;
  const fieldOf = (page: 0 | 1) => document.querySelectorAll("textarea")[page] as HTMLTextAreaElement;
  const typeOn = async (page: 0 | 1, ...names: string[]) => {
    fireEvent.input(fieldOf(page), { target: { value: names.map(url).join("\n") } });
    await waitFor(async () =>
      expect((await newReportsDraftItem.getValue())?.text).toContain(url(names.at(-1) as string)),
    );
  };
  show();
  await field();
  show();
  await waitFor(() => expect(fieldOf(1)).toBeDefined());
  await typeOn(0, "a");
  await typeOn(1, "b");
  await typeOn(1, "b", "c");
  await typeOn(0, "a", "d");
  cleanup();
  show();
  expect(((await field()) as HTMLTextAreaElement).value.split("\n")).toEqual(["a", "d", "b", "c"].map(url));
});

test("what was put in for one service is not offered to another", async () => {
  await newReportsDraftItem.setValue({
    ...{ connectionId: "other", text: "https://example.com/a", include: "", exclude: "" },
    ...{ privacy: 1, existing: "skip", pace: "normal" },
  });
  show();
  expect(((await field()) as HTMLTextAreaElement).value).toBe("");
});
