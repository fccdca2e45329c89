/**
 * `npm run screenshots`: pictures of every screen and state into `test-results/screenshots`, light and dark, and the
 * picture of the README into `docs`.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { type Chromium, startChromium } from "./e2e/chromium.ts";
import { connect } from "./e2e/connect.ts";
import { createHeldRater, type HeldRater } from "./e2e/held-rater.ts";
import { settingsTab } from "./e2e/settings-tab.ts";
import { startSite } from "./e2e/site.ts";
import { type Service, startService } from "./service/service.ts";

const BUILD = fileURLToPath(new URL("../.output/chrome-mv3", import.meta.url));
const FOLDER = fileURLToPath(new URL("../test-results/screenshots", import.meta.url));
const README_PICTURE = fileURLToPath(new URL("../docs/popups.png", import.meta.url));
const LONG_PATH = `/products/${"espresso-machines-and-everything-that-belongs-to-them/".repeat(5)}?sort=price`;
const README_STATES = ["latest", "password", "running", "done"];

await mkdir(FOLDER, { recursive: true });
for (const scheme of ["light", "dark"] as const) await takeAll(scheme);
await composeReadmePicture();

async function takeAll(colorScheme: "light" | "dark"): Promise<void> {
  const rater = createHeldRater();
  const service = await startService({ rater: rater.rate, key: "a-key-for-pictures-7f3a" });
  const site = await startSite();
  const chromium = await startChromium({ extension: BUILD, colorScheme });
  const shoot = (page: Page, name: string) => page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png` });
  const stage: Stage = { chromium, service, rater, site: site.address, shoot };
  await shootSettings(stage);
  await shootPopups(stage);
  await shootTrouble(stage);
  await chromium.close();
  await service.close();
  site.close();
}

interface Stage {
  chromium: Chromium;
  service: Service;
  rater: HeldRater;
  /** The address of the website in front of the user. */
  site: string;
  shoot: (page: Page, name: string) => Promise<unknown>;
}

async function shootSettings({ chromium, service, site, shoot }: Stage): Promise<void> {
  const settings = await settingsTab(chromium);
  await settings.setViewportSize({ width: 1280, height: 960 });
  await shoot(settings, "settings-empty");
  await openOn({ chromium, site }, "/", (popup) => shoot(popup, "popup-not-connected"));
  await settings.bringToFront();
  await chromium.allow([`${service.address}/*`]);
  await settings.getByRole("textbox", { name: "Service address" }).fill("http://reports.example.com");
  await settings.getByLabel("API key").fill("not a key");
  await settings.getByRole("button", { name: "Save and connect" }).click();
  await settings.getByRole("textbox", { name: "Report page" }).fill("x");
  await shoot(settings, "settings-problems");
  await settings.reload();
  await settings.getByRole("textbox", { name: "Service address" }).fill(service.address);
  await settings.getByLabel("API key").fill("a-wrong-key-of-mine");
  await settings.getByRole("button", { name: "Save and connect" }).click();
  await settings.getByText("The key was not accepted").waitFor();
  await shoot(settings, "settings-wrong-key");
  await connect(settings, service);
  await settings.getByRole("textbox", { name: "Report page" }).focus();
  await shoot(settings, "settings-connected");
  await settings.setViewportSize({ width: 320, height: 1200 });
  await shoot(settings, "settings-narrow");
  await settings.evaluate("document.documentElement.dir = 'rtl'");
  await shoot(settings, "settings-narrow-rtl");
  await settings.close();
}

async function shootPopups(stage: Stage): Promise<void> {
  const { service, rater, site, shoot } = stage;
  service.store.seed([
    { url: `${site}/products/espresso`, result: "decent", generated_at: daysAgo(3) },
    { url: site + LONG_PATH, result: "bad", generated_at: daysAgo(400), privacy: 0 },
  ]);
  await openOn(stage, "/new", async (popup) => {
    await popup.getByText("No report of this page yet.").waitFor();
    await shoot(popup, "popup-form");
  });
  await openOn(stage, "/products/espresso", async (popup) => {
    await popup.getByRole("region", { name: "Latest report" }).waitFor();
    await shoot(popup, "popup-latest");
    await popup.evaluate("document.documentElement.dir = 'rtl'");
    await shoot(popup, "popup-latest-rtl");
    await popup.evaluate("document.documentElement.dir = 'ltr'");
    await popup.getByRole("button", { name: "Edit" }).click();
    await shoot(popup, "popup-edit");
    await popup.getByRole("button", { name: "Cancel" }).click();
    await popup.getByRole("button", { name: "Delete" }).click();
    await popup.getByRole("button", { name: "Undo" }).waitFor();
    await shoot(popup, "popup-deleting");
    await popup.getByRole("button", { name: "Undo" }).click();
  });
  await openOn(stage, LONG_PATH, async (popup) => {
    await popup.getByRole("region", { name: "Latest report" }).waitFor();
    await shoot(popup, "popup-latest-long");
  });
  const release = rater.hold();
  await openOn(stage, "/products/grinder", async (popup) => {
    await popup.getByRole("radio", { name: "Password" }).click();
    await shoot(popup, "popup-password-empty");
    await popup.getByRole("button", { name: "Generate" }).click();
    await shoot(popup, "popup-password");
    await popup.getByRole("button", { name: "Create report" }).click();
    await popup.getByText("3s").waitFor();
    await shoot(popup, "popup-running");
    release();
    await popup.getByRole("link", { name: "Open report" }).waitFor();
    await shoot(popup, "popup-done");
  });
}

async function shootTrouble(stage: Stage): Promise<void> {
  const { service, rater, site, shoot } = stage;
  const fail = (status: number, body: unknown) =>
    service.intercept("createReport", { when: "before" }, () => Response.json(body, { status }));
  await openOn(stage, LONG_PATH, async (popup) => {
    fail(422, { message: "Not accepted.", errors: { url: ["This site is not yours."], plan: ["Upgrade first."] } });
    await popup.getByRole("button", { name: "Create report" }).click();
    await popup.getByText("This site is not yours.").waitFor();
    await shoot(popup, "popup-refused");
  });
  await openOn(stage, "/lost", async (popup) => {
    fail(503, { message: "Down for maintenance." });
    await popup.getByRole("button", { name: "Create report" }).click();
    await popup.getByRole("button", { name: "Discard" }).waitFor();
    await shoot(popup, "popup-unknown");
  });
  const release = rater.hold();
  rater.result = "bad";
  await openOn(stage, "/elsewhere", (popup) => popup.getByRole("button", { name: "Create report" }).click());
  release();
  await openOn(stage, "/products/espresso", async (popup) => {
    await popup.getByRole("link", { name: "Open report" }).first().waitFor();
    await shoot(popup, "popup-other");
  });
  service.intercept("listReports", { when: "before" }, () => new Response("<p>Log in", { status: 200 }));
  const page = await stage.chromium.context.newPage();
  await page.goto("chrome://version");
  const { popup, close } = await stage.chromium.openPopup("chrome://version");
  await popup.getByRole("button", { name: "Create report" }).click();
  await shoot(popup, "popup-no-address");
  await close();
  await openOn(stage, `${new URL(site).pathname}look-up-fails`, async (failed) => {
    await failed.getByText("could not be looked up").waitFor();
    await shoot(failed, "popup-look-up-failed");
  });
}

async function openOn(
  { chromium, site }: Pick<Stage, "chromium" | "site">,
  path: string,
  act: (popup: Page) => Promise<unknown>,
): Promise<void> {
  const tab = await chromium.context.newPage();
  await tab.goto(site + path);
  const { popup, close } = await chromium.openPopup(site + path);
  await popup.locator("footer").waitFor();
  await act(popup);
  await close();
  await tab.close();
}

async function composeReadmePicture(): Promise<void> {
  const chromium = await startChromium({ extension: BUILD });
  const page = await chromium.context.newPage();
  await page.goto(`file://${FOLDER}/`);
  const pictures = README_STATES.map((state) => `<img src="popup-${state}-light.png">`);
  await page.setContent(
    `<style>body{margin:0;display:inline-flex;gap:16px;padding:16px;align-items:start;background:#8a8f99}</style>${pictures.join("")}`,
  );
  await page.waitForFunction("[...document.images].every((image) => image.complete && image.naturalWidth > 0)");
  await mkdir(fileURLToPath(new URL("../docs", import.meta.url)), { recursive: true });
  await page.locator("body").screenshot({ path: README_PICTURE });
  await chromium.close();
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
