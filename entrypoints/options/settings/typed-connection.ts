import { type Signal, signal } from "@preact/signals";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";

/** What was typed into the form and not yet saved. */
interface Typed {
  /** The address it began with. */
  saved: string;
  address: Signal<string>;
  key: Signal<string>;
  insecureAccepted: Signal<boolean>;
}

/** By page: it survives a look at another part of the page, and ends with the page. */
const typedByPage = new WeakMap<LiveSnapshot, Typed>();

/**
 * What is typed into the form on a page.
 *
 * @param snapshot - the page's own; its address is shown where no other was typed
 */
export function typedOn(snapshot: LiveSnapshot): Typed {
  const saved = snapshot.peek().settings.address;
  const typed = typedByPage.get(snapshot) ?? {
    saved,
    address: signal(saved),
    key: signal(""),
    insecureAccepted: signal(false),
  };
  // Another page may have connected another service meanwhile; a key that was typed is for the one shown with it.
  const isUntouched = typed.address.peek() === typed.saved;
  const isFollowed = isUntouched && typed.key.peek() === "";
  if (isFollowed) typed.address.value = saved;
  typedByPage.set(snapshot, isUntouched && !isFollowed ? typed : { ...typed, saved });
  return typed;
}
