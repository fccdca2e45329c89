import { browser } from "wxt/browser";
import { soundClick } from "./soundness.ts";
import type { Click } from "./storage.ts";

const NAME = "click.";

/**
 * Keeps a click on "Create report" until it stands in the journal: a popup may close before the background has heard of
 * it. The write is under way when this returns.
 */
export async function keepClick(click: Click): Promise<void> {
  await browser.storage.session.set({ [NAME + click.id]: click });
}

/** Forgets a click: it stands in the journal, or the user was told that nothing was sent. */
export async function dropClick(id: string): Promise<void> {
  await browser.storage.session.remove(NAME + id).catch(() => undefined);
}

/** The clicks that are kept. */
export async function readClicks(): Promise<Click[]> {
  const stored = Object.entries(await browser.storage.session.get());
  return stored.flatMap(([name, value]) => (name.startsWith(NAME) ? (soundClick(value) ?? []) : []));
}
