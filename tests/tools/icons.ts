import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import optimise, { init } from "@jsquash/oxipng/optimise.js";
import { chromium } from "@playwright/test";
import { findChromium } from "../support/browsers.ts";

const SIZES = [16, 32, 48, 128];
const CODEC = import.meta.resolve("@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm");
const folder = join(import.meta.dirname, "..", "..", "public", "icon");

/**
 * Renders public/icon/icon.svg in its light colours to the PNG files that the manifest names.
 * @throws Error when there is no Chromium
 */
async function renderIcons(): Promise<void> {
  await init(await WebAssembly.compile(await readFile(fileURLToPath(CODEC))));
  const svg = await readFile(join(folder, "icon.svg"), "utf8");
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    chromiumSandbox: process.getuid?.() !== 0, // It refuses to run as root.
  });
  const page = await browser.newPage({ colorScheme: "light" });
  for (const size of SIZES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
    const drawn = await page.screenshot({ omitBackground: true });
    const icon = await optimise(new Uint8Array(drawn).buffer, { level: 6, optimiseAlpha: true });
    await writeFile(join(folder, `${size}.png`), new Uint8Array(icon));
  }
  await browser.close();
}

await renderIcons();
