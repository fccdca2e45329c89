import { signal } from "@preact/signals";
import { render } from "@testing-library/preact";
import { ActivityPage } from "@/entrypoints/options/activity/ActivityPage.tsx";
import { type Entry, toEntries } from "@/entrypoints/options/activity/entries.ts";
import type { ActivityFilter } from "@/entrypoints/options/routes/route.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Deletion, DeletionState } from "@/utils/models/deletion.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { deletion } from "../../support/tasks.ts";

export function batchOf(states: DeletionState[], changes: Partial<Deletion> = {}): Deletion[] {
  return states.map((state) => deletion({ state, batch: "b", ...changes }));
}

export function entriesOf(journal: Partial<Parameters<typeof toEntries>[0]>): Entry[] {
  return toEntries({ submissions: [], deletions: [], updates: [], jobs: [], ...journal }, []);
}

export function show(parts: Partial<AppState>, filter: ActivityFilter = "all") {
  const settings = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });
  const appState = signal({ ...emptyState(settings), ...parts });
  render(<ActivityPage appState={appState} filter={filter} />);
  return appState;
}
