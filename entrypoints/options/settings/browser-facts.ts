import { browser } from "wxt/browser";
import { language } from "@/utils/i18n.ts";
import { permissionPattern } from "@/utils/url.ts";
import type { BrowserFacts } from "./diagnostics.ts";

/** Asks the browser about itself and this extension. @param serviceAddress - empty where none is connected */
export async function readBrowserFacts(serviceAddress: string): Promise<BrowserFacts> {
  const { version, manifest_version: manifestVersion } = browser.runtime.getManifest();
  const [{ os, arch }, { permissions = [], origins = [] }, isServiceAllowed] = await Promise.all([
    browser.runtime.getPlatformInfo(),
    browser.permissions.getAll(),
    serviceAddress !== "" && browser.permissions.contains({ origins: [permissionPattern(serviceAddress)] }),
  ]);
  const { userAgent } = navigator;
  const languages: BrowserFacts["languages"] = [browser.i18n.getUILanguage(), language()];
  return {
    version,
    manifestVersion,
    userAgent,
    platform: `${os} ${arch}`,
    languages,
    permissions,
    origins,
    isServiceAllowed,
  };
}
