import { type ReadonlySignal, signal } from "@preact/signals";
import { type AppState, readAppState, watchAppState } from "@/utils/app-state.ts";

/** What a page draws from; it follows every change that the background or another page makes. */
export type LiveAppState = ReadonlySignal<AppState>;

/** Reads the stored state once and keeps it fresh as long as the page lives. */
export async function openAppState(): Promise<LiveAppState> {
  const appState = signal<AppState | null>(null);
  // Watched first: what changes during the first read would be missed otherwise.
  watchAppState((fresh) => {
    appState.value = fresh;
  });
  const first = await readAppState();
  appState.value ??= first;
  return appState as LiveAppState;
}
