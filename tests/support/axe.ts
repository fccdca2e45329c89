import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./story.ts";

const SCHEMES = ["light", "dark"] as const;

/** The rules of Axe that depend on colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** A row of a table without a head that says what it is of; Axe does not look for it. One over all columns is no row. */
const HEADLESS = "tbody > tr:not(:has(> th[scope=row], > [colspan]:only-child))";

/** In the light everything is looked at, in the dark what depends on it. @param state - of the page, for the message */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect(await page.locator(HEADLESS).count(), `rows without a head in ${state}`).toBe(0);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    // Axe opens a page of its own for its last step unless told otherwise, which a popup does not survive.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    const { violations } = await (colorScheme === "dark" ? axe.withRules(COLOUR_RULES) : axe).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    expect(found, `axe in ${state}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
