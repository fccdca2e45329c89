import { type Signal, signal } from "@preact/signals";
import type { LiveAppState } from "@/components/state.ts";

/** What was typed into the form and not yet saved. */
interface Typed {
  /** The address it began with. */
  saved: string;
  address: Signal<string>;
  key: Signal<string>;
  insecureAccepted: Signal<boolean>;
}

/** By page: it survives a look at another part of the page, and ends with the page. */
const typedByPage = new WeakMap<LiveAppState, Typed>();

/**
 * What is typed into the form on a page.
 *
 * @param appState - the page's own; its address is shown where no other was typed
 */
export function typedOn(appState: LiveAppState): Typed {
  const saved = appState.peek().connection.serviceUrl;
  const typed = typedByPage.get(appState) ?? {
    saved,
    address: signal(saved),
    key: signal(""),
    insecureAccepted: signal(false),
  };
  // Another page may have connected another service meanwhile; a key that was typed is for the one shown with it.
  const isUntouched = typed.address.peek() === typed.saved;
  const isFollowed = isUntouched && typed.key.peek() === "";
  if (isFollowed) typed.address.value = saved;
  typedByPage.set(appState, isUntouched && !isFollowed ? typed : { ...typed, saved });
  return typed;
}
