import type { Page } from "@playwright/test";
import type { Page as FirefoxPage } from "puppeteer-core";
import type { Service } from "../service/service.ts";

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

/** The same in Firefox. */
export async function connectFirefox(
  settings: FirefoxPage,
  { address, key }: Pick<Service, "address" | "key">,
): Promise<void> {
  await settings.locator("#service-address").fill(address);
  await settings.locator("#api-key").fill(key);
  await settings.locator("::-p-text(Save and connect)").click();
  await settings.locator("::-p-text(The key was accepted.)").wait();
}
