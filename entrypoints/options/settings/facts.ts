import { browser } from "wxt/browser";
import { dayOf } from "@/utils/day.ts";
import { language } from "@/utils/i18n.ts";
import { readRuns, readSchedules, readSpentOn } from "@/utils/monitoring.ts";
import { permissionPattern } from "@/utils/url.ts";
import type { BrowserFacts, MonitoringFacts } from "./diagnostics.ts";

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

const MAX_RUNS = 100;

/** Reads what is watched over for a connection; null where it cannot be read. */
export async function readMonitoringFacts(connectionId: string): Promise<MonitoringFacts | null> {
  try {
    const [schedules, runs, spending] = await Promise.all([
      readSchedules(connectionId),
      readRuns(null, MAX_RUNS),
      readSpentOn(dayOf(Date.now())),
    ]);
    return {
      schedules,
      runs: runs.filter((run) => run.connectionId === connectionId),
      spending,
    };
  } catch {
    return null;
  }
}
