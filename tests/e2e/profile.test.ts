import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type Service, startService } from "../service/service.ts";
import { startChromium } from "../support/chromium.ts";
import { connect, connectFirefox } from "../support/connect.ts";
import { createHeldRater } from "../support/held-rater.ts";
import { startOurFirefox, text } from "../support/our-firefox.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { expect } from "../support/story.ts";

const FORGET = "Forget the key when the browser closes";

/** Browsers compress what they store: only a key in which nothing comes twice lies there in large pieces. */
function key(): string {
  const signs = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
  const places = crypto.getRandomValues(new Uint32Array(signs.length));
  return signs
    .map((sign, index) => [places[index], sign] as [number, string])
    .sort(([a], [b]) => a - b)
    .map(([, sign]) => sign)
    .join("");
}

/** Even a quarter of the key is more than may lie anywhere else. */
function piecesOf(key: string): string[] {
  return key.match(/.{9}/g) ?? [];
}

const test = base.extend<{ service: Service }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  service: async ({}, use) => {
    const service = await startService({ rater: createHeldRater().rate, key: key() });
    await use(service);
    await service.close();
  },
});

/** The files of a profile that hold one of some texts, as UTF-8 or as UTF-16, by their path in it. */
function filesWith(texts: string[], profile: string): string[] {
  const spellings = texts.flatMap((text) => [Buffer.from(text, "utf8"), Buffer.from(text, "utf16le")]);
  const files = globSync("**", { cwd: profile, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const found = paths.filter((path) => spellings.some((bytes) => contentOf(path).includes(bytes)));
  return found.map((path) => path.slice(profile.length));
}

/** A browser that runs may remove a file meanwhile. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return Buffer.alloc(0);
  }
}

for (const forgets of [false, true]) {
  const where = forgets ? "no file, where it is forgotten" : "the extension's own store only";

  test(`T8: of Chromium's profile the key is in ${where}`, { tag: "@soak" }, async ({ service }) => {
    const profile = await mkdtemp(join(tmpdir(), "profile-"));
    const chromium = await startChromium({ profile });
    const settings = await settingsTab(chromium);
    await chromium.allow([`${service.address}/*`]);
    if (forgets) await settings.getByRole("checkbox", { name: FORGET }).check();
    await connect(settings, service);
    await chromium.close();
    const found = filesWith(piecesOf(service.key), profile);
    const ownStore = `/Default/Local Extension Settings/${chromium.id}/`;
    expect(filesWith([service.address], profile).some((path) => path.startsWith(ownStore))).toBe(true);
    expect(found.filter((path) => forgets || !path.startsWith(ownStore))).toEqual([]);
    expect(found.length > 0).toBe(!forgets);
    await rm(profile, { recursive: true });
  });
}

test("T8: of Firefox's profile the key is in no file where it is forgotten, else in the extension's own store only", {
  tag: "@soak",
}, async ({ service }) => {
  const firefox = await startOurFirefox();
  const { profile } = firefox;
  const settings = await firefox.openPage("options.html#/settings");
  const isOwn = (path: string) => path.startsWith("/storage/default/moz-extension+++");
  await settings.locator(text(FORGET)).click();
  await connectFirefox(settings, service);
  // Without the port: Firefox compresses digits that also stand in an id.
  await expect.poll(() => filesWith(["http://127.0.0.1:"], profile).filter(isOwn)).not.toEqual([]);
  expect(filesWith(piecesOf(service.key), profile)).toEqual([]);
  await settings.locator(text(FORGET)).click();
  await expect.poll(() => filesWith(piecesOf(service.key), profile)).not.toEqual([]);
  expect(filesWith(piecesOf(service.key), profile).filter((path) => !isOwn(path))).toEqual([]);
  await firefox.close();
});
