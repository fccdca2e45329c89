import { browser } from "wxt/browser";
import type messages from "../public/_locales/en/messages.json";

/** The name of a sentence in `public/_locales`; an unknown one does not compile. */
export type MessageKey = keyof typeof messages;

/**
 * A sentence in the user's language.
 *
 * @param key - its name in `_locales`
 * @param substitutions - what stands for `$1`, `$2` … in it
 */
export function t(key: MessageKey, ...substitutions: string[]): string {
  return browser.i18n.getMessage(key as "extensionName", substitutions);
}

/** The name of a sentence that has a form for each plural category of its language. */
type PluralKey = MessageKey extends infer Key ? (Key extends `${infer Name}_other` ? Name : never) : never;

/**
 * A sentence about a number, in the form that the language has for it.
 *
 * @param name - its name in `_locales` without `_one`, `_other` …
 * @param count - the number; it stands for `$1`
 */
export function plural(name: PluralKey, count: number): string {
  const category = new Intl.PluralRules(language()).select(count);
  const number = new Intl.NumberFormat(language()).format(count);
  return t(`${name}_${category}` as MessageKey, number);
}

/** The language the sentences are in (BCP 47), which may differ from the browser's own. */
export function language(): string {
  return t("language");
}

/**
 * Tells assistive technology and the layout which language and direction the page is in: those of its sentences, not
 * of the browser, whose language may be none of ours.
 */
export function localizeDocument(): void {
  document.documentElement.lang = language();
  document.documentElement.dir = t("direction");
}
