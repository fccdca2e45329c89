import { globSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { CHROMIUM_BUILD, FIREFOX_BUILD } from "../support/builds.ts";
import { loadInto } from "../support/chromium.ts";
import { connectFirst } from "../support/connect.ts";
import { tidy } from "../support/shared-chromium.ts";
import { test as story } from "../support/story.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src https: http:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** What both browsers are told; every line here is a promise to the user. */
const SHARED = {
  manifest_version: 3,
  name: "__MSG_extensionName__",
  description: "__MSG_extensionDescription__",
  default_locale: "en",
  optional_permissions: ["tabs", "notifications"],
  optional_host_permissions: ["https://*/*", "http://*/*"],
  action: { default_title: "Website Reports", default_popup: "popup.html" },
  options_ui: { page: "options.html", open_in_tab: true },
  omnibox: { keyword: "wr" },
  icons: { 16: "icon/16.png", 32: "icon/32.png", 48: "icon/48.png", 128: "icon/128.png" },
  content_security_policy: { extension_pages: POLICY },
};

const PERMISSIONS = ["activeTab", "storage", "unlimitedStorage", "alarms", "contextMenus", "scripting"];

function commandsWith(key: string) {
  return {
    _execute_action: { suggested_key: { default: key, mac: "MacCtrl+Shift+R" } },
    "create-report": { description: "__MSG_menu_page__" },
    "open-reports": { description: "__MSG_command_reports__" },
  };
}

/** Is what the extension uses the browser's own? */
const IS_NATIVE = "browser.runtime === chrome.runtime";

/** The one script that the background may load besides itself. */
const POLYFILL = /\.importScripts\(["`]\/polyfill\.js["`]\)/;

function manifestOf(build: string) {
  const { version, ...manifest } = JSON.parse(readFileSync(`${build}/manifest.json`, "utf8"));
  expect(version).toBe(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version);
  return manifest;
}

test("T1, T7: the manifest for Chromium is exactly this", () => {
  expect(manifestOf(CHROMIUM_BUILD)).toEqual({
    ...SHARED,
    permissions: [...PERMISSIONS, "declarativeContent"],
    commands: commandsWith("Alt+R"),
    minimum_chrome_version: "126",
    background: { service_worker: "background.js" },
  });
});

test("T1, T7: the manifest for Firefox is exactly this", () => {
  expect(manifestOf(FIREFOX_BUILD)).toEqual({
    ...SHARED,
    permissions: PERMISSIONS,
    commands: commandsWith("Alt+Shift+R"),
    background: { scripts: ["background.js"] },
    browser_specific_settings: {
      gecko: {
        id: "website-reports@website-reports.example",
        strict_min_version: "142.0",
        data_collection_permissions: { required: ["browsingActivity", "authenticationInfo"] },
      },
    },
  });
});

story("installing it warns of nothing, and neither does an update from version 1.0.0", async ({ chromium }) => {
  const page = await chromium.openPage("options.html");
  const manifest = JSON.parse(readFileSync(`${CHROMIUM_BUILD}/manifest.json`, "utf8"));
  const warningsOf = (permissions: string[]) =>
    page.evaluate(
      (text) => new Promise((resolve) => chrome.management.getPermissionWarningsByManifest(text, resolve)),
      JSON.stringify({ ...manifest, permissions }),
    );
  expect(await warningsOf(manifest.permissions)).toEqual([]);
  // An update warns of what it adds: nothing of that warns alone either.
  const added = manifest.permissions.filter((name: string) => !["activeTab", "storage", "alarms"].includes(name));
  for (const permission of added) expect(await warningsOf([permission]), permission).toEqual([]);
  expect(await warningsOf(["tabs"]), "one that does warn").not.toEqual([]);
});

story("the polyfill is loaded only by a browser that has no `browser` of its own", async ({ connected }) => {
  const popup = await connected.openPage("popup.html");
  expect(await popup.evaluate(IS_NATIVE)).toBe(true);
  expect(await (await connected.worker()).evaluate(IS_NATIVE)).toBe(true);
});

story("a browser without `browser` creates a report through the polyfill", async ({ launched, service, site }) => {
  const folder = await copyWithoutBrowser(CHROMIUM_BUILD);
  const chromium = await loadInto(launched, folder);
  await connectFirst(chromium, service);
  const popup = await chromium.openPage("popup.html");
  await popup.addInitScript("delete globalThis.browser");
  await popup.reload();
  await popup.getByRole("textbox", { name: "Address" }).fill(`${site.address}/shop`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  expect(await popup.evaluate(IS_NATIVE)).toBe(false);
  expect(await (await chromium.worker()).evaluate(IS_NATIVE)).toBe(false);
  await chromium.close();
  await tidy(launched);
  await rm(folder, { recursive: true });
});

for (const build of [CHROMIUM_BUILD, FIREFOX_BUILD]) {
  const name = build.split("/").at(-1);

  test(`T3: the pages of ${name} hold neither the key's slot nor what talks to the service`, () => {
    for (const file of globSync("chunks/*.js", { cwd: build })) {
      const code = readFileSync(`${build}/${file}`, "utf8");
      for (const trace of [
        "[\"'`:]key\\.(?!\\w)",
        ":key[\"'`]",
        "Bearer \\$",
        "Authorization",
        "/api/v1",
        "urlencoded",
      ]) {
        const found = [...code.matchAll(new RegExp(`.{0,20}${trace}`, "g"))].map(([text]) => text);
        expect(found, `${trace} in ${file}`).toEqual([]);
      }
    }
  });

  test(`no script of ${name} starts a page but in that page`, () => {
    for (const page of ["popup", "options"]) {
      const [, entry] =
        readFileSync(`${build}/${page}.html`, "utf8").match(/<script [^>]*src="\/chunks\/([^"]+)"/) ?? [];
      const importing = textsOf(build).filter(
        ({ file, text }) => file.endsWith(".js") && text.includes(`"./${entry}"`),
      );
      expect(importing.map(({ file }) => file)).toEqual([]);
    }
  });

  test(`T1: no code of ${name} listens to other extensions, to websites or to user scripts`, () => {
    for (const { file, text } of textsOf(build)) {
      const listeners = /\.on(\w*External|UserScript\w*|Connect)\b|addEventListener\([`"']message/g;
      expect(text.match(listeners) ?? [], file).toEqual([]);
    }
  });

  test(`T15: no code of ${name} is made from text, fetched from elsewhere or drawn as HTML`, () => {
    for (const { file, text } of textsOf(build)) {
      const code = text.replace(POLYFILL, "");
      expect(code.match(/\beval\(|\bFunction\(|importScripts|WebAssembly/g) ?? [], file).toEqual([]);
      expect(text.match(/(\bfrom|\bimport\(?|src=|href=) ?[`"'](https?:)?\/\//g) ?? [], file).toEqual([]);
      expect(
        text.match(/insertAdjacentHTML|outerHTML|srcdoc|createContextualFragment|DOMParser|document\.write/g) ?? [],
        file,
      ).toEqual([]);
    }
    const all = textsOf(build)
      .map(({ text }) => text)
      .join("");
    const preact = readFileSync(createRequire(import.meta.url).resolve("preact"), "utf8");
    const drawing = /\.innerHTML|dangerouslySetInnerHTML/g;
    expect(all.match(drawing)?.sort(), "only Preact's own").toEqual(preact.match(drawing)?.sort());
  });
}

/** Copies a build; its background starts as in a Chromium before 148. */
async function copyWithoutBrowser(build: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "without-browser-"));
  await cp(build, folder, { recursive: true });
  const script = join(folder, "background.js");
  await writeFile(script, `delete globalThis.browser;${await readFile(script, "utf8")}`);
  return folder;
}

/** The scripts and documents of a build. */
function textsOf(build: string): { file: string; text: string }[] {
  const files = globSync("**/*.{js,html}", { cwd: build });
  return files.map((file) => ({ file, text: readFileSync(join(build, file), "utf8") }));
}
