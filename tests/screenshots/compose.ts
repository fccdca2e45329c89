import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { launchChromium } from "../support/launch.ts";
import { FOLDER } from "./stage.ts";

/**
 * Puts pictures together to one.
 *
 * @param content - a page whose images are pictures that were taken before, such as `<img src="popup-done-light.png">`
 * @param path - where the new picture goes; it is as large as the page's body
 */
export async function compose(content: string, path: string): Promise<void> {
  const chromium = await launchChromium({});
  const page = await chromium.context.newPage();
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`file://${FOLDER}/`);
  await page.setContent(content);
  await page.waitForFunction("[...document.images].every((image) => image.complete && image.naturalWidth > 0)");
  await mkdir(dirname(path), { recursive: true });
  await page.locator("body").screenshot({ path });
  await chromium.close();
}
