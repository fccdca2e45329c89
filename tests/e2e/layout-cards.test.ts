import type { AddressHistory } from "../../utils/models/history.ts";
import { type Trend, trendOf } from "../../utils/models/trend.ts";
import { connectionIdOf, writeHistory } from "../support/history.ts";
import { LANGUAGES, openIn } from "../support/language.ts";
import { linesOf } from "../support/layout.ts";
import { expect, settingsOf, test } from "../support/story.ts";

test("in a card, the privacy never lies over the age or the border of a button", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const generated_at = new Date(Date.now() - 11 * 60_000).toISOString();
  service.store.seed([{ url: "https://example.com/", privacy: 2, password: "x", result: "good", generated_at }]);
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    const age = page.locator("tbody .generated time");
    await expect(age).toBeVisible();
    // As the browser of that language would write it.
    await age.evaluate((time, language) => {
      const text = new Intl.RelativeTimeFormat(language.replace("_", "-")).format(-11, "minute");
      (time.firstChild as Text).data = text;
    }, language);
    expect(await page.evaluate(roomBetween, "tbody .generated time, tbody .privacy"), language).toBeGreaterThanOrEqual(
      4,
    );
    await page.emulateMedia({ forcedColors: "active" });
    expect(await page.evaluate(roomBetween, "tbody .privacy, tbody .open"), language).toBeGreaterThanOrEqual(4);
    await page.close();
  }
});

test("in a card, the privacy never lies over a time that the browser cannot read", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  service.store.seed([{ url: "https://example.com/", generated_at: "28. November 2026, 18.34 Uhr" }]);
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.locator("tbody .generated bdi")).toBeVisible();
    const room = await page.evaluate(roomBetween, "tbody .generated bdi, tbody .privacy");
    expect(room, language).toBeGreaterThanOrEqual(4);
    await page.close();
  }
});

test("in a card, the word for the privacy is whole beside an age of days", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const generated_at = new Date(Date.now() - 6 * 86_400_000).toISOString();
  const seed = { result: "good", generated_at } as const;
  const urls = ["https://example.com/public", "https://example.com/password"] as const;
  service.store.seed([
    { ...seed, url: urls[0], privacy: 0 },
    { ...seed, url: urls[1], privacy: 2, password: "x" },
  ]);
  for (const language of LANGUAGES) {
    const page = await openIn(connected, language, "options.html#/reports");
    await page.setViewportSize({ width: 320, height: 800 });
    const words = page.locator("tbody .privacy span");
    await expect(words).toHaveCount(2);
    const cut = await words.evaluateAll((spans) =>
      spans.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut, language).toEqual([]);
    await page.close();
  }
});

test("in the narrowest window no word is broken beside two results", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const url = "https://example.com/shop";
  const days = [2, 1].map((days) => Date.now() - days * 86_400_000) as [number, number];
  const generated_at = new Date(days[1]).toISOString();
  const [reportId] = service.store.seed([{ url, result: "decent", generated_at }]).map(String) as [string];
  const connectionId = await connectionIdOf(settingsOf(connected));
  const history: AddressHistory = {
    ...{ connectionId, url, standing: "decent", standingSince: days[1], names: [], entries: [], gone: {} },
    points: days.map((at, index) => [at, index === 0 ? "bad" : "decent", reportId]),
    seenAt: Date.now(),
  };
  await writeHistory(settingsOf(connected), { history: [history], trends: [trendOf(history, "") as Trend] });
  const page = await openIn(connected, "de", `options.html#/reports/${reportId}`);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.locator(".comparison dt", { hasText: "Ergebnis" }).evaluate(linesOf)).toBe(1);
});

/** Runs in the page: the pixels between the first two of these parts, in either direction. */
function roomBetween(parts: string): number {
  const [one, other] = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ];
  return Math.max(other.left - one.right, one.left - other.right);
}
