import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { startChromium } from "../e2e/chromium.ts";
import { BUILD, FOLDER } from "./stage.ts";

const README_PICTURE = fileURLToPath(new URL("../../docs/popups.png", import.meta.url));
const README_STATES = ["latest", "password", "running", "done"];

/** Puts four pictures of the popup side by side for the README. */
export async function composeReadmePicture(): Promise<void> {
  const chromium = await startChromium({ extension: BUILD });
  const page = await chromium.context.newPage();
  await page.goto(`file://${FOLDER}/`);
  const pictures = README_STATES.map((state) => `<img src="popup-${state}-light.png">`);
  await page.setContent(
    `<style>body{margin:0;display:inline-flex;gap:16px;padding:16px;align-items:start;background:#8a8f99}</style>${pictures.join("")}`,
  );
  await page.waitForFunction("[...document.images].every((image) => image.complete && image.naturalWidth > 0)");
  await mkdir(dirname(README_PICTURE), { recursive: true });
  await page.locator("body").screenshot({ path: README_PICTURE });
  await chromium.close();
}
