import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { connectFirst } from "../support/connect.ts";
import { compose } from "./compose.ts";
import { FOLDER, openOn } from "./stage.ts";
import { openStoreStage, type StoreStage } from "./store-stage.ts";

const STORE = fileURLToPath(new URL("../../docs/store/screenshots", import.meta.url));
const ICON = new URL("../../public/icon/icon.svg", import.meta.url).href;

/** The two sizes that the stores take. */
const LARGE = { width: 1280, height: 800 };
const SMALL = { width: 640, height: 400 };
type Size = typeof LARGE;

/** Takes the pictures of the stores' listings, which `docs/store/listing.md` names. */
export async function shootStore(): Promise<void> {
  const stage = await openStoreStage();
  await shootSettings(stage);
  await shootPages(stage);
  await shootPopups(stage);
  await stage.close();
}

async function shootSettings({ chromium, service, remember }: StoreStage): Promise<void> {
  const settings = await connectFirst(chromium, service);
  await remember(settings);
  await shoot(settings, "settings", LARGE, 1.175);
  await settings.close();
}

async function shootPages({ chromium }: StoreStage): Promise<void> {
  const page = await chromium.openPage("options.html#/overview");
  const worse = page.getByRole("region", { name: "Got worse" });
  await worse.waitFor();
  await page.getByText("Counted by your service.").first().waitFor();
  await shoot(page, "overview", LARGE);
  await worse.getByRole("link").filter({ hasText: "fernfield.example/work" }).click();
  await page.getByRole("region", { name: "Score over time" }).waitFor();
  await shoot(page, "details", LARGE);
  await page.goto(page.url().replace(/#.*/, "#/reports?sort_by=generated_at"));
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .waitFor();
  await shoot(page, "reports", SMALL, 1.5);
  await shoot(page, "reports", LARGE);
  await page.close();
}

async function shootPopups(stage: StoreStage): Promise<void> {
  await shootPage(stage);
  await openOn(stage, "/", async (popup) => {
    await popup.getByRole("region", { name: "Latest report" }).waitFor();
    await popup.screenshot({ path: `${FOLDER}/store-latest.png` });
  });
  await openOn(stage, "/order", async (popup) => {
    await popup.getByText("No report of this page yet.").first().waitFor();
    await popup.screenshot({ path: `${FOLDER}/store-form.png` });
    await popup.getByRole("button", { name: "Create report" }).click();
    await popup.getByRole("link", { name: "Open report" }).waitFor();
    await popup.screenshot({ path: `${FOLDER}/store-done.png` });
  });
  await composePopup("latest", new URL(stage.site), LARGE);
  for (const state of ["form", "done"]) await composePopup(state, new URL("/order", stage.site), SMALL);
}

/** The page in front of the user, in the proportions of both sizes. */
async function shootPage({ chromium, site }: StoreStage): Promise<void> {
  const tab = await chromium.openPage("manifest.json");
  await tab.goto(site);
  await tab.setViewportSize({ width: 1600, height: 950 });
  await tab.screenshot({ path: `${FOLDER}/store-page.png` });
  await tab.close();
}

/** @param zoom - how much more of the page is shown, and how much smaller */
async function shoot(page: Page, name: string, size: Size, zoom = 1): Promise<void> {
  await page.setViewportSize({ width: size.width * zoom, height: size.height * zoom });
  await page.screenshot({ path: `${FOLDER}/store-${name}.png` });
  await compose(`<style>${bodyOf(size)}</style><img src="store-${name}.png" width="100%">`, path(name, size));
}

/** Puts the popup onto the page it was opened on, below a strip with the page's address and the extension's icon. */
async function composePopup(state: string, { host, pathname }: URL, size: Size): Promise<void> {
  const style = `${bodyOf(size)}
    header { height: 40px; box-sizing: border-box; padding: 6px 20px; display: flex; gap: 16px; align-items: center;
      background: #dfe3ea; color: #30343d; font: 14px system-ui }
    span { flex: 1; padding: 4px 14px; border-radius: 14px; background: #fff }
    .popup { position: absolute; top: 40px; right: 12px; border-radius: 0 0 10px 10px;
      box-shadow: 0 0 0 1px #0002, 0 10px 30px #0006 }`;
  const content = `<header><span>${host}${pathname}</span><img src="${ICON}" height="24"></header>
    <img src="store-page.png" width="100%"><img class="popup" src="store-${state}.png">`;
  await compose(`<style>${style}</style>${content}`, path(`popup-${state}`, size));
}

function bodyOf({ width, height }: Size): string {
  return `body { position: relative; margin: 0; width: ${width}px; height: ${height}px; overflow: hidden } img { display: block }`;
}

function path(name: string, { width, height }: Size): string {
  return `${STORE}/${name}-${width}x${height}.png`;
}
