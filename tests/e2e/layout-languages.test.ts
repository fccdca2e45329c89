import type { Locator } from "@playwright/test";
import type { AddressHistory } from "../../utils/models/history.ts";
import { type Trend, trendOf } from "../../utils/models/trend.ts";
import { connectionIdOf, writeHistory } from "../support/history.ts";
import { LANGUAGES, openIn } from "../support/language.ts";
import { expectWhole, linesOf, seedDemo } from "../support/layout.ts";
import { openOptions, seedYear } from "../support/manage.ts";
import { expect, openPopupOn, settingsOf, test } from "../support/story.ts";
import { makeDemo } from "../tools/demo.ts";

test("in no language is anything cut, and each is read in its own direction", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  seedYear(service);
  const settings = settingsOf(connected);
  await writeHistory(settings, makeDemo().remember(await connectionIdOf(settings), []));
  for (const language of LANGUAGES) {
    const popup = await openIn(connected, language, "popup.html");
    await popup.setViewportSize({ width: 400, height: 600 });
    await expectWhole(popup, language);
    const tops = popup
      .locator("footer > a")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(await tops).size, `lines of the popup's links in ${language}`).toBe(1);
    const page = await openIn(connected, language, "options.html");
    await page.setViewportSize({ width: 320, height: 800 });
    for (const name of ["overview?show=table", "reports", "projects", "monitoring", "settings", "help"]) {
      await page.evaluate((hash) => location.assign(hash), `#/${name}`);
      const link = page.locator(`nav a[href="#/${name.replace(/\?.*/, "")}"]`);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expectWhole(page, language);
    }
    await Promise.all([popup.close(), page.close()]);
  }
});

test("words stay in their boxes, and names and counts in one piece, in every language", {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  const { demo, ids } = await seedDemo(connected, service);
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 422 }));
  const page = await openOptions(connected, "#/new-reports");
  await page.getByRole("textbox", { name: "Addresses" }).fill(`${site.address}/a ${site.address}/b`);
  await page.getByRole("radio", { name: "Fast" }).click();
  await page.getByRole("button", { name: "Create 2 reports" }).click();
  await expect(page.getByRole("heading", { name: "1 of 2 reports done" })).toBeVisible();
  const job = new URL(page.url()).hash;
  const changed = demo.seeds.findIndex(({ url }) => url === "https://brightlaw.example/contact");
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    await page.locator("tbody input").first().check();
    await expectWithin(page.locator(".selection"), language);
    await page.locator(".selection .tools > *").nth(1).click();
    await page.locator("dialog .segments label").last().click();
    await expectWithin(page.locator("dialog .stack"), language);
    await page.keyboard.press("Escape");
    await page.evaluate((hash) => location.assign(hash), job);
    await expectWithin(page.locator(".outcome"), language);
    await page.evaluate(() => location.assign("#/monitoring/runs"));
    await expectWithin(page.locator(".runs .findings"), language);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.locator(".runs .checked").first().evaluate(linesOf), `lines of a count in ${language}`).toBe(1);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate((id) => location.assign(`#/reports/${id}`), ids[changed]);
    await expectWithin(page.locator(".history thead th"), language);
    const name = page.locator(".comparison dt", { hasText: "Performance" });
    expect(await name.evaluate(linesOf), `lines of a name in ${language}`).toBe(1);
    await page.close();
  }
});

/** No words reach out of the box in which they stand. */
async function expectWithin(boxes: Locator, language: string): Promise<void> {
  await expect(boxes.first()).toBeVisible();
  const beyond = boxes.evaluateAll((all) =>
    all
      .filter((box) => {
        const text = document.createRange();
        text.selectNodeContents(box);
        const [inner, outer] = [text.getBoundingClientRect(), box.getBoundingClientRect()];
        return inner.width > 0 && (inner.left < outer.left - 1 || inner.right > outer.right + 1);
      })
      .map(({ textContent }) => textContent),
  );
  expect(await beyond, language).toEqual([]);
}

test("in half a screen and a little more, addresses and heads are read in every language", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  await seedDemo(connected, service);
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/new-reports");
    await page.setViewportSize({ width: 890, height: 800 });
    await page.locator("textarea").fill("https://fernfield.example/work");
    await expectWhole(page, language);
    await expectWithin(page.locator(".address-cell"), language);
    await expectWithin(page.locator(".tabs"), language);
    await page.setViewportSize({ width: 800, height: 800 });
    await page.evaluate(() => location.assign("#/reports"));
    await expectWithin(page.locator(".reports th:nth-child(4)"), language);
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.evaluate(() => location.assign("#/overview"));
    await expectWithin(page.locator(".changes .page-address[title$='fernfield.example/work']"), language);
    await page.close();
  }
});

test("beside a trend, the popup breaks its report's age in no language", async ({ connected, service, site }) => {
  const url = `${site.address}/shop`;
  const at = Date.now() - 11 * 60_000;
  service.store.seed([{ url, privacy: 2, password: "x", result: "decent", generated_at: new Date(at).toISOString() }]);
  const settings = settingsOf(connected);
  const history: AddressHistory = {
    ...{ connectionId: await connectionIdOf(settings), url, names: [], entries: [], gone: {}, seenAt: at },
    points: [
      [at - 86_400_000, "good", "1", 90],
      [at, "decent", "1", 72],
    ],
  };
  await writeHistory(settings, { history: [history], trends: [trendOf(history, "score") as Trend] });
  const { popup } = await openPopupOn(connected, url);
  await expect(popup.locator(".development .spark")).toBeVisible();
  const age = popup.locator(".card time");
  // As the browser of each language would write it.
  const ages = LANGUAGES.map((language) =>
    new Intl.RelativeTimeFormat(language.replace("_", "-")).format(-11, "minute"),
  );
  const heights: Record<string, number | undefined> = {};
  for (const text of ["now", ...ages]) {
    await age.evaluate((time, text) => {
      (time.firstChild as Text).data = text;
    }, text);
    heights[text] = (await age.boundingBox())?.height;
  }
  expect(heights).toEqual(Object.fromEntries(["now", ...ages].map((text) => [text, heights.now])));
});

test("in Arabic a project's name keeps its beginning, and a chart's dates are read as the others are", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const { ids } = await seedDemo(connected, service);
  const page = await openIn(connected, "ar", "options.html#/overview");
  await page.setViewportSize({ width: 320, height: 900 });
  const names = page.locator(".shares .name");
  await expect(names.first()).toBeVisible();
  const cut = names.evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
  expect(await cut).toBeGreaterThan(0);
  expect(await names.evaluateAll(withoutBeginning)).toEqual([]);
  const day = page
    .locator(".chart svg text")
    .filter({ hasText: /^\d+ \D+$/ })
    .first();
  const [first, last] = await day.evaluate((text: SVGTextElement) =>
    [0, text.getNumberOfChars() - 1].map((index) => text.getExtentOfChar(index).x),
  );
  expect(first, "the day stands right of its month").toBeGreaterThan(last as number);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.locator(".stacked-area svg").hover();
  await expectFromTheRight(page.locator(".stacked-area .tip"));
  await page.evaluate((id) => location.assign(`#/reports/${id}`), ids[0]);
  await page.locator(".line-chart svg").hover();
  await expectFromTheRight(page.locator(".line-chart .tip small"));
});

test("in Arabic chips, cards and lists have their room at the same ends as elsewhere", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  await seedDemo(connected, service);
  const rooms = async (language: string) => {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    const found: string[] = [];
    for (const [hash, parts] of [
      ["#/reports", "tbody tr, tbody .rating"],
      ["#/overview", ".counts a:nth-child(2)"],
      ["#/monitoring/demo-home", ".chosen li"],
    ] as const) {
      await page.evaluate((hash) => location.assign(hash), hash);
      await expect(page.locator(`main :is(${parts})`).first()).toBeVisible();
      const paddings = page
        .locator(`main :is(${parts})`)
        .evaluateAll((all) => all.map((part) => `${part.className} ${getComputedStyle(part).paddingInline}`));
      found.push(...(await paddings));
    }
    await page.close();
    return found;
  };
  expect(await rooms("ar")).toEqual(await rooms("en"));
});

/** A text in Arabic begins right of its end. */
async function expectFromTheRight(text: Locator): Promise<void> {
  const [first, last] = await text.evaluate(({ firstChild }) =>
    [0, (firstChild?.textContent ?? "").length - 1].map((index) => {
      const letter = document.createRange();
      letter.setStart(firstChild as Text, index);
      letter.setEnd(firstChild as Text, index + 1);
      return letter.getBoundingClientRect().left;
    }),
  );
  expect(first, (await text.textContent()) ?? "").toBeGreaterThan(last as number);
}

/** Runs in the page: the texts of which the first letter lies outside of their box. */
function withoutBeginning(boxes: Element[]): string[] {
  const cut = boxes.filter((box) => {
    const letter = document.createRange();
    letter.setStart(box.firstChild as Text, 0);
    letter.setEnd(box.firstChild as Text, 1);
    return letter.getBoundingClientRect().left < box.getBoundingClientRect().left;
  });
  return cut.map(({ textContent }) => textContent);
}
