import { defineConfig } from "wxt";

/**
 * One source for Chromium and Firefox, both Manifest V3. The permissions cause no install warning: the host of the
 * user's own service is asked for when it is saved in Settings.
 */
export default defineConfig({
  manifestVersion: 3,
  imports: false,
  modules: ["@wxt-dev/webextension-polyfill"],
  manifest: ({ browser, command }) => ({
    name: "__MSG_extensionName__",
    description: "__MSG_extensionDescription__",
    default_locale: "en",
    permissions: ["activeTab", "storage", "alarms"],
    optional_host_permissions: ["https://*/*", "http://*/*"],
    action: { default_title: "__MSG_extensionName__" },
    // The development server needs a looser policy, which WXT supplies.
    ...(command === "build" && { content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY } }),
    ...(browser === "firefox" ? { browser_specific_settings: { gecko: GECKO } } : { minimum_chrome_version: "126" }),
  }),
  vite: () => ({ build: { modulePreload: { polyfill: false } } }),
});

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

const GECKO = {
  id: "website-reports@website-reports.example",
  strict_min_version: "142.0",
  data_collection_permissions: { required: ["browsingActivity", "authenticationInfo"] },
} as const;
