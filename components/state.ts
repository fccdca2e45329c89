import { type ReadonlySignal, signal } from "@preact/signals";
import { type AppState, followAppState } from "@/utils/app-state.ts";

/** What a page draws from; it follows every change that the background or another page makes. */
export type LiveAppState = ReadonlySignal<AppState>;

/**
 * Reads the stored state once and keeps it fresh as long as the page lives.
 *
 * @param most - how many tasks of the journal, beside those that need attention; left out for all
 */
export async function openAppState(most?: number): Promise<LiveAppState> {
  const appState = signal<AppState | null>(null);
  const first = await followAppState(most, (fresh) => {
    appState.value = fresh;
  });
  appState.value ??= first;
  return appState as LiveAppState;
}
