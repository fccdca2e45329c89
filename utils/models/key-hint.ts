import { isText, type Parsed } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseList } from "../storage/schema.ts";

/** Everything pages may know of a saved key. */
export type KeyHint = Parsed<typeof KEY_HINT>;

const KEY_HINT = {
  keyId: isText,
  /** The only origin the key is sent to. */
  origin: isText,
  /** Last four characters; empty where the key is too short to show any. */
  ending: isText,
} as const;

/** Hints of keys on disk, and of keys that are forgotten when the browser closes. */
export const savedKeyHintsItem = defineItem("local:keyHints", parseList(KEY_HINT));
export const sessionKeyHintsItem = defineItem("session:keyHints", parseList(KEY_HINT));
