import { browser } from "wxt/browser";
import { PRIVACIES } from "../contract.ts";
import { isFlag, isText, isTexts, isTime, type Parsed } from "../guards.ts";
import { parseOrNull } from "../storage/schema.ts";

/** A click on "Create report", kept by the popup until it is in the journal. */
export type Click = Parsed<typeof CLICK>;

export type NewSubmission = Omit<Click, "at">;

const CLICK = {
  /** Made when the form is shown: one form, one report. */
  id: isText,
  connectionId: isText,
  url: isText,
  privacy: PRIVACIES,
  /** Sent only where `privacy` is 2. */
  password: [undefined, isText],
  /** From a private window: nothing of it but its id is written to disk. */
  incognito: isFlag,
  /** Open submissions of the same address that the user knows of and wants this one besides. */
  besides: [undefined, isTexts],
  /** Milliseconds since 1970. */
  at: isTime,
} as const;
const parseClick = parseOrNull(CLICK);

const NAME = "click.";

/** Keeps a click until it is in the journal, because a popup may close first. The write has started on return. */
export async function keepClick(click: Click): Promise<void> {
  await browser.storage.session.set({ [NAME + click.id]: click });
}

/** Forgets a click that is in the journal, or of which the user knows that nothing was sent. */
export async function dropClick(id: string): Promise<void> {
  await browser.storage.session.remove(NAME + id).catch(() => undefined);
}

export async function readClicks(): Promise<Click[]> {
  const stored = Object.entries(await browser.storage.session.get());
  return stored.flatMap(([name, value]) => (name.startsWith(NAME) ? (parseClick(value) ?? []) : []));
}
