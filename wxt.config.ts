import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative } from "node:path";
import { normalizePath, type UserConfig } from "vite";
import { defineConfig, type ResolvedPublicFile } from "wxt";

/** One source for Chromium and Firefox. No install warnings: Settings asks for the service's host when it is saved. */
export default defineConfig({
  manifestVersion: 3,
  imports: false,
  modules: ["@wxt-dev/webextension-polyfill"],
  manifest: ({ browser, command }) => ({
    name: "__MSG_extensionName__",
    description: "__MSG_extensionDescription__",
    default_locale: "en",
    permissions: [
      ...["activeTab", "storage", "unlimitedStorage", "alarms", "contextMenus", "scripting"],
      ...(browser === "firefox" ? [] : ["declarativeContent"]),
    ],
    optional_permissions: ["tabs", "notifications"],
    optional_host_permissions: ["https://*/*", "http://*/*"],
    action: { default_title: "__MSG_extensionName__" },
    commands: {
      _execute_action: { suggested_key: browser === "firefox" ? FIREFOX_KEY : CHROMIUM_KEY },
      "create-report": { description: "__MSG_menu_page__" },
      "open-reports": { description: "__MSG_command_reports__" },
    },
    omnibox: { keyword: "wr" },
    // WXT supplies the looser policy that the development server needs.
    ...(command === "build" && { content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY } }),
    ...(browser === "firefox" ? { browser_specific_settings: { gecko: GECKO } } : { minimum_chrome_version: "126" }),
  }),
  vite: () => ({
    build: {
      target: ["chrome126", "firefox142"],
      minify: "terser",
      terserOptions: { module: true, ecma: 2020, compress: { passes: 2 }, safari10: false },
      // A page asks for all of its scripts at once; what comes later asks by itself.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
      },
    },
  }),
  hooks: {
    "build:publicAssets": ({ config }, files) => {
      if (config.browser !== "firefox") files.push({ relativeDest: "polyfill.js", contents: polyfill() });
      for (const [index, file] of files.entries()) {
        if (file.relativeDest.startsWith("_locales")) files[index] = compacted(file);
      }
    },
    "vite:build:extendConfig": ([entrypoint], config) => {
      const isBackground = entrypoint?.type === "background";
      config.plugins?.push(
        isBackground
          ? { name: "background", enforce: "pre", config: () => BACKGROUND, load: leaveOutUnused }
          : { name: "pages", enforce: "pre", config: () => PAGES, load: loadPlainly },
      );
    },
  },
  zip: {
    // Everything reviewers need to build and try it, and nothing else of a working copy.
    includeSources: [
      "{components,entrypoints,public,tests,utils}/**",
      "{package,package-lock,tsconfig}.json",
      "wxt.config.ts",
      "{README,CHANGELOG}.md",
      "docs/*.md",
      "LICENSE",
    ],
  },
});

/** Drops the remarks for translators, and sorts by key, which packs better. */
function compacted(file: ResolvedPublicFile): ResolvedPublicFile {
  if (!("absoluteSrc" in file)) return file;
  const sentences: Record<string, { message: string }> = JSON.parse(readFileSync(file.absoluteSrc, "utf8"));
  const sorted = Object.entries(sentences).sort(([one], [other]) => (one < other ? -1 : 1));
  const entries = sorted.map(([key, { message }]) => [key, { message }]);
  return { relativeDest: file.relativeDest, contents: JSON.stringify(Object.fromEntries(entries)) };
}

/** Replaces Vite's helper for dynamic imports (0.7 kB): scripts come by themselves, styles before them. */
function loadPlainly(id: string): string | undefined {
  return id.includes("vite/preload-helper") ? PRELOAD_STYLES : undefined;
}

const PRELOAD_STYLES = `
const asked = {};
const style = (file) => asked[file] ??= new Promise((done) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/" + file;
  link.onload = link.onerror = done;
  document.head.append(link);
});
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map(style)).then(load);
`;

/** Loaded by pages and the background where Chromium has no `browser` of its own. Its source map is not packed. */
function polyfill(): string {
  const file = createRequire(import.meta.url).resolve("webextension-polyfill/dist/browser-polyfill.min.js");
  return readFileSync(file, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
}

const BACKGROUND: UserConfig = { resolve: { alias: { "wxt/browser": "/utils/worker-browser.ts" } } };

/** Leaves out what ofetch brings along for queries and JSON, which we write and parse ourselves (1.7 kB). */
function leaveOutUnused(id: string): string | undefined {
  if (id.includes("/node_modules/ufo/")) return "export const withBase = (url) => url, withQuery = withBase;";
  return id.includes("/node_modules/destr/") ? "export default JSON.parse;" : undefined;
}

/** Settings for pages only: the background is one file and can load nothing later. */
const PAGES: UserConfig = {
  resolve: { alias: { "wxt/browser": "/utils/page-browser.ts" } },
  build: {
    rolldownOptions: {
      // It moves what later scripts import into the first script of a page: the options page then runs the popup.
      experimental: { chunkOptimization: false },
      output: {
        codeSplitting: {
          // The popup starts with two files, none of them of the options page, and loads what reports and outcomes need later.
          // What several later pages share is one file: small files compress badly.
          includeDependenciesRecursively: false,
          groups: [
            { name: loadedBy("popup", "shared"), minShareCount: 2 },
            { name: "dialogs", test: isDialog },
            { name: loadedBy("popup later", "popup-later") },
            { name: loadedBy("popup later and options", "popup-later-and-options") },
            { name: loadedBy("options", "options-shared"), minShareCount: 2 },
            { name: loadedBy("options later", "pages-shared"), minShareCount: 2 },
          ],
        },
      },
    },
  },
};

type ModuleGraph = { getModuleInfo: (module: string) => { importers: string[]; dynamicImporters: string[] } | null };

/** Names a file for the modules that are loaded by a page at its start, or later, and by none of those before it. */
function loadedBy(first: FirstLoad, name: string) {
  return (module: string, graph: ModuleGraph): string | null => (firstLoadOf(module, graph) === first ? name : null);
}

type FirstLoad = "popup" | "popup later" | "popup later and options" | "options" | "options later";

function firstLoadOf(module: string, graph: ModuleGraph): FirstLoad {
  const atStart = (one: string) => graph.getModuleInfo(one)?.importers ?? [];
  const later = (one: string) => [...atStart(one), ...(graph.getModuleInfo(one)?.dynamicImporters ?? [])];
  if (isReached("popup", module, atStart)) return "popup";
  const isOfOptions = isReached("options", module, atStart);
  // What the popup loads later has nothing of the options page with it, and the other way round.
  if (isReached("popup", module, later)) return isOfOptions ? "popup later and options" : "popup later";
  return isOfOptions ? "options" : "options later";
}

/** Does a page reach a module? @param importers - what imports a module */
function isReached(page: string, module: string, importers: (module: string) => string[]): boolean {
  const known = new Set([module]);
  // Grows while it is walked.
  for (const one of known) {
    if (isIn(`entrypoints/${page}`)(one) && /\/(main\.tsx|index\.html)$/.test(one)) return true;
    for (const importer of importers(one)) known.add(importer);
  }
  return false;
}

/** Dialogs come on demand. */
function isDialog(module: string): boolean {
  return isIn("components/ui/dialog")(module) || isIn("components/report/edit")(module);
}

/** Matches below the project only: its own location must not change the build. */
function isIn(folder: string): (module: string) => boolean {
  return (module) => pathOf(module).startsWith(`${folder}/`);
}

function pathOf(module: string): string {
  return normalizePath(relative(import.meta.dirname, module));
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src https: http:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** No browser's own keys. Chromium assigns no Alt+Shift, and in Firefox Alt alone opens menus. */
const CHROMIUM_KEY = { default: "Alt+R", mac: "MacCtrl+Shift+R" };
const FIREFOX_KEY = { default: "Alt+Shift+R", mac: "MacCtrl+Shift+R" };

const GECKO = {
  id: "website-reports@website-reports.example",
  strict_min_version: "142.0",
  data_collection_permissions: { required: ["browsingActivity", "authenticationInfo"] },
} as const;
