import type { Locator, Page } from "@playwright/test";
import type { Service } from "../service/service.ts";
import type { Chromium } from "../support/chromium.ts";
import { openOptions } from "../support/manage.ts";
import type { Site } from "../support/site.ts";
import { expect, openPopupOn, received, settingsOf, test } from "../support/story.ts";

/** Presses the mouse where something is now, lets something happen, and releases it at the same place. */
async function press(page: Page, target: Locator, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) as NonNullable<
    Awaited<ReturnType<Locator["boundingBox"]>>
  >;
  await page.mouse.move(x + width / 2, y + height - 3);
  await page.mouse.down();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  await meanwhile();
  await page.mouse.up();
}

/** Opens the popup on a page whose look-up finds a report. @returns also what lets that answer */
async function openLookingUp({ connected, service, site }: { connected: Chromium; service: Service; site: Site }) {
  const url = `${site.address}/start`;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const known = { id: 1, url, result: "decent", privacy: 1 };
  service.intercept("listReports", { when: "before" }, () => promise.then(() => Response.json({ data: [known] })));
  const { popup } = await openPopupOn(connected, url);
  return { popup, release };
}

for (const [typed, sent] of [
  ["https://example.com/a#part", "https://example.com/a"],
  ["https://me:secret@example.com/b", "https://example.com/b"],
  ["example.com/c", "https://example.com/c"],
] as const) {
  test(`one click after typing ${typed} makes one report, and the button stays where it is`, { tag: "@soak" }, async ({
    connected,
    service,
    site,
  }) => {
    const { popup } = await openPopupOn(connected, `${site.address}/start`);
    await expect(popup.getByText("No report of this page yet.")).toBeVisible();
    await popup.getByRole("textbox", { name: "Address" }).selectText();
    await popup.keyboard.insertText(typed);
    const create = popup.getByRole("button", { name: "Create report" });
    const before = await create.boundingBox();
    await press(popup, create, async () => expect(await create.boundingBox()).toEqual(before));
    await expect(popup.getByText("Good", { exact: true })).toBeVisible();
    expect(received(service, "POST")).toEqual([{ url: sent, privacy: "1" }]);
  });
}

test("what is left out of an address is told while it is typed", { tag: "@soak" }, async ({ connected, site }) => {
  const { popup } = await openPopupOn(connected, `${site.address}/start`);
  const address = popup.getByRole("textbox", { name: "Address" });
  await address.press("End");
  await address.pressSequentially("#p");
  await expect(address).toHaveAccessibleDescription(/not sent/);
  await address.press("Backspace");
  await address.press("Backspace");
  await expect(address).not.toHaveAccessibleDescription(/not sent/);
});

test("an answer that arrives under the pressed mouse button does not swallow the click", async ({
  connected,
  service,
  site,
}) => {
  const { popup, release } = await openLookingUp({ connected, service, site });
  await press(popup, popup.getByRole("button", { name: "Create report" }), async () => {
    release();
    await expect(popup.getByRole("region", { name: "Latest report" })).toBeVisible();
  });
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  expect(received(service, "POST")).toHaveLength(1);
});

test("while the page is looked up nothing moves up, under which Create report could come", async ({
  connected,
  service,
  site,
}) => {
  const { popup, release } = await openLookingUp({ connected, service, site });
  const button = popup.getByRole("button", { name: "Create report" });
  const places = await button.evaluateHandle((create) => {
    const topOf = () => create.getBoundingClientRect().top;
    const tops = [topOf()];
    new MutationObserver(() => tops.push(topOf())).observe(document.body, { childList: true, subtree: true });
    return tops;
  });
  release();
  await expect(popup.getByRole("region", { name: "Latest report" })).toBeVisible();
  const tops = await places.jsonValue();
  expect(tops.length).toBeGreaterThan(1);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test("a press that is drawn off its button presses nothing", { tag: "@soak" }, async ({ connected, service, site }) => {
  const { popup } = await openPopupOn(connected, `${site.address}/start`);
  const create = popup.getByRole("button", { name: "Create report" });
  await press(popup, create, () => popup.mouse.move(20, 20));
  await create.press("Tab");
  await expect(create).toBeVisible();
  expect(received(service, "POST")).toEqual([]);
});

test("the second click of a double click does not hit what came in the place of the first", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const generated_at = new Date(Date.now() - 40 * 86_400_000).toISOString();
  service.store.seed(["a", "b"].map((name) => ({ url: `${site.address}/${name}`, result: "good", generated_at })));
  const page = await openOptions(connected, "#/overview");
  const old = page.getByRole("region", { name: "Not checked for a while" }).getByRole("listitem");
  const first = old.first().getByRole("button");
  await press(page, first);
  await expect(old).toHaveCount(1);
  const asked = service.requests.length;
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole("link", { name: "Reports", exact: true }).first().click();
  await expect(page.getByRole("row")).toHaveCount(3);
  const [, ...others] = service.requests.slice(asked).map(({ method }) => method);
  expect(others, "only the list").toEqual([]);
  expect(received(service, "PUT")).toHaveLength(1);
});

test("what is typed after a double click goes where the first click led", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  service.store.seed([{ url: "https://example.com/a", result: "good" }]);
  const page = await openOptions(connected, "#/projects");
  await page
    .getByRole("row", { name: /example/ })
    .getByRole("button", { name: "Delete" })
    .dblclick();
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect(field).toBeVisible();
  await page.keyboard.type("example.com");
  await expect(field).toHaveValue("example.com");
});

test("in Settings what is saved on leaving a field moves nothing under the pointer", { tag: "@soak" }, async ({
  connected,
}) => {
  const settings = settingsOf(connected);
  await settings.getByRole("textbox", { name: "Report page" }).selectText();
  await settings.keyboard.insertText("{address}/view/{id}");
  const copy = settings.getByRole("button", { name: "Copy", exact: true });
  await copy.scrollIntoViewIfNeeded();
  const before = await copy.boundingBox();
  await press(settings, copy, async () => {
    await expect(settings.getByText("Saved.")).toBeVisible();
    expect(await copy.boundingBox()).toEqual(before);
  });
  await expect(settings.getByText("Copied", { exact: false }).first()).toBeVisible();
});
