import { connect } from "../support/connect.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { openOn, type Stage } from "./stage.ts";

/** Settings in every state; afterwards the extension is connected. */
export async function shootSettings({ chromium, service, site, shoot }: Stage): Promise<void> {
  const settings = await settingsTab(chromium);
  await settings.setViewportSize({ width: 1280, height: 960 });
  await settings.getByRole("heading", { name: "Settings" }).waitFor();
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
  await settings.getByText("The key was not accepted").first().waitFor();
  await shoot(settings, "settings-wrong-key");
  await connect(settings, service);
  await settings.getByRole("textbox", { name: "Report page" }).focus();
  await shoot(settings, "settings-connected");
  await settings.setViewportSize({ width: 320, height: 1200 });
  await shoot(settings, "settings-narrow");
  await settings.evaluate("document.documentElement.dir = 'rtl'");
  await shoot(settings, "settings-narrow-rtl");
  await settings.evaluate("document.documentElement.dir = 'ltr'");
  await settings.getByRole("button", { name: "Settings", exact: true }).click();
  await settings.getByRole("link", { name: "Help" }).click();
  await settings.getByRole("heading", { name: "Help", exact: true }).waitFor();
  await shoot(settings, "help-narrow");
  await settings.setViewportSize({ width: 1280, height: 960 });
  await shoot(settings, "help");
  await settings.goto(settings.url().replace(/#.*/, "#/help?about=deleting"));
  await shoot(settings, "help-about");
  await settings.close();
}
