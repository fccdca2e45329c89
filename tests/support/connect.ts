import type { Page } from "@playwright/test";
import type { Page as FirefoxPage } from "puppeteer-core";
import type { Service } from "../service/service.ts";
import type { Chromium } from "./chromium.ts";
import { settingsTab } from "./settings-tab.ts";

/**
 * Connects the extension in Settings, as a user does who gives up what is remembered of another service, and waits until
 * the connection test has passed.
 *
 * @param settings - a tab that shows Settings
 */
export async function connect(settings: Page, { address, key }: Pick<Service, "address" | "key">): Promise<void> {
  await settings.getByRole("textbox", { name: "Service address" }).fill(address);
  await settings.getByLabel("API key").fill(key);
  await settings.getByRole("button", { name: "Save and connect" }).click();
  const accepted = settings.getByText("The key was accepted.");
  const other = settings.getByRole("dialog").getByRole("button", { name: /^(Another service|Same account)$/ });
  await accepted.or(other).first().waitFor();
  if (await other.isVisible()) await other.click();
  await accepted.waitFor();
}

/** Connects the extension in the tab that it opens by itself at its first start. @returns that tab */
export async function connectFirst(chromium: Chromium, service: Pick<Service, "address" | "key">): Promise<Page> {
  const settings = await settingsTab(chromium);
  await chromium.allow([`${service.address}/*`]);
  await connect(settings, service);
  return settings;
}

/** As {@link connect}, in Firefox. */
export async function connectFirefox(
  settings: FirefoxPage,
  { address, key }: Pick<Service, "address" | "key">,
): Promise<void> {
  await settings.locator("#service-address").fill(address);
  await settings.locator("#api-key").fill(key);
  await settings.locator("::-p-text(Save and connect)").click();
  await settings.locator("::-p-text(The key was accepted.)").wait();
}
