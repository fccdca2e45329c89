import { isText, type Schema } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseList } from "../storage/schema.ts";

/** Everything pages may know of a saved key. */
export interface KeyHint {
  keyId: string;
  /** The only origin the key is sent to. */
  origin: string;
  /** Last four characters; empty where the key is too short to show any. */
  ending: string;
}

const KEY_HINT: Schema<KeyHint> = { keyId: isText, origin: isText, ending: isText };

/** Hints of keys on disk, and of keys that are forgotten when the browser closes. */
export const savedKeyHintsItem = defineItem("local:keyHints", parseList(KEY_HINT));
export const sessionKeyHintsItem = defineItem("session:keyHints", parseList(KEY_HINT));
