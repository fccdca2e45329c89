import type { AppState, Settings } from "@/utils/app-state.ts";
import { type ConnectionRecord, connectionsItem, NO_CONNECTION } from "@/utils/models/connection.ts";
import { type Preferences, preferencesItem } from "@/utils/models/preferences.ts";

/** Settings of a connection; what is left out is as before the first one. */
export function settingsOf(
  connection: Partial<ConnectionRecord>,
  preferences: Partial<Preferences> = {},
): Pick<AppState, keyof Settings> {
  return {
    connection: { ...NO_CONNECTION, ...connection },
    preferences: { ...preferencesItem.parse({}), ...preferences },
  };
}

/** A state in which nothing was asked for yet. */
export function emptyState(settings: Settings): AppState {
  const nothing = { submissions: [], deletions: [], jobs: [], updates: [], isUnderWay: false, latestReports: {} };
  return { ...settings, keyHint: null, ...nothing };
}

/** The id of the connection that is active now. */
export async function activeId(): Promise<string> {
  return (await connectionsItem.getValue()).activeId;
}
