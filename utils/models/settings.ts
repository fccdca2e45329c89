import { PRIVACIES, type Privacy } from "../contract.ts";
import { fits, isFlag, isRecord, isText, type Pattern } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { isReportPage, isServiceAddress, REPORT_PAGE } from "../url.ts";

/** What the user chose for creating and reading reports. */
export interface Preferences {
  defaultPrivacy: Privacy;
  /** The pattern of a report's own page; empty where the service has none. */
  reportPage: string;
  lookUpOnOpen: boolean;
  forgetKeyOnClose: boolean;
}

/** Everything that is set in Settings, without the key. */
export interface Settings extends Preferences {
  /** Identifies the connection in the journal; empty before the first one. */
  connectionId: string;
  /** The service's address without a trailing slash; empty before the first connection. */
  address: string;
  /** True where the service was reached without a host permission, because it allows it by CORS. */
  reachableByCors: boolean;
}

/** Every setting with its default and what it may be. */
const SETTINGS: { [Name in keyof Settings]: [Settings[Name], Pattern] } = {
  connectionId: ["", isText],
  address: ["", ["", isServiceAddress]],
  reachableByCors: [false, isFlag],
  defaultPrivacy: [1, PRIVACIES],
  reportPage: [REPORT_PAGE, ["", isReportPage]],
  lookUpOnOpen: [true, isFlag],
  forgetKeyOnClose: [false, isFlag],
};

export const settingsItem = defineItem("local:settings", parseSettings);

/** The settings as they are stored now. */
export function readSettings(): Promise<Settings> {
  return settingsItem.getValue();
}

/** Replaces every invalid setting by its default, and keeps what a newer version has set besides. */
function parseSettings(stored: unknown): Settings {
  const settings: Record<string, unknown> = isRecord(stored) ? { ...stored } : {};
  for (const [name, [fallback, pattern]] of Object.entries(SETTINGS)) {
    if (!fits(settings[name], pattern)) settings[name] = fallback;
  }
  return settings as unknown as Settings;
}
