import { browser } from "wxt/browser";

/** Is this page in a private window? */
export function isPrivateWindow(): boolean {
  return browser.extension?.inIncognitoContext === true;
}
