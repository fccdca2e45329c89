import { browser } from "wxt/browser";
import { type NewReport, PRIVACIES } from "../contract.ts";
import { isFlag, isText, isTexts, isTime } from "../guards.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";

/** What the popup sends to create a report. */
export interface NewSubmission extends NewReport {
  /** Made when the form is shown: one form, one report. */
  id: string;
  /** Asked for from a private window: nothing of it is written to the disk. */
  incognito: boolean;
  /** The connection that the form was shown for. */
  connectionId: string;
  /** Open submissions of the same address that the user was told of, and still wants this one. */
  besides?: string[];
}

/** A click on "Create report", kept by the popup until it stands in the journal. */
export interface Click extends NewSubmission {
  /** Milliseconds since 1970. */
  at: number;
}

const CLICK: Schema<Click> = {
  id: isText,
  connectionId: isText,
  url: isText,
  privacy: PRIVACIES,
  password: [undefined, isText],
  incognito: isFlag,
  besides: [undefined, isTexts],
  at: isTime,
};
const parseClick = parseOrNull<Click>(CLICK);

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
  return stored.flatMap(([name, value]) => (name.startsWith(NAME) ? (parseClick(value) ?? []) : []));
}
