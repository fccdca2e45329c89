import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import type { Chromium } from "./chromium.ts";

const LOCALES = new URL("../../public/_locales/", import.meta.url).pathname;

/** The languages that the extension speaks, as their folders are named. */
export const LANGUAGES = globSync("*/messages.json", { cwd: LOCALES }).map(dirname).sort();

/** Opens a page of the extension in a tab, as a browser of that language would show it. */
export async function openIn({ context, id }: Chromium, language: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(speak, JSON.parse(readFileSync(`${LOCALES}${language}/messages.json`, "utf8")));
  await page.goto(`chrome-extension://${id}/${path}`);
  return page;
}

/** Runs in the page, before its own scripts. */
function speak(messages: Record<string, { message: string }>): void {
  chrome.i18n.getMessage = (key: string, substitutions: string | (string | number)[] = []) =>
    (messages[key]?.message ?? "").replace(/\$(\d)/g, (_match, number) => String(substitutions[number - 1] ?? ""));
}
