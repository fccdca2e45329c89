import { DEVELOPER_PAGE } from "./chromium.ts";
import { type Launched, launchChromium } from "./launch.ts";

/** Starts a Chromium that is used by one story after the other. Between them it has one tab, which may grant hosts. */
export async function startSharedChromium(): Promise<Launched> {
  const launched = await launchChromium({});
  const [tab] = launched.context.pages();
  await tab?.goto(DEVELOPER_PAGE);
  return launched;
}

/** Takes away what a story has left in the browser, apart from the extension. */
export async function tidy({ context }: Launched): Promise<void> {
  for (const event of ["console", "dialog", "page", "weberror"] as const) context.removeAllListeners(event);
  for (const page of context.pages()) if (page.url() !== DEVELOPER_PAGE) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
}
