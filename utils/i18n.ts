import { browser } from "wxt/browser";
import type messages from "../public/_locales/en/messages.json";

/** Key of a sentence in `public/_locales`; an unknown one does not compile. */
export type MessageKey = keyof typeof messages;

/** Returns a sentence in the user's language. @param substitutions - stand for `$1`, `$2` … in it */
export function t(key: MessageKey, ...substitutions: string[]): string {
  return browser.i18n.getMessage(key as "extensionName", substitutions);
}

/** Key, without its suffix, of a sentence with a form for each plural category. */
type PluralKey = MessageKey extends infer Key ? (Key extends `${infer Name}_other` ? Name : never) : never;

let rules: Intl.PluralRules | undefined;

/**
 * Returns the form of a sentence for a number, which stands for `$1`.
 * @param name - key without `_one`, `_other` …
 * @param others - stand for `$2` …
 */
export function plural(name: PluralKey, count: number, ...others: string[]): string {
  // A round million has a form of its own in French, Spanish and Portuguese, which the sentences do without.
  rules ??= new Intl.PluralRules(language());
  const category = rules.select(Math.min(count, 999_999));
  return t(`${name}_${category}` as MessageKey, count.toLocaleString(language()), ...others);
}

/** Language of the sentences (BCP 47), which may differ from the browser's. */
export function language(): string {
  return t("language");
}

/** Sets the document's language and direction to those of the sentences, not of the browser. */
export function localizeDocument(): void {
  document.documentElement.lang = language();
  document.documentElement.dir = t("direction");
}
