import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Report } from "../../utils/contract.ts";
import type { Operation } from "../service/operations.ts";
import type { Service } from "../service/service.ts";
import type { Chromium } from "../support/chromium.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { makePayloads } from "../support/payloads.ts";
import { type Site, startSite } from "../support/site.ts";
import { writeStoredTasks } from "../support/stored-tasks.ts";
import { expect, openPopupOn, test } from "../support/story.ts";

/** What no page of ours has, unless a text was taken for markup. */
const STRANGE = `[...document.querySelectorAll(
  "script:not([src^='/chunks/']), img:not([src^='/icon/']), iframe, object, embed, base, style, form[action], video, " +
  "marquee, math, animate, custom-element, [onerror], [onload], [onfocus], [ontoggle], [onstart], [srcdoc], " +
  "meta[http-equiv], a:not([href^='http']):not([href^='#']):not([href^='/options.html'])"
)].map(({ outerHTML }) => outerHTML)`;

const COUNT = 504;

let foreign: Site;
let payloads: string[];
/** What shows that a payload was more than text. */
let effects: string[];

test.beforeEach(async () => {
  foreign = await startSite();
  payloads = makePayloads(foreign.address);
  effects = [];
});

test.afterEach(() => foreign.close());

test(`T10: ${COUNT} scripts in everything that a service says stay texts, on every page`, { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  expect(new Set(payloads).size).toBe(COUNT);
  await watchFor(connected);
  await test.step("Reports", () => inReports(connected, service));
  await test.step("Details", () => inDetails(connected, service));
  await test.step("Projects", () => inProjects(connected, service));
  await test.step("Export", () => inExport(connected, service));
  await test.step("the popup", () => inPopup(connected, service, site));
  await test.step("Activity", () => inActivity(connected));
  expect(effects).toEqual([]);
  expect(foreign.requests).toEqual([]);
});

/** Notices every script that runs, or that only the browser's policy keeps from running. */
async function watchFor({ context }: Chromium): Promise<void> {
  await context.addInitScript("globalThis.executed = (number) => console.log('executed ' + number)");
  context.on("console", (message) => {
    if (/executed \d|Content Security Policy|Refused to/.test(message.text())) effects.push(message.text());
  });
  context.on("dialog", (dialog) => {
    effects.push(dialog.message());
    return dialog.dismiss();
  });
}

function answer(service: Service, operation: Operation, body: unknown, status = 200): void {
  service.intercept(operation, { when: "before" }, () => Response.json(body, { status }));
}

/** A report of which every field is a payload. */
function report(text: string, fields: object = {}) {
  return { id: text, url: text, result: text, report_url: text, privacy: 1, ...fields };
}

/** A text as it is shown in the place of an address: what nobody sees in it is written out. */
function inAddress(text: string): string {
  return text.replaceAll("\0", "%00").replaceAll("\u202e", "%E2%80%AE");
}

/** What a failing service says: one message, and those of twenty fields. Chromium cuts such words at a NUL. */
function said(): string[] {
  return payloads.filter((text) => !text.includes("\0")).slice(-21);
}

/** @param fields - names that have a place of their own on the page; the others are payloads, too */
function failure(...fields: string[]) {
  const [message, ...others] = said();
  const names = [...fields, ...said()];
  return { message, errors: Object.fromEntries(others.map((text, index) => [names[index], [text]])) };
}

/** A page or a part of it shows these texts as they are, or as an address, and the page has made nothing of them. */
async function expectTexts(page: Page, part: Locator, texts: string[]): Promise<void> {
  const missing = async () => {
    const shown = (await part.allTextContents()).join("\n");
    return texts.filter((text) => !shown.includes(text) && !shown.includes(inAddress(text)));
  };
  await expect.poll(missing).toEqual([]);
  expect(await page.evaluate(STRANGE)).toEqual([]);
}

async function inReports(chromium: Chromium, service: Service): Promise<void> {
  answer(service, "listReports", { data: payloads.map((text) => report(text)) });
  const page = await chromium.openPage("options.html#/reports");
  const rows = page.locator("tbody tr");
  // Long lists are drawn in portions.
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(COUNT);
  const cells = (column: number) => rows.locator(`> :nth-child(${column})`).allTextContents();
  expect([await cells(2), await cells(3)]).toEqual([payloads.map(inAddress), payloads]);
  await page.locator("thead input").check();
  await page.locator(".selection .danger").click();
  await expectTexts(page, page.locator("dialog"), payloads.slice(0, 5));
  await page.keyboard.press("Escape");
  await chooseFromMenu(rows.first(), "Edit");
  answer(service, "updateReport", failure("privacy", "password"), 422);
  const dialog = page.locator("dialog");
  await dialog.getByRole("radio", { name: "Public" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectTexts(page, dialog, [payloads[0] as string, ...said()]);
  await page.keyboard.press("Escape");
  answer(service, "listProjects", { data: payloads.map((project) => ({ project })) });
  await page.locator("#project").click();
  const more = page.locator(".picker").getByRole("button", { name: "Show more" });
  const options = page.locator("#project-options").getByRole("option");
  for (let shown = 100; shown < COUNT; shown += 100) {
    await more.click();
    await expect.poll(() => options.count()).toBeGreaterThan(shown);
  }
  await expectTexts(page, page.locator("#project-options"), payloads);
  await page.close();
}

async function inDetails(chromium: Chromium, service: Service): Promise<void> {
  const groups = Array.from({ length: 6 }, (_, index) => payloads.slice(84 * index, 84 * index + 84));
  const more = groups.map((group) => [
    group[0],
    Object.fromEntries(group.map((text, index) => [text, nest(text, index)])),
  ]);
  answer(service, "listReports", { data: [report("7")] });
  answer(service, "readReport", report(payloads[0] as string, { ...Object.fromEntries(more), id: "7" }));
  const page = await chromium.openPage("options.html#/reports");
  await chooseFromMenu(page.locator("tbody tr"), "Details");
  const main = page.locator("main.report");
  await expect(main.locator("details")).toHaveCount(6);
  const openAll = () =>
    main.locator("details:not([open])").evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
      return all.length;
    });
  await expect.poll(openAll, "what an opened one holds is drawn a moment later").toBe(0);
  await expectTexts(page, main, payloads);
  const names = await main.locator(".name[title]").evaluateAll((all) => all.map((name) => name.getAttribute("title")));
  expect(payloads.filter((text) => !names.includes(text))).toEqual([]);
  await page.close();
}

/** A field's value in one of the forms in which services nest them; some look like what a page is built of. */
function nest(text: string, index: number): unknown {
  const props = { dangerouslySetInnerHTML: { __html: text }, children: [text] };
  return [text, [text, text], { [text]: [{ href: text }] }, { type: "script", props, key: null, ref: null, __v: 1 }][
    index % 4
  ];
}

async function inProjects(chromium: Chromium, service: Service): Promise<void> {
  answer(service, "listProjects", { data: payloads.map((project) => ({ project })) });
  const page = await chromium.openPage("options.html#/projects");
  const rows = page.locator("tbody tr");
  // Long lists are drawn in portions.
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(COUNT);
  expect(await rows.locator("> :first-child").allTextContents()).toEqual(payloads);
  await rows.first().getByRole("button", { name: "Delete" }).click();
  answer(service, "deleteProject", failure(), 422);
  answer(service, "listProjects", { data: [{ project: payloads[0] }] });
  const dialog = page.locator("dialog");
  await dialog.getByRole("textbox", { name: "Type the name to confirm" }).fill(payloads[0] as string);
  await dialog.getByRole("button", { name: "Delete project" }).click();
  await expectTexts(page, dialog, said());
  await page.close();
}

async function inExport(chromium: Chromium, service: Service): Promise<void> {
  const filter = new URLSearchParams({ search: payloads[1] as string, project: payloads[2] as string });
  // Rows that do not hold what is searched for are not saved.
  const list = { data: payloads.map((text) => report(text, { url: `${payloads[1]}${text}`, [text]: text })) };
  answer(service, "listReports", { data: [report("7")] });
  const page = await chromium.openPage(`options.html#/reports?${filter}`);
  await page.getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog");
  await expectTexts(page, dialog, payloads.slice(1, 3));
  answer(service, "listReports", failure(), 422);
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expectTexts(page, dialog, said());
  answer(service, "listReports", list);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Try again" }).click(),
  ]);
  const text = (await readFile(await file.path(), "utf8")).replaceAll('""', '"');
  expect(payloads.filter((payload) => !text.includes(payload))).toEqual([]);
  await page.close();
}

async function inPopup(chromium: Chromium, service: Service, site: Site): Promise<void> {
  const url = `${site.address}/shop`;
  const [id = "", result = "", link = ""] = payloads.slice(300);
  answer(service, "listReports", { data: [report(id, { url, result, report_url: link })] });
  answer(service, "createReport", failure("url", "privacy"), 422);
  const { popup } = await openPopupOn(chromium, url);
  await expectTexts(popup, popup.getByRole("region", { name: "Latest report" }), [result]);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expectTexts(popup, popup.locator("body"), said());
  await popup.close();
}

async function inActivity(chromium: Chromium): Promise<void> {
  const page = await chromium.openPage("options.html#/activity");
  const { connections } = await page.evaluate(() =>
    chrome.storage.local.get<{ connections: { activeId: string } }>("connections"),
  );
  const { activeId: connectionId } = connections;
  await writeStoredTasks(
    page,
    makeJournal().map((task, index) => ({ ...task, id: `${index}`, connectionId })),
  );
  await page.reload();
  const entries = page.locator("ol.activity > li");
  const more = page.locator("ol.activity > .more > button");
  await expect(more).toBeVisible();
  while (await more.isVisible()) await more.click();
  await expect(entries).toHaveCount(COUNT);
  await expectTexts(page, entries, payloads);
  await page.close();
}

/** A report as the journal holds it. */
function storedReport(text: string): Report {
  return { id: text, url: text, result: text, generatedAt: null, privacy: 1, link: text, more: {} };
}

/** What many failures, reports and deletions leave in the journal: every payload in one entry of each kind in turn. */
function makeJournal(): object[] {
  const now = Date.now();
  const time = { startedAt: now, endedAt: now, dueAt: now };
  const kinds: ((text: string) => object)[] = [
    (text) => ({ kind: "create", state: "refused", report: null, failure: failureOf(text) }),
    (text) => ({ kind: "create", state: "done", failure: null, report: storedReport(text) }),
    (text) => ({
      kind: "remove",
      state: "failed",
      resource: "report",
      resourceId: "7",
      failure: failureOf(text),
    }),
    (text) => ({ kind: "remove", state: "gone", resource: "project", resourceId: text, failure: null }),
  ];
  return payloads.map((text, index) => ({
    url: text,
    privacy: 1,
    incognito: false,
    seen: true,
    found: 0,
    looks: 0,
    ...time,
    ...kinds[index % 4]?.(text),
  }));
}

function failureOf(text: string) {
  return { kind: "invalid", detail: text, fields: { [text]: text } };
}
