import { LANGUAGES, openIn } from "../support/language.ts";
import type { Stage } from "./stage.ts";

const PAGES = ["reports", "projects", "activity", "settings", "help"];

/** Every page in every language, wide and narrow. The service has reports already. */
export async function shootLanguages({ chromium, shoot }: Stage): Promise<void> {
  for (const language of LANGUAGES) {
    const popup = await openIn(chromium, language, "popup.html");
    await popup.setViewportSize({ width: 360, height: 560 });
    await popup.locator("footer").waitFor();
    await shoot(popup, `${language}-popup`);
    await popup.close();
    for (const name of PAGES) {
      const page = await openIn(chromium, language, `options.html#/${name}`);
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.locator("main :is(form, tbody tr, section, ol)").first().waitFor();
      await shoot(page, `${language}-${name}`);
      await page.setViewportSize({ width: 320, height: 1200 });
      await shoot(page, `${language}-${name}-narrow`);
      await page.close();
    }
  }
}
