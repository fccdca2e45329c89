import { type ReadonlySignal, signal } from "@preact/signals";
import { type AppState, followAppState } from "@/utils/app-state.ts";

/** State that follows every change by the background or another page. */
export type LiveAppState = ReadonlySignal<AppState>;

/** Opens the stored state. @param most - how many tasks beside those that need attention; left out for all */
export async function openAppState(most?: number): Promise<LiveAppState> {
  const appState = signal<AppState | null>(null);
  const first = await followAppState(most, (fresh) => {
    appState.value = fresh;
  });
  appState.value ??= first;
  return appState as LiveAppState;
}
